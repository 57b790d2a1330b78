"""The simulated players behind a game server of their own."""
