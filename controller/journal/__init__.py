"""The journal: written, verified, replayed, and read by cursors."""
