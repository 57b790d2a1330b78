"""The procedure of a round, from the start gate to the round sheet."""
