"""Detects parts of separately coded pictures that stand still while a live sensor's never do.

It is counted for each part of the small picture how many pictures it usually waits from one change
to the next. Parts that wait for much longer, and that stopped together, stand still. They may be
nearly all parts, if a camera writes its clock into a frozen picture, or some rows or columns, if a
part of its memory is not filled any more. A camera that removes its noise, or a coarsely coded
JPEG, may hold a part here and a part there at any time; such parts say nothing. The small version
of a calm part may repeat even if the whole does not, so these parts of the whole picture are
compared before anything is said. A part at an end of the scale has no noise to show, and one in
another light than before may have too little for its coder.

Small pictures are (rows, columns) uint8.
"""

from collections import deque
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames.source import Frame
from vision.geometry.plane import Image

Counts = NDArray[np.float64]
Parts = NDArray[np.bool_]

PARTS = 24, 8
"""Rows and columns of parts: what is lost of a picture is lost by rows."""
SEVERAL = 12
"""Parts, a sixteenth of all, that are no accident."""
NEARLY_ALL, MOST = 0.85, 0.7
"""Shares of the parts that stand still: those that stand in the whole picture too, and those that
go on standing.
"""
STOPPED_MS, GIVEN_UP_MS = 500, 1000
"""After the second time a part that was not found to stand still has a right to do so."""
FEWEST, LONG, SHORT = 5, 9, 0.5
"""Pictures for which a part stands at least, and the multiple of its usual wait less the third: one
in ten thousand parts that change by chance waits so long.
"""
TOGETHER_MS, TOGETHER = 150, 3
"""Parts stopped together within this time, or this multiple of their usual wait."""
WEIGHT, AT_FIRST, NEVER = 1 / 4, 4.0, 1000.0
"""Weight of a wait in the usual one; what the first wait is lengthened by; the wait of a part that
has not changed yet, or not by noise.
"""
RESTLESS, RESTS = 1.25, 3
"""A part with at most this usual wait that did not change in so many pictures shows nothing new."""
WHITE = 255
DARKEST, BRIGHTEST, FEW_POINTS = 8, 247, 5
"""Grey levels of the small picture beyond which a point has no noise to show; and the points
between them that a part needs to show any, of some 170 in the small version of 1920 x 1080.
"""
MARK_MS, MARKS = 150, 4
"""Pictures kept for comparison."""
TONES, OTHER_TONE = 20, 3.0
"""Tones of parts kept for comparison, one for each such picture, and the grey levels by which the
tone of a part is another.
"""


