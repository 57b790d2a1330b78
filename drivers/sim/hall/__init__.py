"""What the simulated world knows: its state, its game, its shoes and sheets."""
