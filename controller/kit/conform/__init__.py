"""Tests a game server against the contract: a whole bad night within minutes."""
