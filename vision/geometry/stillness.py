"""Tells a frozen picture by how seldom a live one repeats itself.

A sensor's noise never repeats, so pictures that came as JPEG and are equal for half a second are
frozen. In a video stream an encoder may repeat a still picture to the last bit until its next
keyframe; whether this one does is learnt while it is well: from frames of a still scene, in which
nothing but noise changed. A stream that hardly ever repeated such a frame is frozen when a second
holds next to nothing but repeats, and a keyframe, which is coded anew, does not hide it. Of a
stream that often repeats itself, or is not known yet, five seconds are awaited.

Small pictures are (rows, columns) uint8.
"""

from collections import deque

import cv2

from vision.frames.source import Frame
from vision.geometry.plane import Image

FROZEN_MS = 500
LIVELY_MS = 1000
FROZEN_VIDEO_MS = 5000
"""More than two intervals between keyframes, as cameras set them."""
FEWEST_EQUAL = 5
"""Frames: at a slow rate half a second of equal pictures is one accident."""
NOISE = 4
"""Grey levels of the small picture by which noise and coding change it at most."""
KNOWN = 150
"""Still frames after which a stream's habit is known."""
SELDOM = 0.05
"""Part of its still frames that a lively stream repeats at most."""
NEARLY_ALL = 0.85
"""Part of a second's frames that are repeats when it is frozen, keyframes among them."""


class Stillness:
    """Watches one camera's pictures for repeats."""

    def __init__(self) -> None:
        self._last: Image | None = None
        self._equal = 0
        self._fresh_ms = 0
        self._recent: deque[tuple[int, bool]] = deque()
        self._still = self._repeats = 0

    @property
    def repeated(self) -> bool:
        """Whether the last frame equalled the one before it: it carries nothing new."""
        return self._equal > 0

    @property
    def lively(self) -> bool:
        """Whether this stream is known to repeat a still scene hardly ever."""
        return self._still >= KNOWN and self._repeats < SELDOM * self._still

    def frozen(self, frame: Frame, small: Image) -> bool:
        """Tell whether the picture has repeated itself for too long."""
        change = self._change(small)
        self._last = small
        at = frame.captured_ms
        self._equal = self._equal + 1 if change == 0 else 0
        if change:
            self._fresh_ms = at
        long = self._equal >= FEWEST_EQUAL and at - self._fresh_ms >= (
            FROZEN_MS if frame.jpeg is not None else FROZEN_VIDEO_MS
        )
        if long or frame.jpeg is not None:
            return long
        held = self._second_of_repeats(at, change == 0)
        if change <= NOISE and not held:
            self._still += 1
            self._repeats += change == 0
        return held and self.lively

    def _change(self, small: Image) -> int:
        if self._last is None or small.shape != self._last.shape:
            return 255
        return int(cv2.absdiff(small, self._last).max())

    def _second_of_repeats(self, at_ms: int, same: bool) -> bool:
        recent = self._recent
        recent.append((at_ms, same))
        while len(recent) > 1 and at_ms - recent[1][0] >= LIVELY_MS:
            recent.popleft()
        equal = sum(repeat for _, repeat in recent)
        long = at_ms - recent[0][0] >= LIVELY_MS
        return long and equal >= max(FEWEST_EQUAL, NEARLY_ALL * len(recent))
