"""Turns camera frames into sightings of cards, in a process of its own."""
