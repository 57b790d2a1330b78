"""Notes, tells and sets aside an input on which the program failed."""
