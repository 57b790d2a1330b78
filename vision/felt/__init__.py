"""Finds the cards on the felt, follows them, and names each change."""
