"""The knowledge of the simulated world: its state, its game, its shoes and sheets."""
