"""Detects a picture that was shown before: a loop of film, or a still one under a running clock.

A sensor's noise never repeats. If pictures came before to the last bit, each the same time ago,
they are a loop. A frozen picture on which the camera goes on writing its clock changes in only a
few parts. All its other parts stopped together, which a live picture's never do. The small version
of a calm picture may repeat even if the whole picture does not, so parts of the whole picture are
compared.

An encoder that gets one and the same still scene may code it in the same way from keyframe to
keyframe. So in a video stream a loop is reported only if its pictures differ from one another.

Small pictures are (rows, columns) uint8.
"""

import zlib
from collections import deque

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames.source import Frame
from vision.geometry.plane import Image

KEPT_MS = 12_000
"""A longer loop is not detected."""
LOOP_MS = 600
"""Pictures must repeat for this long before they count as a loop."""
FEWEST = 6
"""The least number of such pictures, and of parts that stopped."""
MOSTLY = 0.7
"""Share of the pictures that came before: some of the first showing may have been missed."""
SOME = 0.2
"""Share of repeated pictures while a loop that was reported goes on."""
SAME_MS = 50
NEWEST = -1
"""Stands for the age of a picture that equals the one just before it."""
SCAN = b"\xff\xda"
"""The marker at which a JPEG's picture data begins; the headers before it may contain a time."""
PIECE, APART = 2048, 1 << 16
"""Bytes of each compared piece of a JPEG, and from one piece to the next."""
ROWS = 16
"""One row in this many of a whole picture is compared, and one in four of a small picture. With
fewer rows, a camera with hardly any noise often has the same rows in a picture and in the next but
one.
"""

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

    def runs(self, frame: Frame, small: Image, *, moves: bool) -> bool:
        """Take the next picture; tell whether the last ones are a loop.

        A picture that merely equals the one just before it says nothing about loops. Nor do
        pictures of a video stream each of which hardly `moves` from the last.
        """
        at_ms, key = frame.captured_ms, _key(frame, small)
        newest = next(reversed(self._when), None)
        before = self._when.pop(key, None) if key != newest else None
        self._when.pop(key, None)
        self._when[key] = at_ms
        oldest = next(iter(self._when))
        if at_ms - self._when[oldest] > KEPT_MS:
            del self._when[oldest]
        age = NEWEST if key == newest else at_ms - (before or at_ms)
        self._recent.append((at_ms, age if moves else 0))
        while at_ms - self._recent[0][0] > LOOP_MS:
            self._recent.popleft()
        again = [age for _, age in self._recent if age]
        ages = [age for age in again if age != NEWEST]
        many = len(again) >= (SOME if self._runs else MOSTLY) * len(self._recent)
        self._runs = many and (len(ages) > 0 if self._runs else _is_one_age(ages))
        return self._runs


def _key(frame: Frame, small: Image) -> int:
    """Return a checksum of the small picture and of pieces of the whole one."""
    key = zlib.crc32(small[::4].tobytes())
    if frame.jpeg is not None:
        begin = max(0, frame.jpeg.find(SCAN))
        for at in range(begin, min(len(frame.jpeg), begin + 4 * APART), APART):
            key = zlib.crc32(frame.jpeg[at : at + PIECE], key)
    elif frame.pixels is not None:
        key = zlib.crc32(frame.pixels[ROWS // 2 :: ROWS].tobytes(), key)
    return key


def _is_one_age(ages: list[int]) -> bool:
    if len(ages) < FEWEST:
        return False
    usual = sorted(ages)[len(ages) // 2]
    return sum(abs(age - usual) <= SAME_MS for age in ages) >= MOSTLY * len(ages)


class StoppedParts:
    """Watches when each part of separately coded pictures last changed."""

    def __init__(self) -> None:
        self._last: Image | None = None
        self._changed: NDArray[np.int64] = np.zeros(PARTS, np.int64)
        self._stood: list[Frame] = []
        self._proved = False

    def frozen(self, frame: Frame, small: Image) -> bool:
        """Take the next picture; tell whether nearly all parts stopped together and stand still.

        Raises SourceLostError on a broken picture.
        """
        last, self._last = self._last, small
        if last is None or last.shape != small.shape or self._many(small, last):
            self._moved(frame)
            return False
        at_ms = frame.captured_ms
        changed = _parts(small != last)
        self._changed[changed] = at_ms
        if changed.mean() > 1 - NEARLY_ALL:
            self._stood, self._proved = [], False
            return False
        self._stood = [*self._stood, frame][:FEWEST]
        stands = self._changed[self._changed <= at_ms - STOPPED_MS]
        if not len(stands) or len(self._stood) < FEWEST:
            return False
        together = np.abs(stands - np.median(stands)) <= TOGETHER_MS
        if together.sum() < NEARLY_ALL * self._changed.size:
            return False
        return self._is_proved(frame)

    def _many(self, small: Image, last: Image) -> bool:
        """Tell whether more has changed than is possible while nearly all parts stand still."""
        most = (1 - NEARLY_ALL) * small.size
        return cv2.countNonZero(cv2.compare(small, last, cv2.CMP_NE)) > most

    def _moved(self, frame: Frame) -> None:
        self._changed[:] = frame.captured_ms
        self._stood, self._proved = [], False

    def _is_proved(self, frame: Frame) -> bool:
        """Tell whether nearly all parts of the whole picture stand still as well."""
        if not self._proved:
            self._proved = bool(same_parts(frame, self._stood[0]).mean() >= NEARLY_ALL)
            if not self._proved:
                self._moved(frame)
        return self._proved


def same_parts(frame: Frame, other: Frame) -> NDArray[np.bool_]:
    """Return for each part whether two whole pictures are the same there, to the last bit.

    Raises SourceLostError on a broken picture.
    """
    if frame.jpeg is not None and frame.jpeg == other.jpeg:
        return np.ones(PARTS, np.bool_)
    now, before = frame.full(), other.full()
    if now.shape != before.shape:
        return np.zeros(PARTS, np.bool_)
    return ~_parts((now != before).any(axis=2))


def _parts(changed: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return for each part whether any point of it changed."""
    for axis, count in enumerate(PARTS):
        begins = np.linspace(0, changed.shape[axis], count, endpoint=False).astype(int)
        changed = np.logical_or.reduceat(changed, begins, axis=axis)
    return changed
