"""The table's state and its parts."""
