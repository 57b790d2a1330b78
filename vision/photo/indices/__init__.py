"""Finds indices anywhere in a picture, and the evidence for and against each."""
