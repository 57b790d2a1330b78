"""Makes the ordered stream of public events, one from each fact that the public may know."""
