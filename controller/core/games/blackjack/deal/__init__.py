"""The dealing of one round: the next thing due, and the effect of each card and answer."""
