"""Two reference game servers: small, complete, and passing every clause of `conform`."""

from pathlib import Path

SERVERS = f"""The reference servers server.py (needs paho-mqtt) and server.js (needs node alone):
{Path(__file__).parent}
"""
"""For the end of a command's help: where they lie."""
