"""Mistakes that the simulated dealer makes on purpose."""
