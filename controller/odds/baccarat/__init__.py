"""The exact returns of games of two sides, by counting every coup of a fresh shoe."""
