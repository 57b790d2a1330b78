"""What the people at the table see."""
