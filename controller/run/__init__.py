"""The parts that run a table: the loop, its clock, its health, its vision process."""
