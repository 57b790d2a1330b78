"""What a screen shows of the table, made for the one that asks, and whether it still draws."""
