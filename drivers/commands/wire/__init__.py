"""Judges the codec of any shoe by clauses."""
