"""Finds outlines in a picture: four-cornered things, their perspective, and their background."""
