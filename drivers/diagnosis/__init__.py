"""Finds out what is wrong with the devices of this machine, without a word to any of them."""
