"""Tries a game server against the contract: what may happen in a night happens to it in minutes."""
