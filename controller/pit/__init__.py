"""The floor: one page for many tables, fed by nothing but what they publish."""
