"""Tells a frozen picture by how little a live one of this camera ever changes.

A sensor's noise never repeats, so pictures that came each by itself, as JPEG or as the sensor gave
them, and are equal for half a second are frozen. In a video stream an encoder may repeat a still
picture to the last bit until its next keyframe, and goes on polishing a frozen one. Whether this
stream does so is learnt while it is well, from frames of a still scene, in which nothing but noise
changed: how much the quietest of them change. Where even these change by something, a stream is
frozen when for a second hardly a frame changed by a part of that; a keyframe, coded anew, does not
hide it. Of a stream that is not known yet five seconds of equal pictures are awaited; so they are
of one that is often quite still, whose frozen pictures may look like its live ones: that is said
beforehand. A loop of film, and a clock that is written into a frozen picture, are told besides
(`vision.geometry.replayed`).

Small pictures are (rows, columns) uint8.
"""

from collections import deque

import cv2
import numpy as np

from vision.frames.source import Frame
from vision.geometry.plane import Image
from vision.geometry.replayed import FilmLoop, StoppedParts

FROZEN_MS = 500
QUIET_MS = 900
FROZEN_VIDEO_MS = 5000
"""More than two intervals between keyframes, as cameras set them."""
FEWEST_EQUAL = 5
"""Frames: at a slow rate half a second of equal pictures is one accident."""
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
LEARN_EVERY = 30
"""Frames."""


STARVED = (
    "still pictures of this stream repeat to the last bit, so that a frozen one could be told late "
    "or never: raise the camera's bitrate"
)


FROZEN = "the picture repeats itself to the last bit: restart the camera"
LOOP = "pictures come again to the last bit, as a loop of film: restart the camera or its recorder"


class Stillness:
    """Watches one camera's pictures for repeats."""

    def __init__(self) -> None:
        self._last: Image | None = None
        self._equal = 0
        self._fresh_ms = 0
        self._recent: deque[tuple[int, bool]] = deque()
        self._still: deque[float] = deque(maxlen=KEPT)
        self._usual = 0.0
        self._count = 0
        self._loop, self._parts = FilmLoop(), StoppedParts()
        self._replays = False

    @property
    def repeated(self) -> bool:
        """Whether the last frame equalled the one before it or is of a loop: nothing new."""
        return self._equal > 0 or self._replays

    def frozen(self, frame: Frame, small: Image) -> bool:
        """Tell whether the picture has repeated itself for too long."""
        change = self._change(small)
        self._last = small
        at = frame.captured_ms
        self._equal = self._equal + 1 if change == 0 else 0
        if change:
            self._fresh_ms = at
        taken = frame.jpeg is not None or frame.alone
        self._replays = self._loop.runs(small, at)
        stopped = taken and self._parts.frozen(small, at)
        if self._replays or stopped:
            return True
        long_ms = FROZEN_MS if taken else FROZEN_VIDEO_MS
        if self._equal >= FEWEST_EQUAL and at - self._fresh_ms >= long_ms:
            return True
        return not taken and self._rests(at, change)

    @property
    def why(self) -> str:
        """The sentence with the act for a picture that is frozen."""
        return LOOP if self._replays else FROZEN

    @property
    def remark(self) -> str:
        """The sentence with the act where a frozen picture could not be told; else empty."""
        known = len(self._still) >= KNOWN
        return STARVED if known and self._usual <= LEAST_LIVELY else ""

    def _change(self, small: Image) -> float:
        if self._last is None or small.shape != self._last.shape:
            return 255.0
        return cv2.norm(small, self._last, cv2.NORM_L1) / small.size

    def _rests(self, at_ms: int, change: float) -> bool:
        """Tell whether a second of a stream that never rests held hardly any change."""
        lively = len(self._still) >= KNOWN and self._usual > LEAST_LIVELY
        recent = self._recent
        recent.append((at_ms, change < PART * self._usual))
        while len(recent) > 1 and at_ms - recent[1][0] >= QUIET_MS:
            recent.popleft()
        quiet = sum(rests for _, rests in recent)
        long = at_ms - recent[0][0] >= QUIET_MS and quiet >= FEWEST_EQUAL
        held = lively and long and quiet >= NEARLY_ALL * len(recent)
        if change <= NOISE and not (lively and recent[-1][1]):
            self._learn(change)
        return held

    def _learn(self, change: float) -> None:
        self._still.append(change)
        self._count += 1
        if self._count % LEARN_EVERY == 0:
            self._usual = float(np.percentile(self._still, 10))
