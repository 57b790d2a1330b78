"""The views of the people at the table."""
