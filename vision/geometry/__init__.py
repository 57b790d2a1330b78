"""Finds the felt in the picture and judges whether the camera still sees it."""
