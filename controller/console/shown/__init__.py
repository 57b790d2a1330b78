"""Makes a screen's view of the table for the one that asks, and watches that the screen draws."""
