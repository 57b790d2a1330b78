"""The things that lie on the simulated felt, and the lens over it."""
