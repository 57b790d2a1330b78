"""The engineer's page: devices, latency, sight, doubts, checks and log of the running table."""
