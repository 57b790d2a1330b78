"""The games that a table can deal."""
