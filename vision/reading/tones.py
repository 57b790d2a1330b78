"""Which level a share of a picture's pixels lies under: what is paper and what is ink."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]


def levels(grey: Image, shares: Sequence[float]) -> list[int]:
    """The level at or under which each of these shares (0 to 1) of a grey picture's pixels lies."""
    counts = cv2.calcHist([grey], [0], None, [256], [0, 256])
    below = np.cumsum(counts.ravel(), dtype=np.float64)
    return [int(level) for level in np.searchsorted(below, np.multiply(shares, below[-1]))]


def channels(pixels: Image) -> Image:
    """Pixels (..., 3) as one row per channel (3, N), in which numpy is quick."""
    return np.ascontiguousarray(pixels.reshape(-1, 3).T)


def channel_levels(rows: Image, share: float) -> Image:
    """Each channel's level under which `share` of its pixels lies; `rows` as of `channels`."""
    place = int(share * rows.shape[1])
    return np.asarray(np.partition(rows, place, axis=1)[:, place], np.uint8)
