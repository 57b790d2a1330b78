"""Outlines in a picture: four-cornered things, how they are seen, what they stand out from."""
