"""Keeps what the shoe read from whoever has the journal's file, until the card's round is over."""
