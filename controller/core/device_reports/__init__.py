"""Turns device reports into facts, whatever the rules say of them."""
