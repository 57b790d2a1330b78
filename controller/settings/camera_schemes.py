"""The addresses of network cameras, one row for each scheme."""

PORTS = {"http": 80, "rtsp": 554, "rtsps": 322}
"""Each scheme that a camera's address may have, and its port where the address names none."""
