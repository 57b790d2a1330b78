"""Learns how much a video stream's quietest still pictures change, and tells when they stop to.

A decoder or link that repeats a picture changes nothing from then on. A coder that is given one
picture again and again polishes it: step for step it comes nearer to it, while a live picture, be
it a quieter one, goes to and fro. And what stopped has the noise of the pictures before it.

The habit is learnt from frames of a still scene, in which nothing but noise changed. It is one of
a light and of an encoder's settings: where pictures rest, but the light has become another, or the
noise of the last pictures is not in them any more, or the stream was opened anew, the habit is in
doubt, and so it is after pictures that rested and then moved on. The next still frames decide:
they are as they were, or everything is learnt anew.

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
"""Grey levels of mean change up to which a scene is still."""
KNOWN, KEPT = 150, 900
"""Still frames after which a stream's habit is known, and those that are remembered."""
LEAST_LIVELY = 0.02
"""Grey levels that the quietest tenth of still frames changes by where a stream never rests."""
PART = 0.5
"""Of that: a frame that changes less is quiet."""
NEARLY_ALL = 0.85
"""Part of a second's frames that are quiet when it is frozen, keyframes among them."""
MOST = 0.75
"""Of those in which a frozen picture is being polished. Or they are quiet in the mean: a coder with
a fixed number of bits polishes by fits and starts."""
FEWEST = 5
QUIET_MS = 500
DEAD_PART, DEAD_MS = 0.06, 400
"""A frame that changes less is one before it again; nearly all of so long leave no polishing."""
MOVES_MS, MOVES = 500, 0.7
"""Once they rest, more than a keyframe and its polishing must move before they are live again."""
QUIETER_MS = 1500
"""Pictures that are quiet for so long and go to and fro are of a live camera with less noise."""
STEPS, STRAIGHT = 6, 0.6
"""Pictures over which a polished one goes on towards what it will be, and the least part of their
changes, as squares, that is left of it. A live one keeps 0.15 to 0.5 of them, a polished one 0.5 to
1."""
LEARN_EVERY = 30
"""Frames."""
DECIDING = 30
"""Still frames, quiet ones or others, that settle a doubt."""

PARTS = 8, 6
"""Columns and rows of parts."""
SHARE = 1 / 16
"""Of a picture in the mean of the last ones, and in the usual distance from it."""
LATER_MS = 1200
"""Pictures are known by those so long before them: what has stopped is no part of its backdrop."""
OWN_NOISE, OF_REPEATED = 0.85, 0.5
"""A frozen picture has 0.9 to 1.1 of the noise, as squares, that those before it had; one of a
third of the noise has 0.4 to 0.8 where the coder leaves it its noise. Of pictures that repeat to
the last bit less is asked: a coder may have laid its last one down with less."""
FAR, FAR_LEVELS = 3.0, 2.0
"""Of that, and grey levels, from which on it is of another light."""
LIGHT_MS = 3000
"""So long after a change of light a camera may still be adapting."""


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
        """Note that the stream was opened anew: it may have other settings."""
        self._doubts = self._doubts or [0, 0]

    def rests(self, small: Image, at_ms: int, change: float) -> bool:
        """Take the next picture and by how much (grey levels) it differs from the last.

        Tell whether a second of a stream that never rests held hardly any change.
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
        """Tell whether pictures have stopped, or go on to one that stands."""
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
        """Tell whether a picture that rests may be one of those before it; else doubt the habit."""
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
        """Take the next picture's; return the mean, None until there are enough of them."""
        recent = self._recent
        recent.append((at_ms, value))
        while len(recent) > 1 and at_ms - recent[1][0] >= self._long_ms:
            recent.popleft()
        if at_ms - recent[0][0] < self._long_ms or len(recent) < FEWEST:
            return None
        return sum(one for _, one in recent) / len(recent)


class Lasting:
    """Tells whether something was so for some time, in so great a part of the pictures."""

    def __init__(self, long_ms: int, part: float) -> None:
        self._part, self._share = part, MeanOver(long_ms)

    def note(self, at_ms: int, now: bool) -> bool:
        """Take the next picture."""
        share = self._share.note(at_ms, now)
        return share is not None and share >= self._part


def _goes_straight(steps: Sequence[Image]) -> bool:
    """Tell whether pictures go on to one that stands, or stand, and do not go to and fro."""
    if len(steps) <= STEPS or steps[0].shape != steps[-1].shape:
        return False
    ways = [_squares(now, last) for last, now in itertools.pairwise(steps)]
    return _squares(steps[-1], steps[0]) >= STRAIGHT * sum(ways)


def _squares(now: Image, last: Image) -> float:
    return cv2.norm(now, last, cv2.NORM_L2SQR) if now.shape == last.shape else 0.0


class Backdrop:
    """Keeps the mean of a stream's pictures up to a moment ago, and how far each lies from it.

    Distances are squares of grey levels, one for each part of the picture.
    """

    def __init__(self) -> None:
        self._later: deque[tuple[int, Image, NDArray[np.float32] | None]] = deque()
        self._mean: NDArray[np.float32] | None = None
        self._usual: NDArray[np.float32] | None = None

    def note(self, small: Image, at_ms: int) -> bool:
        """Take a picture; tell whether it is of another light than those before."""
        if self._mean is not None and self._mean.shape != small.shape:
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
        """Tell whether a picture may be one of those before, by its light and at least this noise.

        What lies between the mean and the grey levels beside it is no noise.
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
