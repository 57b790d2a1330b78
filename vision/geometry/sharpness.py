"""Tells by the fiducials' edges whether a full picture is sharp enough to read from.

A marker is black on white: its steepest edges, over its contrast, say how wide the picture smears a
step, across and down apart, because a shaken camera smears along one direction. A picture much
softer than the sharpest one seen so far is not looked at: it would cost a card its vote, and the
next sharp frame is 33 ms away.
"""

import cv2
import numpy as np
from numpy.typing import ArrayLike

from vision.geometry.plane import Image, Plane, Points
from vision.reading.tones import levels

SOFT = 0.6
"""Of the sharpest; noise and focus vary by a tenth, a smear of three pixels halves it."""

LEAST_CONTRAST = 40
MANY, FEW = 0.96, 0.995
"""Share of the steps that are less steep: a marker is full of edges, a card has few."""
FORGET = 0.995
"""The sharpest fades by this per picture, so that one lucky frame does not rule for ever."""


class Sharpness:
    """Compares each picture's sharpness with the best one seen through the same plane."""

    def __init__(self, plane: Plane, markers: list[Points]) -> None:
        """Judge by `markers`, which holds the four corners (4, 2; mm) of each."""
        self.plane = plane
        self._markers = [plane.to_px(corners) for corners in markers]
        self._best: Points = np.zeros(2)

    def soft(self, picture: Image) -> bool:
        """Tell whether this picture (rows, columns, 3; uint8, BGR) is smeared."""
        seen = [_steepness(picture, corners) for corners in self._markers]
        steep = [value for value in seen if value is not None]
        if not steep:
            return False
        now = np.sort(steep, axis=0)[len(steep) // 2]
        soft = bool((now < SOFT * self._best).any())
        self._best = np.maximum(self._best * FORGET, now)
        return soft


def _steepness(picture: Image, pixels: Points) -> Points | None:
    """Return the steepest step per pixel (across, down), in parts of the marker's contrast."""
    low = np.maximum(np.floor(pixels.min(0)).astype(int) - 3, 0)
    high = np.ceil(pixels.max(0)).astype(int) + 4
    part = np.ascontiguousarray(picture[low[1] : high[1], low[0] : high[0], 1])
    if min(part.shape) < 12:
        return None
    dark, bright = levels(np.ascontiguousarray(part[::2, ::2]), (0.10, 0.90))
    if bright - dark < LEAST_CONTRAST:
        return None
    slopes = (cv2.Sobel(part, cv2.CV_16S, *way, ksize=3)[::2] for way in ((1, 0), (0, 1)))
    steps = [_steepest_quarter(slope) / (2 * (bright - dark)) for slope in slopes]
    return np.array(steps, np.float64)


def seen_how_well(card: Image) -> tuple[float, float]:
    """Return a rectified card's steepest step a pixel, in parts of its contrast, and its light.

    `card` is (rows, columns, 3) uint8, BGR; the light is the level of its stock, 0 to 255. The step
    is 0 where the card has no contrast.
    """
    green = np.ascontiguousarray(card[:, :, 1])
    dark, bright = levels(green[::2, ::2].copy(), (0.10, 0.90))
    if bright - dark < LEAST_CONTRAST:
        return 0.0, float(bright)
    slopes = (cv2.Sobel(green, cv2.CV_16S, *way, ksize=3)[::2] for way in ((1, 0), (0, 1)))
    return min(_steepest(slope, FEW) for slope in slopes) / (8 * (bright - dark)), float(bright)


def _steepest_quarter(slope: ArrayLike) -> int:
    """Return a fourth of the steepest step, which fits into eight bits: it is found sooner."""
    steps = cv2.convertScaleAbs(np.asarray(slope), alpha=0.25).ravel()
    place = int(MANY * len(steps))
    return int(np.partition(steps, place)[place])


def _steepest(slope: ArrayLike, share: float) -> float:
    steps = np.abs(slope).ravel()
    place = int(share * len(steps))
    return float(np.partition(steps, place)[place])
