"""Detects pictures that were shown before: a loop of film, or old pictures between new ones.

A sensor's noise never repeats. If pictures came before to the last bit, each the same time ago,
they are a loop. A picture that was coded by itself, came before and still differs from the last is
an old one, even between new ones.

An encoder that gets one and the same still scene may code it in the same way from keyframe to
keyframe. So in a video stream a loop is reported only if its pictures differ from one another.

Small pictures are (rows, columns) uint8.
"""

import zlib
from collections import deque

from vision.frames.source import Frame
from vision.geometry.plane import Image

KEPT_MS = 12_000
"""A longer loop is not detected."""
LOOP_MS = 600
"""Pictures must repeat for this long before they count as a loop."""
FEWEST = 6
"""The least number of such pictures."""
OLD_MS, OLD = 1000, 3
"""So many old pictures within this time are no accident."""
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


class FilmLoop:
    """Remembers some seconds of pictures by their checksums."""

    def __init__(self) -> None:
        self._when: dict[int, int] = {}
        self._recent: deque[tuple[int, int]] = deque()
        self._olds: deque[int] = deque(maxlen=OLD)
        self._runs = self._mixed = False
        self.is_old = False
        """Whether the last picture, coded by itself, was shown before."""

    def runs(self, frame: Frame, small: Image, *, moves: bool, taken: bool = False) -> bool:
        """Take the next picture; tell whether the last ones are a loop, or many are old.

        A picture that merely equals the one just before it says nothing about loops. Nor does one
        of a video stream that hardly `moves` from the last. One that was `taken` by itself and
        moves is an old one if it came before.
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
        self._note_old(at_ms, is_old=taken and before is not None)
        return self._runs or self._mixed

    def _note_old(self, at_ms: int, *, is_old: bool) -> None:
        self.is_old = is_old
        if is_old:
            self._olds.append(at_ms)
        olds = self._olds
        many = is_old and len(olds) == OLD and at_ms - olds[0] <= OLD_MS
        self._mixed = many or (self._mixed and at_ms - olds[-1] <= LOOP_MS)


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
