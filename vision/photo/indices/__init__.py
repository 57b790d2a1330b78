"""Indices found anywhere in a picture, and what speaks for and against each."""
