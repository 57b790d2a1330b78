"""Cards on the felt that the shoe in play does not explain."""
