"""Finds out from the marks how the light has changed since the felt was first seen.

A lamp lights more than one zone. What seems to be another light in one zone alone may be a thing
that covers the zone from edge to edge. So the light is measured where nothing is ever laid: each
mark shows one light, and a zone is in one of these lights or in none that is known.
"""

import numpy as np
from numpy.typing import NDArray

from vision.felt.surface.background import Planes, logarithms
from vision.frames.picture import Picture
from vision.geometry.plane import Plane, Points

SIDE = 10
"""Sample points across a mark, and down."""
BRIGHT = SIDE * SIDE // 4
"""The number of brightest points that are compared: dark ones are noise."""

OVER_EXPOSED = 250
"""A white this bright (grey levels) in any colour may come from any light."""


class Lamps:
    """Compares the marks' light with their light in the first good view."""

    def __init__(self, rects: list[tuple[float, float, float, float]]) -> None:
        """`rects` hold the marks: left, top, width and height in millimetres."""
        self.white: int | None = None
        """Blue over red of the marks' white, as a logarithm in UNIT, in the reddest light seen."""
        self._points = np.vstack([_grid(rect) for rect in rects]) if rects else np.empty((0, 2))
        self._plane: Plane | None = None
        self._at: tuple[NDArray[np.intp], NDArray[np.intp]] | None = None
        self._first: Planes | None = None
        self._bright: NDArray[np.intp] | None = None

    def seen(self, picture: Picture, plane: Plane) -> list[Planes]:
        """Return each mark's light, (3,) int16 of B, G, R in UNIT, all zero at the first look.

        `plane` says where the felt lies in the picture.
        """
        if self._at is None or plane is not self._plane:
            self._plane = plane
            self._at = self._pixels(plane, picture.size)
        now = logarithms(picture.points(*self._at)).reshape(-1, SIDE * SIDE, 3)
        if self._first is None or self._bright is None:
            green = np.argpartition(now[:, :, 1], -BRIGHT, axis=1)[:, -BRIGHT:]
            self._first, self._bright = now, green[:, :, None]
        self.white = _reddest(_middle(np.take_along_axis(now, self._bright, axis=1)))
        return list(_middle(np.take_along_axis(now - self._first, self._bright, axis=1)))

    def _pixels(
        self, plane: Plane, size: tuple[int, int]
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the rows and columns of all points in a picture of this width and height."""
        at = np.rint(plane.to_px(self._points)).astype(np.intp)
        return at[:, 1].clip(0, size[1] - 1), at[:, 0].clip(0, size[0] - 1)


def _middle(seen: Planes) -> Planes:
    """Return the median of each mark's points: (marks, points, 3) to (marks, 3)."""
    return np.asarray(np.partition(seen, BRIGHT // 2, axis=1)[:, BRIGHT // 2], np.int16)


def _reddest(whites: Planes) -> int | None:
    """Return the least blue over red of whites (marks, 3); None if no light can be measured."""
    told = whites[whites.max(axis=1) < logarithms(np.array(OVER_EXPOSED))]
    return int((told[:, 0] - told[:, 2]).min()) if len(told) else None


def _grid(rect: tuple[float, float, float, float]) -> Points:
    left, top, width, height = rect
    steps = (np.arange(SIDE) + 0.5) / SIDE
    across, down = np.meshgrid(left + width * steps, top + height * steps)
    return np.column_stack([across.ravel(), down.ravel()])
