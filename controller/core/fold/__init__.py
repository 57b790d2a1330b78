"""Applies facts to the table: one small function for each class of fact."""
