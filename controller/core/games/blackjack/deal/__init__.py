"""The dealing of one round: what follows next, and what each card and answer does."""
