"""Changes to another version of the program, and back if it fails."""
