"""Judges whether the camera still sees: frozen, black, blind, moved, lost.

All of it is judged on the small grey picture (`vision.frames.source`), every frame:

- a sensor's noise never repeats. Small pictures that are equal in every pixel for half a second are
  a frozen picture, even while frames go on arriving. In a video stream (H.264) that takes longer:
  an encoder may repeat a still picture to the last bit until its next keyframe.
- black: hardly any light anywhere.
- the fiducials' patches must look as they looked when the plane was fitted. If half of them do not,
  that is a doubt, which `vision.geometry.view` settles on the full picture: markers found elsewhere
  mean that the camera moved, none found that it is blind.

Time is the frames' capture time; only `lost`, which has no frame, goes by the caller's clock. Small
pictures are (rows, columns) uint8.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from controller.core.messages.devices import CameraCondition
from vision.frames.source import Frame
from vision.geometry.plane import Image

FROZEN_MS = 500
FROZEN_VIDEO_MS = 5000
"""More than two intervals between keyframes, as cameras set them."""

FEWEST_EQUAL = 5
"""Frames: at a slow rate half a second of equal pictures is one accident."""

BLACK_LEVEL = 14.0
DARK_MS = 100
DOUBT_MS = 150
"""Markers that look different for this long are not an arm passing over them."""

ALIKE = 0.985
"""Correlation of a marker's patch with its good view: noise leaves 0.999, a shift of two
millimetres (a third of a pixel of the small picture) takes it below this."""

LOST_S = 0.7
"""No frame for this long is a lost camera: a fact within a second, a hiccup is not."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A rectangle of the small picture; each side in pixels of the small picture."""

    top: int
    left: int
    bottom: int
    right: int

    def cut(self, small: Image) -> Image:
        """Return the part of `small` (rows, columns; uint8) in the patch, as a view of it."""
        return small[self.top : self.bottom, self.left : self.right]


class FitnessWatch:
    """Judges each frame's fitness against the good view given to `anchor`."""

    def __init__(self) -> None:
        self._last: Image | None = None
        self._equal = 0
        self._fresh_ms = 0
        self._dark_since: int | None = None
        self._doubt_since: int | None = None
        self._anchors: list[tuple[Patch, Image]] = []

    def anchor(self, small: Image, patches: list[Patch]) -> None:
        """Remember how the markers look in a good view."""
        self._anchors = [(patch, patch.cut(small).copy()) for patch in patches]
        self._doubt_since = None

    def frozen(self, frame: Frame, small: Image) -> bool:
        """Tell whether the picture has repeated itself for too long."""
        same = (
            self._last is not None
            and small.shape == self._last.shape
            and not cv2.absdiff(small, self._last).any()
        )
        self._last = small
        if not same:
            self._equal, self._fresh_ms = 0, frame.captured_ms
            return False
        self._equal += 1
        long_ms = FROZEN_MS if frame.jpeg is not None else FROZEN_VIDEO_MS
        return self._equal >= FEWEST_EQUAL and frame.captured_ms - self._fresh_ms >= long_ms

    @property
    def repeated(self) -> bool:
        """Whether the last frame equalled the one before it: it carries nothing new."""
        return self._equal > 0

    def black(self, frame: Frame, small: Image) -> bool:
        """Tell whether there has been no light for a tenth of a second."""
        dark = float(small[::2, ::2].mean()) < BLACK_LEVEL
        self._dark_since = _since(dark, self._dark_since, frame.captured_ms)
        return _lasted(self._dark_since, frame.captured_ms, DARK_MS)

    def doubt(self, frame: Frame, small: Image) -> bool:
        """Tell whether half the markers or more have looked different for a while."""
        unlike = sum(not _alike(patch.cut(small), look) for patch, look in self._anchors)
        many = bool(self._anchors) and 2 * unlike >= len(self._anchors)
        self._doubt_since = _since(many, self._doubt_since, frame.captured_ms)
        return _lasted(self._doubt_since, frame.captured_ms, DOUBT_MS)

    @property
    def doubtful(self) -> bool:
        """Whether the last frame may not be concluded from: dark, or markers look different."""
        return self._doubt_since is not None or self._dark_since is not None


def _since(now: bool, since: int | None, at_ms: int) -> int | None:
    if not now:
        return None
    return at_ms if since is None else since


def _lasted(since: int | None, at_ms: int, long_ms: int) -> bool:
    return since is not None and at_ms - since >= long_ms


def _alike(now: Image, look: Image) -> bool:
    if now.shape != look.shape or now.size == 0:
        return False
    score = cv2.matchTemplate(now, look, cv2.TM_CCOEFF_NORMED)
    return bool(np.nan_to_num(score[0, 0]) > ALIKE)


@dataclass(frozen=True, slots=True)
class CameraVerdict:
    """The camera's condition and a sentence for the engineer."""

    condition: CameraCondition
    why: str
