"""Drawn card designs."""
