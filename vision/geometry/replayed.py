"""Tells a picture that was shown before: a loop of film, or one that stands still under a clock.

A sensor's noise never repeats. Pictures that came before to the last bit, each as long ago as the
one before it, are a loop. A frozen picture into which the camera goes on writing its clock changes
in a few parts alone; all others stopped together, and a live picture's never do.

Small pictures are (rows, columns) uint8.
"""

import zlib
from collections import deque

import numpy as np
from numpy.typing import NDArray

from vision.geometry.plane import Image

KEPT_MS = 12_000
"""A longer loop is not told."""
LOOP_MS = 600
"""So long pictures come again before that is a loop."""
FEWEST = 6
"""Of them, and of parts that stopped."""
MOSTLY = 0.7
"""Part of the pictures that came before: some of the first showing may have been missed."""
SOME = 0.2
"""Part of the pictures that come again while a loop goes on that was told."""
SAME_MS = 50
NEWEST = -1
"""Stands for the age of a picture that equals the one right before it."""

STOPPED_MS = 500
TOGETHER_MS = 150
PARTS = 6, 8
"""Rows and columns of parts."""
NEARLY_ALL = 0.85


class FilmLoop:
    """Remembers some seconds of pictures by their checksums."""

    def __init__(self) -> None:
        self._when: dict[int, int] = {}
        self._recent: deque[tuple[int, int]] = deque()
        self._runs = False

    def runs(self, small: Image, at_ms: int) -> bool:
        """Take the next picture; tell whether the last ones are a loop.

        A picture that equals the one right before it alone says nothing of loops.
        """
        key = zlib.crc32(small.tobytes())
        newest = next(reversed(self._when), None)
        before = self._when.pop(key, None) if key != newest else None
        self._when.pop(key, None)
        self._when[key] = at_ms
        oldest = next(iter(self._when))
        if at_ms - self._when[oldest] > KEPT_MS:
            del self._when[oldest]
        self._recent.append((at_ms, NEWEST if key == newest else at_ms - (before or at_ms)))
        while at_ms - self._recent[0][0] > LOOP_MS:
            self._recent.popleft()
        again = [age for _, age in self._recent if age]
        ages = [age for age in again if age != NEWEST]
        many = len(again) >= (SOME if self._runs else MOSTLY) * len(self._recent)
        self._runs = many and (len(ages) > 0 if self._runs else _is_one_age(ages))
        return self._runs


def _is_one_age(ages: list[int]) -> bool:
    if len(ages) < FEWEST:
        return False
    usual = sorted(ages)[len(ages) // 2]
    return sum(abs(age - usual) <= SAME_MS for age in ages) >= MOSTLY * len(ages)


class StoppedParts:
    """Watches each part of pictures that were coded by themselves for its last change."""

    def __init__(self) -> None:
        self._last: Image | None = None
        self._changed: NDArray[np.int64] = np.zeros(PARTS, np.int64)
        self._count = 0

    def frozen(self, small: Image, at_ms: int) -> bool:
        """Take the next picture; tell whether nearly all parts stopped together, and stand."""
        last, self._last = self._last, small
        if last is None or last.shape != small.shape:
            self._changed[:], self._count = at_ms, 0
            return False
        changed = _parts(small != last)
        self._changed[changed] = at_ms
        few = changed.mean() <= 1 - NEARLY_ALL
        self._count = self._count + 1 if few else 0
        stands = self._changed[self._changed <= at_ms - STOPPED_MS]
        if not len(stands) or self._count < FEWEST:
            return False
        together = np.abs(stands - np.median(stands)) <= TOGETHER_MS
        return bool(together.sum() >= NEARLY_ALL * self._changed.size)


def _parts(changed: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return for each part whether any point of it changed."""
    for axis, count in enumerate(PARTS):
        begins = np.linspace(0, changed.shape[axis], count, endpoint=False).astype(int)
        changed = np.logical_or.reduceat(changed, begins, axis=axis)
    return changed
