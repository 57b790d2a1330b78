"""The words of the families of games: events and results of their own, and the roads of a shoe."""
