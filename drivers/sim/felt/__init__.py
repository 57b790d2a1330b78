"""What lies where on the simulated felt, and the lens over it."""
