"""The people of a table: their numbers, names, roles and PINs."""
