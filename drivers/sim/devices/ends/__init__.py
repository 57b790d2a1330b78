"""The device's end of each wire, without I/O: one module a wire, found by entry points."""
