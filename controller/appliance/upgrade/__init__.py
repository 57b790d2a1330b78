"""The change to another version of the program, and the way back."""
