"""What people and game servers ask of the table: what is legal when, and what it leads to."""
