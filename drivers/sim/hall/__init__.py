"""The state of the simulated world: its cards, its game, its shoes and sheets."""
