"""Which grey level a share of a picture's pixels lies under, from its histogram."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]


def levels(picture: Image, shares: Sequence[float], channel: int = 0) -> list[int]:
    """The level at or under which each of these shares (0 to 1) of a channel's pixels lies."""
    counts = cv2.calcHist([picture], [channel], None, [256], [0, 256])
    below = np.cumsum(counts.ravel(), dtype=np.float64)
    return [int(level) for level in np.searchsorted(below, np.multiply(shares, below[-1]))]