class StoppedParts:
    """Watches when each part of one camera's pictures last changed."""

    def __init__(self) -> None:
        self._last: Image | None = None
        self._changed = np.zeros(PARTS, np.int64)
        self._since = np.zeros(PARTS, np.float64)
        self._usual = np.full(PARTS, NEVER)
        self._marks: deque[Frame] = deque(maxlen=MARKS)
        self._tones: deque[NDArray[np.float64]] = deque(maxlen=TONES)
        self._proved: Parts | None = None
        self._are_known = False
        self.is_stale = False
        """Whether several parts that change with every picture have stopped to do so."""

    @property
    def is_part(self) -> bool:
        """Whether only a part of the picture was found to stand still."""
        return self._proved is not None and bool(self._proved.mean() < NEARLY_ALL)

    def frozen(self, frame: Frame, small: Image) -> bool:
        """Take the next picture; tell whether parts of it stopped together and stand still.

        Raises SourceLostError on a broken picture.
        """
        last, self._last = self._last, small
        if last is None or last.shape != small.shape:
            self._begin(frame)
            return False
        self._mark(frame, small)
        if not self._note(
            _parts(np.asarray(cv2.compare(small, last, cv2.CMP_NE), np.uint8)), frame.captured_ms
        ):
            self._proved, self.is_stale = None, False
            return False
        if self._proved is None or (self._since[self._proved] > 0).mean() < MOST:
            self._proved = self._found(frame, small)
        rests = (self._usual <= RESTLESS) & (self._since >= RESTS)
        self.is_stale = self._proved is not None or int(np.count_nonzero(rests)) >= SEVERAL
        return self._proved is not None

    def _begin(self, frame: Frame) -> None:
        self._changed[:], self._since[:], self._usual[:] = frame.captured_ms, 0, NEVER
        self._marks.clear()
        self._tones.clear()
        self._proved, self._are_known, self.is_stale = None, False, False

    def _mark(self, frame: Frame, small: Image) -> None:
        """Keep a picture now and then, without what was decoded of it."""
        if not self._marks or frame.captured_ms - self._marks[-1].captured_ms >= MARK_MS:
            self._marks.append(replace(frame))
            self._tones.append(_tones(small))

    def _note(self, changed: Parts, at_ms: int) -> bool:
        """Note which parts changed; tell whether any did not."""
        self._since += 1
        if self._are_known and changed.all():  # as in nearly every picture of a live sensor
            self._usual += WEIGHT * (self._since - self._usual)
            self._since.fill(0)
            self._changed.fill(at_ms)
            return False
        waited = np.where(changed, self._since, self._usual)
        first = changed & (self._usual >= NEVER)
        self._usual += WEIGHT * (waited - self._usual)
        self._usual[first] = AT_FIRST + self._since[first]
        self._since[changed] = 0
        self._changed[changed] = at_ms
        self._are_known = bool(self._usual.max() < NEVER)
        return True

    def _found(self, frame: Frame, small: Image) -> Parts | None:
        """Return the parts that stopped together and stand still; None if there are too few."""
        stood_ms = frame.captured_ms - self._changed
        long = np.maximum(FEWEST, LONG * (self._usual - SHORT))
        stands = (stood_ms >= STOPPED_MS) & (self._since >= long)
        if np.count_nonzero(stands) < SEVERAL:
            return None
        late = stands & (stood_ms >= GIVEN_UP_MS)
        together = self._together(stood_ms, stands)
        together = _in_lines(stands & together, self._may_stand(small))
        found = None
        if np.count_nonzero(together) >= SEVERAL:
            late |= together
            found = self._compared(frame, together)
        if found is None:
            self._usual[late] = NEVER
            self._are_known = self._are_known and not late.any()
        return found

    def _together(self, stood_ms: NDArray[np.int64], stands: Parts) -> Parts:
        """Return the parts that stopped when most of those did that stand."""
        pictures = np.maximum(self._since, 1)
        apart = np.abs(stood_ms - np.median(stood_ms[stands]))
        return np.asarray(
            apart <= np.maximum(TOGETHER_MS, TOGETHER * self._usual * stood_ms / pictures)
        )

    def _may_stand(self, small: Image) -> Parts:
        """Return the parts that show noise, and the light of the last seconds."""
        apart = np.abs(np.array(self._tones) - _tones(small)).max(axis=0)
        return np.asarray((apart <= OTHER_TONE) & ~_at_an_end(small))

    def _compared(self, frame: Frame, parts: Parts) -> Parts | None:
        """Return these parts if nearly all of them stand still in the whole picture too."""
        began = int(self._changed[parts].max())
        marks = [one for one in self._marks if one.captured_ms >= began and one is not frame]
        if marks and same_parts(frame, marks[0])[parts].mean() >= NEARLY_ALL:
            return parts
        return None


def same_parts(frame: Frame, other: Frame) -> Parts:
    """Return for each part whether two whole pictures are the same there, to the last bit.

    Raises SourceLostError on a broken picture.
    """
    if frame.jpeg is not None and frame.jpeg == other.jpeg:
        return np.ones(PARTS, np.bool_)
    now, before = frame.full(), other.full()
    if now.shape != before.shape:
        return np.zeros(PARTS, np.bool_)
    unlike = cv2.compare(now, before, cv2.CMP_NE).max(axis=2)
    return ~_parts(np.asarray(unlike, np.uint8))


def _in_lines(stands: Parts, may_stand: Parts) -> Parts:
    """Return those of these parts in rows, or columns, where nearly all stand that may."""
    stands = stands & may_stand
    rows, columns = (
        stands.sum(axis=line, keepdims=True) >= NEARLY_ALL * may_stand.sum(axis=line, keepdims=True)
        for line in (1, 0)
    )
    return np.asarray(stands & (rows | columns))


def _at_an_end(small: Image) -> Parts:
    """Return the parts of which hardly a point lies between the ends of the scale."""
    return np.asarray(
        _counted(np.asarray(cv2.inRange(small, DARKEST, BRIGHTEST), np.uint8)) <= FEW_POINTS * WHITE
    )


def _tones(small: Image) -> NDArray[np.float64]:
    """Return the mean grey level of each part."""
    rows, columns = (np.diff(_edges(*one)) for one in zip(small.shape, PARTS, strict=True))
    return np.asarray(_counted(small) / np.outer(rows, columns))


def _parts(unlike: Image) -> Parts:
    """Return for each part whether any point of it is not 0."""
    return np.asarray(_counted(unlike) > 0)


def _counted(mask: Image) -> NDArray[np.int32]:
    """Return the sum of each part of a mask."""
    sums = cv2.integral(mask)
    rows, columns = (_edges(length, count) for length, count in zip(mask.shape, PARTS, strict=True))
    corners = sums[rows][:, columns]
    bands = corners[1:] - corners[:-1]
    return np.asarray(bands[:, 1:] - bands[:, :-1], np.int32)


@cache
def _edges(length: int, count: int) -> NDArray[np.int64]:
    return np.linspace(0, length, count + 1).astype(np.int64)
