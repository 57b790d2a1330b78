"""Bad words, odd files and odd surroundings for every command; each must end in a sentence."""
