"""Knows the people of a table: who they are by number, name and role, and their PINs."""
