"""Detects movement, and rest that looks different, in the small grey picture alone.

Each zone keeps two patches: the one with which it came to rest, and the one that was last
understood. A patch that differs from the first is movement. A patch at rest that differs from the
second is a change, and only a change is worth decoding the full picture. The picture's overall
brightness is removed before patches are compared, so a lamp or an exposure step does not count as
movement.

Small pictures are (rows, columns) uint8, grey, an eighth of the camera's picture in each direction;
times are capture times in milliseconds.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.geometry.fitness import Patch
from vision.geometry.plane import Image

MOVED_LEVELS = 7
"""Grey levels; noise in the small picture is below one, and a card's edge changes it by twenty per
mm.
"""

FEWEST_PIXELS = 2

REST_MS = 30
"""Two frames at 30 a second that show the same; the vote that follows demands stillness as well."""


@dataclass(slots=True, eq=False)
class MotionDetector:
    """Detects movement and change in one patch of the small picture."""

    patch: Patch
    rest: Image | None = None
    rest_level: float = 1.0
    since_ms: int = 0
    understood: Image | None = None
    understood_level: float = 1.0
    changed: bool = False
    """Whether the picture at rest differs from the one last understood, or must be looked at."""
    doubted: bool = False
    """Whether it must be looked at however it looks."""

    def update(self, small: Image, level: float, at_ms: int) -> bool:
        """Take the next small picture and return whether something moved.

        `level` is the picture's overall brightness in grey levels, from `brightness`.
        """
        now = self.patch.cut(small)
        if self.rest is not None and not _differs(now, self.rest, level / self.rest_level):
            return False
        self.rest, self.rest_level, self.since_ms = now.copy(), level, at_ms
        self.changed = self._is_changed()
        return True

    def resting(self, at_ms: int) -> bool:
        """Tell whether nothing has moved for REST_MS."""
        return self.rest is not None and at_ms - self.since_ms >= REST_MS

    def understand(self) -> None:
        """Mark the picture at rest as understood: it counts as unchanged from now on."""
        self.understood, self.understood_level = self.rest, self.rest_level
        self.changed = self.doubted = False

    def doubt(self) -> None:
        """Make the picture at rest count as changed until it is understood."""
        self.changed = self.doubted = True

    def forget(self) -> None:
        """Forget the understood picture: any picture at rest counts as changed."""
        self.understood = None
        self.changed = self._is_changed()

    def _is_changed(self) -> bool:
        if self.rest is None:
            return False
        if self.understood is None or self.doubted:
            return True
        return _differs(self.rest, self.understood, self.rest_level / self.understood_level)


def brightness(small: Image) -> float:
    """Return the small picture's overall brightness in grey levels plus one.

    It is the median, because most of the picture is felt, even while a hand passes over it.
    """
    return float(np.median(small[::3, ::3])) + 1.0


def _differs(now: Image, then: Image, gain: float) -> bool:
    if now.shape != then.shape:
        return True
    then = then if gain == 1.0 else np.asarray(cv2.convertScaleAbs(then, alpha=gain), np.uint8)
    return int(np.count_nonzero(cv2.absdiff(now, then) > MOVED_LEVELS)) >= FEWEST_PIXELS
