"""The irregularities themselves, one kind a file: how each shows, when, and how it is repaired."""
