"""Frames to sightings, in a process of its own."""
