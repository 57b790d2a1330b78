"""Hides the shoe's readings from readers of the journal's file until the card's round is over."""
