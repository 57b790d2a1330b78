"""The objects on the simulated felt, and the lens over it."""
