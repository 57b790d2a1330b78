"""The simulated world as a process: options, faults, files."""
