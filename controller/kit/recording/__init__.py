"""Recordings: all that a table published, all that players bet and answered, and the money due."""
