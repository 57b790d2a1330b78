"""Trains the index net from free card art and own drawings; no part of the product imports it."""
