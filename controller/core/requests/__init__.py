"""The requests of people and game servers: what is legal when, and what it leads to."""
