"""Reads a picture's file: Python opens it, whatever its name; OpenCV sees bytes alone.

OpenCV ends the whole program on a name that is no text.
"""

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]


def read_picture(path: Path) -> Picture | None:
    """The picture in a file, H x W x 3 (BGR, uint8); None where there is none that can be read."""
    try:
        data = path.read_bytes()
    except (OSError, ValueError):
        return None
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    return None if picture is None else np.asarray(picture, np.uint8)
