"""Exact return-to-player analysis of a game file."""
