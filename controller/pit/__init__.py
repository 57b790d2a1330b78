"""The floor: one page for many tables, from what they publish and nothing else."""
