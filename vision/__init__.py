"""Turns camera frames into sightings of cards, in a process of its own."""

import os

os.environ["ORT_DISABLE_TELEMETRY"] = "1"
"""Since 1.29 onnxruntime reports to its maker what it runs and on which machine, unless this
variable is set when it is loaded. A table reports only to its broker.
"""

MOST_PIXELS = 2**27
"""Photographs of up to a hundred million points are read. A header that claims more would need
gigabytes.
"""

os.environ["OPENCV_IO_MAX_IMAGE_PIXELS"] = str(MOST_PIXELS)
"""OpenCV reads this when it is loaded. Its own limit is a thousand million points."""
