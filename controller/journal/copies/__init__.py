"""Copies of a journal, and what a table does with one: the newest goes on, an old one does not."""
