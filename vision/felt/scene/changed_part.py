"""Finds the part of a window that no longer looks as it did when it was last understood.

A new card changes a tenth of its window. The small grey picture shows where. Outside that part the
felt is still felt and every known card lies where it lay. So the full picture has to be looked at
only inside it, and where the last look left something unexplained.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.felt.cards.pose import Pose, is_near
from vision.felt.surface.window import Inside, ZoneWindow
from vision.frames.source import SMALL
from vision.geometry.fitness import Patch
from vision.geometry.plane import Image, Plane

UNLIKE_LEVELS = 4
"""Grey levels of the small picture: noise is below one, and the two ways of making it differ by
two.
"""

AROUND_MM = 14.0
"""Margin looked at around a change: a card's edge may reach a small pixel farther, and a hand that
holds the card shows beside it.
"""

RIM_MM = 3.0
"""Margin of felt beside a known card that is touched."""

MOST = 0.6
"""Share of the window: if more has changed, the whole window is looked at."""

Rect = tuple[float, float, float, float]
"""Left, top, right and bottom in millimetres."""


@dataclass(slots=True, eq=False)
class ChangedPart:
    """Compares the small picture under one window with the one that was last understood."""

    patch: Patch
    _now: tuple[Image, float] | None = None
    _asked: tuple[Image, float] | None = None
    _understood: tuple[Image, float] | None = None
    _unexplained: Rect | None = None

    def show(self, small: Image, level: float) -> None:
        """Take the next small picture (rows, columns; uint8), `level` being its brightness."""
        self._now = self.patch.cut(small), level

    def understand(self, blob: Image, window: ZoneWindow) -> None:
        """Mark the picture last asked about as understood, except where `blob` masks it."""
        self._understood = self._asked
        x, y, width, height = cv2.boundingRect(blob)
        left, top = window.left + x, window.top + y
        rect = left, top, left + width, top + height
        self._unexplained = _grown(rect) if width else None

    def ask(
        self, window: ZoneWindow, plane: Plane, lying: list[Pose], told: Sequence[Pose] = ()
    ) -> Inside | None:
        """Return the part of the window to look at, None for the whole window.

        It contains, from edge to edge, each known card (`lying`) that is touched and each card that
        another camera reported (`told`).
        """
        self._asked = self._now
        found = [rect for rect in (self._changed(plane), self._unexplained) if rect]
        found += [_around(pose) for pose in told]
        if not found or self._understood is None:
            return None
        asked = _together(found)
        near = [_around(pose) for pose in lying if is_near(pose, window)]
        touched = [rect for rect in near if _touch(rect, asked)]
        inside = _inside(_together([asked, *touched]), window)
        rows, columns = inside
        size = (rows.stop - rows.start) * (columns.stop - columns.start)
        return inside if 0 < size <= MOST * window.width * window.height else None

    def _changed(self, plane: Plane) -> Rect | None:
        """Return where on the felt the small picture differs; None if nowhere, or if that is
        unknown.
        """
        if self._now is None or self._understood is None:
            return None
        (now, level), (then, before) = self._now, self._understood
        if now.shape != then.shape:
            return None
        apart = cv2.absdiff(now, cv2.convertScaleAbs(then, alpha=level / before))
        _, mask = cv2.threshold(apart, UNLIKE_LEVELS, 255, cv2.THRESH_BINARY)
        x, y, width, height = cv2.boundingRect(mask)
        if not width:
            return None
        left, top = (x + self.patch.left) * SMALL, (y + self.patch.top) * SMALL
        right, bottom = left + width * SMALL, top + height * SMALL
        corners = plane.to_mm([(left, top), (right, top), (right, bottom), (left, bottom)])
        (left, top), (right, bottom) = corners.min(0).tolist(), corners.max(0).tolist()
        return _grown((left, top, right, bottom))


def _grown(rect: Rect) -> Rect:
    left, top, right, bottom = rect
    return left - AROUND_MM, top - AROUND_MM, right + AROUND_MM, bottom + AROUND_MM


def _around(pose: Pose) -> Rect:
    xs, ys = zip(*pose.outline(RIM_MM), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _touch(one: Rect, other: Rect) -> bool:
    across = one[0] < other[2] and other[0] < one[2]
    return across and one[1] < other[3] and other[1] < one[3]


def _together(rects: list[Rect]) -> Rect:
    lefts, tops, rights, bottoms = zip(*rects, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _inside(rect: Rect, window: ZoneWindow) -> Inside:
    """Return the window's rows and columns under a rectangle; empty if it lies outside."""
    left, top, right, bottom = rect
    columns = np.clip((int(left - window.left), int(right - window.left) + 1), 0, window.width)
    rows = np.clip((int(top - window.top), int(bottom - window.top) + 1), 0, window.height)
    return slice(*rows.tolist()), slice(*columns.tolist())
