"""Learns how much a video stream's quietest still pictures change, and tells when that stops.

After a decoder or link starts to repeat a picture, nothing changes any more. An encoder that gets
the same picture again and again polishes it: step by step its output comes closer to that picture.
A live picture, even a quieter one, moves to and fro instead. And a stopped picture has the noise of
the pictures before it.

The habit is learned from frames of a still scene, in which only noise changed. It belongs to one
light and one set of encoder settings. The habit is in doubt if pictures rest but the light has
changed or the noise of the last pictures is missing from them, if the stream was opened again, and
after pictures that rested and then moved on. The next still frames decide: either they are as
before, or everything is learned anew.

Small pictures are (rows, columns) uint8.
"""

import itertools
from collections import deque
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.plane import Image

NOISE = 2.0
"""Mean change in grey levels up to which a scene counts as still."""
KNOWN, KEPT = 150, 900
"""Still frames after which a stream's habit is known, and the number that is remembered."""
LEAST_LIVELY = 0.02
"""Grey levels by which the quietest tenth of still frames changes in a stream that never rests."""
PART = 0.5
"""Share of that: a frame that changes less is quiet."""
NEARLY_ALL = 0.85
"""Share of a second's frames that are quiet in a frozen stream, keyframes included."""
MOST = 0.75
"""The same share while a frozen picture is being polished. Alternatively the frames are quiet in
the mean: an encoder with a fixed number of bits polishes by fits and starts.
"""
FEWEST = 5
QUIET_MS = 500
DEAD_PART, DEAD_MS = 0.06, 400
"""A frame that changes less repeats the one before it. If nearly all frames of this time do, there
is no polishing.
"""
MOVES_MS, MOVES = 500, 0.7
"""After pictures rested, more than a keyframe and its polishing must move before they are live
again.
"""
QUIETER_MS = 1500
"""Pictures that stay quiet for this long and move to and fro come from a live camera with less
noise.
"""
STEPS, STRAIGHT = 6, 0.6
"""Number of pictures over which a polished picture keeps moving towards its final state, and the
least share of their changes, as squares, that remains in the sum. A live picture keeps 0.15 to 0.5
of them, a polished one 0.5 to 1.
"""
LEARN_EVERY = 30
"""Frames."""
DECIDING = 30
"""Still frames, quiet or not, that settle a doubt."""

PARTS = 8, 6
"""Columns and rows of parts."""
SHARE = 1 / 16
"""Weight of a picture in the mean of the last ones, and in the usual distance from it."""
LATER_MS = 1200
"""Pictures are compared with those this long before them: a stopped picture is no part of its own
backdrop.
"""
OWN_NOISE, OF_REPEATED = 0.85, 0.5
"""A frozen picture has 0.9 to 1.1 of the noise, as squares, of the pictures before it. A live one
with a third of the noise has 0.4 to 0.8, if the encoder keeps its noise. Pictures that repeat to
the last bit need less: an encoder may have coded its last one with less noise.
"""
FAR, FAR_LEVELS = 3.0, 2.0
"""Multiple of that, and grey levels, from which a picture is of another light."""
LIGHT_MS = 3000
"""For this long after a change of light a camera may still be adapting."""


class Habit:
    """Watches one video stream."""

    def __init__(self) -> None:
        self._still: deque[float] = deque(maxlen=KEPT)
        self._usual, self._count = 0.0, 0
        self._doubts: list[int] | None = None
        self._backdrop = Backdrop()
        self._quiet, self._dead = Lasting(QUIET_MS, MOST), Lasting(DEAD_MS, NEARLY_ALL)
        self._mean = MeanOver(QUIET_MS)
        self._same = Lasting(DEAD_MS, NEARLY_ALL)
        self._moves = Lasting(MOVES_MS, MOVES)
        self._quieter = Lasting(QUIETER_MS, NEARLY_ALL)
        self._steps: deque[Image] = deque(maxlen=STEPS + 1)
        self._rested = False
        self._other_light_ms: int | None = None

    @property
    def known(self) -> bool:
        """Whether enough still frames were seen."""
        return len(self._still) >= KNOWN

    @property
    def lively(self) -> bool:
        """Whether this stream is known never to rest."""
        return self.known and self._usual > LEAST_LIVELY

    def reopened(self) -> None:
        """Note that the stream was opened again: it may have other settings."""
        self._doubts = self._doubts or [0, 0]

    def rests(self, small: Image, at_ms: int, change: float) -> bool:
        """Take the next picture and its difference (grey levels) from the last.

        Tells whether a second of a stream that never rests held hardly any change.
        """
        quiet = change < PART * self._usual
        held = self._held(small, at_ms, change) and self.lively
        if (self._rested or self._quieter.note(at_ms, quiet)) and not held:
            self._doubts = self._doubts or [0, 0]
        least = OF_REPEATED if self._same.note(at_ms, change == 0) else OWN_NOISE
        sure = held and self._doubts is None
        self._rested = sure and self._is_of_before(small, at_ms, least)
        if not quiet and self._backdrop.note(small, at_ms):
            self._other_light_ms = at_ms
        if change <= NOISE:
            self._learn(change, quiet)
        return self._rested

    def _held(self, small: Image, at_ms: int, change: float) -> bool:
        """Tell whether pictures have stopped, or are moving towards one that stands still."""
        self._steps.append(small)
        dead = self._dead.note(at_ms, change < DEAD_PART * self._usual)
        most = self._quiet.note(at_ms, change < PART * self._usual)
        mean = self._mean.note(at_ms, change)
        quiet = most or (mean is not None and mean < PART * self._usual)
        if self._rested:
            return not self._moves.note(at_ms, change >= PART * self._usual)
        self._moves = Lasting(MOVES_MS, MOVES)
        return dead or (quiet and _goes_straight(self._steps))

    def _is_of_before(self, small: Image, at_ms: int, least: float) -> bool:
        """Tell whether a resting picture may be one of those before it; if not, doubt the habit."""
        if self._rested:
            return True
        lit = self._other_light_ms
        adapts = lit is not None and at_ms - lit < QUIET_MS + LIGHT_MS
        if adapts or not self._backdrop.holds(small, least):
            self._doubts = [0, 0]
            return False
        return True

    def _learn(self, change: float, quiet: bool) -> None:
        if self._doubts is not None:
            self._doubts[quiet] += 1
            if self._doubts[True] >= DECIDING:
                self._forget()
            elif self._doubts[False] >= DECIDING:
                self._doubts = None
        elif not (quiet and self.lively):
            self._still.append(change)
            self._count += 1
            if self._count % LEARN_EVERY == 0:
                self._usual = float(np.percentile(self._still, 10))

    def _forget(self) -> None:
        self._still.clear()
        self._usual, self._count, self._doubts = 0.0, 0, None


