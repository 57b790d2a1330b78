"""Tests a game server against the contract: all that a night may bring happens within minutes."""
