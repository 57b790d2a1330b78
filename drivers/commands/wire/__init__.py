"""Judges the codec of a shoe, whoever wrote it: what is tried, and what has to come out."""
