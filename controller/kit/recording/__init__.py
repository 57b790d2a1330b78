"""Recordings: what a table told, what players bet and answered, and the money that must come."""
