"""The record: written, verified, replayed, read by cursor."""
