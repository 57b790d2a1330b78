"""The table's state and what it is made of."""
