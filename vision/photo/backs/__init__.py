"""Finds cards that lie face down, by their print."""
