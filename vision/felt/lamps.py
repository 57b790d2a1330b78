"""Tells by the marks how the light has changed since the felt was first seen.

A lamp lights more than one zone: what a zone alone seems to say of the light may as well be a thing
that covers it from edge to edge. So the light is sought where nothing is ever laid: each mark shows
one, and a zone is in one of these or in none that is known.
"""

import numpy as np
from numpy.typing import NDArray

from vision.felt.background import Planes, logarithms
from vision.geometry.plane import Image, Plane, Points

SIDE = 12
"""Points across a mark and down."""


class Lamps:
    """Compares the marks' light with what it was in the first good view."""

    def __init__(self, rects: list[tuple[float, float, float, float]]) -> None:
        """`rects` hold the marks: left, top, width and height in millimetres."""
        self._points = [_grid(rect) for rect in rects]
        self._plane: Plane | None = None
        self._pixels: list[NDArray[np.intp]] = []
        self._first: list[Planes] = []

    def seen(self, picture: Image, plane: Plane) -> list[Planes]:
        """Return each mark's light, (3,) int16 of B, G, R in UNIT, all zero at the first look.

        `picture` is (rows, columns, 3) uint8, BGR, in which the felt lies as `plane` says.
        """
        if plane is not self._plane:
            self._plane = plane
            self._pixels = [np.rint(plane.to_px(points)).astype(np.intp) for points in self._points]
        now = [_levels(picture, pixels) for pixels in self._pixels]
        self._first = self._first or now
        return [_change(*pair) for pair in zip(self._first, now, strict=True)]


def _grid(rect: tuple[float, float, float, float]) -> Points:
    left, top, width, height = rect
    steps = (np.arange(SIDE) + 0.5) / SIDE
    across, down = np.meshgrid(left + width * steps, top + height * steps)
    return np.column_stack([across.ravel(), down.ravel()])


def _levels(picture: Image, pixels: NDArray[np.intp]) -> Planes:
    """Return the logarithms at these pixels (n, 2): (3, n)."""
    rows, columns = picture.shape[:2]
    x, y = pixels[:, 0].clip(0, columns - 1), pixels[:, 1].clip(0, rows - 1)
    return logarithms(picture[y, x]).T


def _change(first: Planes, now: Planes) -> Planes:
    """Return by how much a mark's bright points changed, in the median: dark ones are noise."""
    dark, light = np.quantile(first[1], (0.1, 0.9))
    bright = first[1] >= (dark + light) / 2
    return np.asarray(np.median(now[:, bright] - first[:, bright], axis=1), np.int16)
