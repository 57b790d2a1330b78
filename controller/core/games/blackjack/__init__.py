"""Blackjack: its rules, the dealing of a round, its settlement, its round sheets."""
