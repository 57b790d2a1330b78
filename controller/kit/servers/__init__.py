"""Two game servers to begin with: small, whole, and without a mistake that `conform` knows of."""

from pathlib import Path

SERVERS = f"""The reference servers server.py (needs paho-mqtt) and server.js (needs node alone):
{Path(__file__).parent}
"""
"""For the end of a command's help: where they lie."""
