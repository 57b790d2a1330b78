"""Finds out what is wrong with the devices of this machine, without sending them anything."""
