"""Encrypts the shoe's readings in the journal's file until the card's round is over."""
