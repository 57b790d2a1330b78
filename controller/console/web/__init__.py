"""Serves a page: its address, who may connect, its files. It knows nothing of tables."""
