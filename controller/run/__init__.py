"""What runs a table: the loop, its clock, its watches, its vision process."""
