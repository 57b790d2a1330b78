"""Finds the grey level below which a share of a picture's pixels lies: that of paper and of ink."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]


def levels(grey: Image, shares: Sequence[float]) -> list[int]:
    """Return the level at or below which each of these shares of a grey picture's pixels lies.

    `grey` is (rows, columns) uint8, the shares run from 0 to 1, the levels from 0 to 255.
    """
    counts = cv2.calcHist([grey], [0], None, [256], [0, 256])
    below = np.cumsum(counts.ravel(), dtype=np.float64)
    return [int(level) for level in np.searchsorted(below, np.multiply(shares, below[-1]))]


def channels(pixels: Image) -> Image:
    """Turn pixels (..., 3; uint8) into one row per channel (3, N), on which numpy is fast."""
    return np.ascontiguousarray(pixels.reshape(-1, 3).T)


def channel_levels(rows: Image, share: float) -> Image:
    """Return each channel's level (3,) under which `share` (0 to 1) of its pixels lies.

    `rows` is (3, N) uint8, as of `channels`.
    """
    place = int(share * rows.shape[1])
    return np.asarray(np.partition(rows, place, axis=1)[:, place], np.uint8)
