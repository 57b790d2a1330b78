"""Brokers that fail, and what comes of the rounds."""
