"""Bare felt: the window over each zone, the felt learned in it, and the light it lies in."""
