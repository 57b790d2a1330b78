"""Judges the codec of a shoe, whoever wrote it, by clauses."""
