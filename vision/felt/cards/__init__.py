"""Lying cards: their poses, what one look at one shows, and the tracks that follow them."""
