"""Gives each report of a device one number, and finds repeats and gaps."""
