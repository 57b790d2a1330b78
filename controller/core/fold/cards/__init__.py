"""The fold of cards: what leaves a shoe, what a camera sees lie, and what is known of both."""
