"""Cards on the felt: found by what changed, followed, told once they are sure."""
