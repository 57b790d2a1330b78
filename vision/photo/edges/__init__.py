"""Finds cards by their straight edges, if their size is known."""
