"""The parts that run a table: the loop, its clock, its cameras, its health and its watches."""
