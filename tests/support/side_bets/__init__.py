"""Side bets of the tests."""
