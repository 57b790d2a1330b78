"""The floor: one page for many tables, made only from what they publish."""
