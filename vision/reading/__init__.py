"""Reads the index of a card: rank and suit, or the reason why it cannot be read."""
