"""The exact returns of blackjack games, worked out over compositions of the shoe."""
