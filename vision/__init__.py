"""Turns camera frames into sightings of cards, in a process of its own."""

import os

os.environ["ORT_DISABLE_TELEMETRY"] = "1"
"""From 1.29 on onnxruntime sends its maker what it runs, and on which machine, unless it finds this
when it is loaded: a table tells nobody but its broker."""
