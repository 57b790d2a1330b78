"""Frames of the simulated felt, drawn from its scene."""
