"""Learns how much a video stream's quietest still pictures change, and tells when they stop to.

The habit is learnt from frames of a still scene, in which nothing but noise changed. It is one of
a light and of an encoder's settings: where pictures rest, but the light has become another, or the
noise of the last pictures is not in them any more, or the stream was opened anew, the habit is in
doubt, and so it is after pictures that rested and then moved on. The next still frames decide:
they are as they were, or everything is learnt anew.

Small pictures are (rows, columns) uint8.
"""

from collections import deque

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
PART = 0.35
"""Of that: a frame that changes less is quiet."""
NEARLY_ALL = 0.85
"""Part of a second's frames that are quiet when it is frozen, keyframes among them."""
FEWEST = 5
QUIET_MS = 900
LEARN_EVERY = 30
"""Frames."""
DECIDING = 30
"""Still frames, quiet ones or others, that settle a doubt."""

PARTS = 8, 6
"""Columns and rows of parts."""
SHARE = 1 / 16
"""Of a picture in the mean of the last ones, and in the usual distance from it."""
OWN_NOISE = 0.52
"""A frozen picture lies from the mean of those before it 0.6 to 1.2 times as far as each of them
did, the noise being its own; a cleaner one less than half as far."""
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
        self._recent: deque[tuple[int, bool]] = deque()
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
        held = self._held(at_ms, quiet) and self.lively
        if self._rested and not held:
            self._doubts = [0, 0]
        self._rested = held and self._doubts is None and self._is_of_before(small, at_ms)
        if not quiet and self._backdrop.note(small):
            self._other_light_ms = at_ms
        if change <= NOISE:
            self._learn(change, quiet)
        return self._rested

    def _held(self, at_ms: int, quiet: bool) -> bool:
        recent = self._recent
        recent.append((at_ms, quiet))
        while len(recent) > 1 and at_ms - recent[1][0] >= QUIET_MS:
            recent.popleft()
        quiets = sum(rests for _, rests in recent)
        long = at_ms - recent[0][0] >= QUIET_MS and quiets >= FEWEST
        return long and quiets >= NEARLY_ALL * len(recent)

    def _is_of_before(self, small: Image, at_ms: int) -> bool:
        """Tell whether a picture that rests may be one of those before it; else doubt the habit."""
        if self._rested:
            return True
        lit = self._other_light_ms
        adapts = lit is not None and at_ms - lit < QUIET_MS + LIGHT_MS
        if adapts or not self._backdrop.holds(small):
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


class Backdrop:
    """Keeps the mean of a stream's last pictures, and how far each lies from it."""

    def __init__(self) -> None:
        self._mean: NDArray[np.float32] | None = None
        self._usual: NDArray[np.float32] | None = None

    def note(self, small: Image) -> bool:
        """Take a picture; tell whether it is of another light than the last ones."""
        if self._mean is None or self._mean.shape != small.shape:
            self._mean, self._usual = small.astype(np.float32), None
            return False
        apart = self._apart(small, self._mean)
        other = self._is_far(apart)
        self._usual = apart if self._usual is None else self._usual + SHARE * (apart - self._usual)
        cv2.accumulateWeighted(small, self._mean, SHARE)
        return other

    def holds(self, small: Image) -> bool:
        """Tell whether a picture may be one of the last ones, by its noise and its light."""
        if self._mean is None or self._usual is None or self._mean.shape != small.shape:
            return False
        apart = self._apart(small, self._mean)
        own = float(np.median(apart / np.maximum(self._usual, 1e-3))) > OWN_NOISE
        return own and not self._is_far(apart)

    def _is_far(self, apart: NDArray[np.float32]) -> bool:
        if self._usual is None:
            return False
        return float(np.median(apart / np.maximum(self._usual, FAR_LEVELS / FAR))) > FAR

    @staticmethod
    def _apart(small: Image, mean: NDArray[np.float32]) -> NDArray[np.float32]:
        apart = cv2.absdiff(small.astype(np.float32), mean)
        return np.asarray(cv2.resize(apart, PARTS, interpolation=cv2.INTER_AREA), np.float32)
