"""The requests of people and game servers: when each is legal, and what it leads to."""
