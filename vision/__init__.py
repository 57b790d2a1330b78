"""Turns camera frames into sightings of cards, in a process of its own."""

import os

os.environ["ORT_DISABLE_TELEMETRY"] = "1"
"""From 1.29 on onnxruntime sends its maker what it runs, and on which machine, unless it finds this
when it is loaded: a table tells nobody but its broker."""

MOST_PIXELS = 2**27
"""A photograph of a hundred million points is read; a header that tells of more wants gigabytes."""

os.environ["OPENCV_IO_MAX_IMAGE_PIXELS"] = str(MOST_PIXELS)
"""OpenCV reads this when it is loaded, and takes a thousand million points by itself."""
