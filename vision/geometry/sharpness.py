"""Tells by the fiducials' edges whether a full picture is sharp enough to read from.

A marker is black on white. Its steepest edges, relative to its contrast, show how far the picture
smears a step. Across and down are measured separately, because a shaken camera smears in one
direction. A picture much softer than the sharpest one so far is not looked at: it would cost a card
its vote, and the next sharp frame is 33 ms away.
"""

import cv2
import numpy as np
from numpy.typing import ArrayLike

from vision.frames.picture import Picture
from vision.geometry.plane import Image, Plane, Points
from vision.reading.tones import levels

SOFT = 0.6
"""Share of the sharpest; noise and focus vary by a tenth, a smear of three pixels halves it."""

LEAST_CONTRAST = 40
LEAST_SIDE = 12
"""The smallest marker that can be judged, in pixels."""
EDGES_PX, MOST_EDGES = 3.3, 0.06
"""Steep pixels in each row of a marker, in a picture of any size; and their largest share."""
FEW = 0.995
"""Share of a card's steps that are less steep: it has few edges."""
FORGET = 0.995
"""The sharpest value fades by this per picture, so that one lucky frame does not rule for ever."""


class Sharpness:
    """Compares each picture's sharpness with the best one seen through the same plane."""

    def __init__(self, plane: Plane, markers: list[Points]) -> None:
        """Judge by `markers`, which holds the four corners (4, 2; mm) of each."""
        self.plane = plane
        seen = [plane.to_px(corners) for corners in markers]
        low = [np.maximum(np.floor(pixels.min(0)).astype(int) - 3, 0) for pixels in seen]
        high = [np.ceil(pixels.max(0)).astype(int) + 4 for pixels in seen]
        self._corners = [(int(x), int(y)) for x, y in low]
        width, height = np.max([b - a for a, b in zip(low, high, strict=True)], axis=0)
        self._size = int(width), int(height)
        self._best: Points = np.zeros(2)

    def soft(self, picture: Picture) -> bool:
        """Tell whether this picture is smeared."""
        steep = _steepness(self._parts(picture))
        if not len(steep):
            return False
        now = np.sort(steep, axis=0)[len(steep) // 2]
        soft = bool((now < SOFT * self._best).any())
        self._best = np.maximum(self._best * FORGET, now)
        return soft

    def _parts(self, picture: Picture) -> Image:
        """Return the visible parts of the markers (n, rows, columns; uint8) in grey."""
        width, height = self._size
        columns, rows = picture.size
        right, bottom = max(0, columns - width), max(0, rows - height)
        at = [(min(x, right), min(y, bottom)) for x, y in self._corners]
        return np.stack([picture.tone((x, y, x + width, y + height)) for x, y in at])


def _steepness(parts: Image) -> Points:
    """Return the steepest step per pixel (n, 2; across, down), in parts of each marker's contrast.

    Markers without contrast are left out. All are processed at once, with steps divided by four so
    that they fit into eight bits.
    """
    count, rows, columns = parts.shape
    if min(rows, columns) < LEAST_SIDE:
        return np.zeros((0, 2))
    shares = int(0.10 * (rows // 2) * (columns // 2)), int(0.90 * (rows // 2) * (columns // 2))
    tones = parts[:, : rows // 2 * 2 : 2, : columns // 2 * 2 : 2].reshape(count, -1)
    dark, bright = np.partition(tones, shares, axis=1)[:, shares].T.astype(int)
    together = parts.reshape(-1, columns)
    many = 1 - min(EDGES_PX / columns, MOST_EDGES)
    steps = []
    for way in ((1, 0), (0, 1)):
        slope = cv2.convertScaleAbs(cv2.Sobel(together, cv2.CV_16S, *way, ksize=3), alpha=0.25)
        inner = slope.reshape(parts.shape)[:, 1:-1:2, ::2].reshape(count, -1)  # no row of the next
        place = int(many * inner.shape[1])
        steps.append(np.partition(inner, place, axis=1)[:, place])
    told = bright - dark >= LEAST_CONTRAST
    contrast = np.maximum(bright - dark, 1)
    return np.asarray((np.array(steps) / (2.0 * contrast)).T[told], np.float64)


def seen_how_well(card: Image) -> tuple[float, float]:
    """Return a rectified card's steepest step per pixel, in parts of its contrast, and its light.

    `card` is (rows, columns, 3) uint8, BGR; the light is the level of its stock, 0 to 255. The step
    is 0 if the card has no contrast.
    """
    green = np.ascontiguousarray(card[:, :, 1])
    dark, bright = levels(green[::2, ::2].copy(), (0.10, 0.90))
    if bright - dark < LEAST_CONTRAST:
        return 0.0, float(bright)
    slopes = (cv2.Sobel(green, cv2.CV_16S, *way, ksize=3)[::2] for way in ((1, 0), (0, 1)))
    return min(_steepest(slope, FEW) for slope in slopes) / (8 * (bright - dark)), float(bright)


def _steepest(slope: ArrayLike, share: float) -> float:
    steps = np.abs(slope).ravel()
    place = int(share * len(steps))
    return float(np.partition(steps, place)[place])
