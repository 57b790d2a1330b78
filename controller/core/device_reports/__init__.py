"""Device reports become facts, whatever the rules say of them."""
