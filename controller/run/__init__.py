"""The parts that run a table: the loop, its clock, its health, its watches and its record."""
