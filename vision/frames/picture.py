"""Holds one whole picture and makes blue, green and red of it only where it is looked at.

A zone or a card is a small part of a camera's picture. A picture that was unpacked into planes
(`vision.frames.coders.jpeg_planes`) is coloured in boxes, each once, on demand. One that came in
colour is returned as it is.
"""

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.frames.coders.jpeg_planes import Planes

Pixels = npt.NDArray[np.uint8]
Places = npt.NDArray[np.intp]

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels; right and bottom lie outside, and so may all four."""

RIM_PX = 2
"""Pixels beside a shape that a smooth picture of it uses as well."""

TILE = 64
"""Side in pixels of the squares in which a picture is coloured."""


class Picture:
    """One whole picture of a camera."""

    def __init__(self, whole: Pixels | Planes) -> None:
        """`whole` is (rows, columns, 3) uint8, BGR, or the planes of a JPEG."""
        if isinstance(whole, Planes):
            self._planes: Planes | None = whole
            self._bgr: Pixels = np.empty((*whole.brightness.shape, 3), np.uint8)
        else:
            self._planes, self._bgr = None, whole
        rows, columns = self._bgr.shape[:2]
        self._done = np.zeros((-(-rows // TILE), -(-columns // TILE)), np.bool_)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._bgr.shape[1], self._bgr.shape[0]

    def coloured(self, box: Box) -> Pixels:
        """Return the picture (rows, columns, 3; uint8, BGR), of which this box may be read.

        Several threads may ask for the same picture.
        """
        if self._planes is not None:
            self._colour(box, self._planes)
        return self._bgr

    def coloured_whole(self) -> Pixels:
        """Return all of the picture: (rows, columns, 3) uint8, BGR."""
        return self.coloured((0, 0, *self.size))

    def grey(self) -> Pixels:
        """Return the picture's brightness: (rows, columns) uint8."""
        if self._planes is not None:
            return self._planes.brightness
        return np.asarray(cv2.cvtColor(self._bgr, cv2.COLOR_BGR2GRAY), np.uint8)

    def tone(self, box: Box) -> Pixels:
        """Return how light a box within the picture is: (rows, columns) uint8.

        It is the brightness if the picture holds it, else the green, which is nearly the same.
        """
        inside = np.s_[box[1] : box[3], box[0] : box[2]]
        if self._planes is None:
            return np.asarray(self._bgr[inside][:, :, 1], np.uint8)
        return np.asarray(self._planes.brightness[inside], np.uint8)

    def points(self, rows: Places, columns: Places) -> Pixels:
        """Return the colours of single points: (n, 3) uint8, BGR."""
        planes = self._planes
        if planes is None:
            return np.asarray(self._bgr[rows, columns], np.uint8)
        down, across = planes.ratio
        colour = rows // down, columns // across
        mixed = (planes.brightness[rows, columns], planes.redness[colour], planes.blueness[colour])
        return _bgr(np.column_stack(mixed)[None]).reshape(-1, 3)

    def cells(self, step: int) -> Pixels:
        """Return one pixel for each square of `step` pixels, a part of one at the edge included:
        (rows, columns, 3) uint8, BGR.
        """
        size = (-(-self.size[0] // step), -(-self.size[1] // step))
        if self._planes is None:
            return _nearest(self._bgr, size)
        planes = (self._planes.brightness, self._planes.redness, self._planes.blueness)
        return _bgr(np.dstack([_nearest(plane, size) for plane in planes]))

    def _colour(self, box: Box, planes: Planes) -> None:
        """Colour the tiles under a box, the ones that are not coloured yet."""
        width, height = self.size
        (left, right), (top, bottom) = _tiles(box[0], box[2], width), _tiles(box[1], box[3], height)
        todo = ~self._done[top:bottom, left:right]
        if not todo.any():
            return
        down, across = np.flatnonzero(todo.any(axis=1)), np.flatnonzero(todo.any(axis=0))
        left, right = left + int(across[0]), left + int(across[-1]) + 1
        top, bottom = top + int(down[0]), top + int(down[-1]) + 1
        rows = slice(top * TILE, min(bottom * TILE, height))
        columns = slice(left * TILE, min(right * TILE, width))
        mixed = cv2.merge(
            [
                planes.brightness[rows, columns],
                _enlarged(planes.redness, rows, columns, planes.ratio),
                _enlarged(planes.blueness, rows, columns, planes.ratio),
            ]
        )
        cv2.cvtColor(mixed, cv2.COLOR_YCrCb2BGR, dst=self._bgr[rows, columns])
        self._done[top:bottom, left:right] = True  # last: another thread may look already


def box_of(points: npt.NDArray[Any], rim: int) -> Box:
    """Return the box around points (n, 2; x and y in pixels) with `rim` pixels on each side."""
    low, high = np.floor(points.min(axis=0)), np.ceil(points.max(axis=0))
    return int(low[0]) - rim, int(low[1]) - rim, int(high[0]) + rim + 1, int(high[1]) + rim + 1


def _tiles(begin: int, end: int, length: int) -> tuple[int, int]:
    """Return the first tile under a stretch of a side, and the one after the last.

    Outside the picture its border is repeated, so that the nearest tile counts.
    """
    first, last = (min(max(at, 0), length - 1) for at in (begin, end - 1))
    return first // TILE, last // TILE + 1


def _bgr(mixed: Pixels) -> Pixels:
    """Return brightness, redness and blueness (rows, columns, 3) as blue, green and red."""
    return np.asarray(cv2.cvtColor(mixed, cv2.COLOR_YCrCb2BGR), np.uint8)


def _nearest(plane: Pixels, size: tuple[int, int]) -> Pixels:
    return np.asarray(cv2.resize(plane, size, interpolation=cv2.INTER_NEAREST), np.uint8)


def _enlarged(plane: Pixels, rows: slice, columns: slice, ratio: tuple[int, int]) -> Pixels:
    """Return a part of a plane of colour in the picture's size, between its own points smoothly.

    One point more is taken on each side where there is one, so that parts fit beside each other.
    """
    if ratio == (1, 1):
        return plane[rows, columns]
    down, across = ratio
    above, below = max(rows.start // down - 1, 0), -(-rows.stop // down) + 1
    left, right = max(columns.start // across - 1, 0), -(-columns.stop // across) + 1
    part = plane[above:below, left:right]
    size = (part.shape[1] * across, part.shape[0] * down)
    large = cv2.resize(part, size, interpolation=cv2.INTER_LINEAR)
    top, begin = rows.start - above * down, columns.start - left * across
    height, width = rows.stop - rows.start, columns.stop - columns.start
    return np.asarray(large[top : top + height, begin : begin + width], np.uint8)