class MeanOver:
    """Keeps the mean of a value over the last pictures."""

    def __init__(self, long_ms: int) -> None:
        self._long_ms = long_ms
        self._recent: deque[tuple[int, float]] = deque()

    def note(self, at_ms: int, value: float) -> float | None:
        """Take the next picture's value; return the mean, None until there are enough values."""
        recent = self._recent
        recent.append((at_ms, value))
        while len(recent) > 1 and at_ms - recent[1][0] >= self._long_ms:
            recent.popleft()
        if at_ms - recent[0][0] < self._long_ms or len(recent) < FEWEST:
            return None
        return sum(one for _, one in recent) / len(recent)


class Lasting:
    """Tells whether something held for some time, in a given share of the pictures."""

    def __init__(self, long_ms: int, part: float) -> None:
        self._part, self._share = part, MeanOver(long_ms)

    def note(self, at_ms: int, now: bool) -> bool:
        """Take the next picture."""
        share = self._share.note(at_ms, now)
        return share is not None and share >= self._part


def _goes_straight(steps: Sequence[Image]) -> bool:
    """Tell whether pictures move towards one that stands, or stand, rather than to and fro."""
    if len(steps) <= STEPS or steps[0].shape != steps[-1].shape:
        return False
    ways = [_squares(now, last) for last, now in itertools.pairwise(steps)]
    return _squares(steps[-1], steps[0]) >= STRAIGHT * sum(ways)


def _squares(now: Image, last: Image) -> float:
    return cv2.norm(now, last, cv2.NORM_L2SQR) if now.shape == last.shape else 0.0


class Backdrop:
    """Keeps the mean of a stream's pictures up to a moment ago, and the distance of each from it.

    Distances are squares of grey levels, one for each part of the picture.
    """

    def __init__(self) -> None:
        self._later: deque[tuple[int, Image, NDArray[np.float32] | None]] = deque()
        self._mean: NDArray[np.float32] | None = None
        self._usual: NDArray[np.float32] | None = None

    def note(self, small: Image, at_ms: int) -> bool:
        """Take a picture; tell whether it is of another light than those before."""
        if self._later and self._later[-1][1].shape != small.shape:
            self._mean = self._usual = None
            self._later.clear()
        apart = None if self._mean is None else self._apart(small, self._mean)
        self._later.append((at_ms, small, apart))
        while at_ms - self._later[0][0] >= LATER_MS:
            self._keep(*self._later.popleft()[1:])
        return apart is not None and self._is_far(apart)

    def _keep(self, small: Image, apart: NDArray[np.float32] | None) -> None:
        if self._mean is None:
            self._mean = small.astype(np.float32)
        cv2.accumulateWeighted(small, self._mean, SHARE)
        if apart is not None:
            last = apart if self._usual is None else self._usual
            self._usual = last + SHARE * (apart - last)

    def holds(self, small: Image, least_noise: float) -> bool:
        """Tell whether a picture may be one of those before, by its light and its least noise.

        The rounding between the mean and the nearest grey levels does not count as noise.
        """
        if self._mean is None or self._usual is None or self._mean.shape != small.shape:
            return False
        apart = self._apart(small, self._mean)
        rounded = self._apart(np.rint(self._mean), self._mean)
        noise = (apart - rounded) / np.maximum(self._usual - rounded, 1e-3)
        return float(np.median(noise)) > least_noise and not self._is_far(apart)

    def _is_far(self, apart: NDArray[np.float32]) -> bool:
        if self._usual is None:
            return False
        usual = np.maximum(self._usual, (FAR_LEVELS / FAR) ** 2)
        return float(np.median(apart / usual)) > FAR**2

    @staticmethod
    def _apart(small: NDArray[np.generic], mean: NDArray[np.float32]) -> NDArray[np.float32]:
        apart = cv2.absdiff(small.astype(np.float32), mean)
        squares = cv2.multiply(apart, apart)
        return np.asarray(cv2.resize(squares, PARTS, interpolation=cv2.INTER_AREA), np.float32)
