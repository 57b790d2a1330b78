"""Copies of a journal: how a table tells the newest one from an old one, which it refuses."""
