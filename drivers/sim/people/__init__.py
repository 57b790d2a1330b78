"""The simulated dealer and shift manager at the console."""
