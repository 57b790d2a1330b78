"""Each file tells one kind of what can go wrong: how it shows, when, and how it is repaired."""
