"""The model of a blackjack game file."""
