"""Recognises still things that are not cards (chips, prints, crumbs), to be learned as felt.

A thing that is thin everywhere (a printed line) counts as felt as soon as it is seen to lie still.
A thicker thing must lie still for a while, be smaller than half a card, and lie apart from every
card, because a part of a hidden card must never be learned as felt.
"""

import cv2
import numpy as np

from vision.felt.cards.pose import SPECK_MM2, Pose, components, fill_card, is_near, share
from vision.felt.surface.window import ZoneWindow
from vision.geometry.plane import Image

STILL_MS = 1500
LARGEST_MM2 = 2500
HIDES_MM2, HOLDS_MM2 = 2500, 5000
"""A thing of the first size that lies against a card may hide another card, which lies partly over
that one. A thing that lies alone must have the second size, nearly that of a whole card.
"""
THIN_MM = 14
"""No hand, card or chip is thinner than this everywhere."""

APART_MM = 5
SAME_SHARE = 0.85


class StaticObjects:
    """Remembers the parts of one window that lay still when last looked at."""

    def __init__(self) -> None:
        self._seen: Image | None = None
        self._since_ms = 0

    def due(self, at_ms: int) -> bool:
        """Tell whether something may have lain still for long enough."""
        return self._seen is not None and at_ms - self._since_ms >= STILL_MS

    def still_parts(self, blob: Image, window: ZoneWindow, lying: list[Pose], at_ms: int) -> Image:
        """Mask the parts of a window's `blob` that may be learned as felt now.

        `blob` and the result are (rows, columns) uint8, 0 or 255, at 1 px/mm; `lying` are the known
        cards.
        """
        if not cv2.countNonZero(blob):
            self._seen = None
            return np.zeros_like(blob)
        still = self._seen if self.due(at_ms) else None
        learned: Image = np.zeros_like(blob)
        asked = [part for part in components(blob) if _thin(part) or _lay_still(part, still)]
        near = [pose for pose in lying if is_near(pose, window)] if asked else []
        for part in asked:
            if not touches(part, near, window):
                cv2.bitwise_or(learned, part, learned)
        self._remember(np.asarray(cv2.subtract(blob, learned), np.uint8), at_ms)
        return learned

    def _remember(self, rest: Image, at_ms: int) -> None:
        if not cv2.countNonZero(rest):
            self._seen = None
            return
        self._seen, self._since_ms = rest, at_ms


def may_hide_card(blob: Image, lying: list[Pose], window: ZoneWindow) -> bool:
    """Tell whether a card may lie under a part of a window's `blob`, or be a part of it.

    A card that lies apart from the known ones can be hidden only by that part itself.
    """
    near = [pose for pose in lying if is_near(pose, window)]
    for part in components(blob):
        size = cv2.countNonZero(part)
        if size > HIDES_MM2 and (size > HOLDS_MM2 or touches(part, near, window)):
            return True
    return False


def lies_against(blob: Image, lying: list[Pose], window: ZoneWindow) -> bool:
    """Tell whether a part of a window's `blob` that may be a card lies close to a known card."""
    if cv2.countNonZero(blob) < SPECK_MM2:
        return False
    near = [pose for pose in lying if is_near(pose, window)]
    parts = [part for part in components(blob) if cv2.countNonZero(part) >= SPECK_MM2]
    return any(touches(part, near, window) for part in parts)


def touches(part: Image, lying: list[Pose], window: ZoneWindow) -> bool:
    """Tell whether a part lies within APART_MM of a card."""
    x, y, width, height = cv2.boundingRect(part)
    left, top = max(0, x - APART_MM), max(0, y - APART_MM)
    around = part[top : y + height + APART_MM, left : x + width + APART_MM]
    cards = np.zeros_like(around)
    for pose in lying:
        fill_card(cards, pose, 0.0, window.left + left, window.top + top)
    reach = np.ones((2 * APART_MM + 1, 2 * APART_MM + 1), np.uint8)
    return bool(cv2.countNonZero(cv2.bitwise_and(cv2.dilate(around, reach), cards)))


def _thin(part: Image) -> bool:
    x, y, width, height = cv2.boundingRect(part)
    inside = part[y : y + height, x : x + width]
    padded = cv2.copyMakeBorder(inside, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(0,))
    return float(cv2.distanceTransform(padded, cv2.DIST_L2, 3).max()) * 2 < THIN_MM


def _lay_still(part: Image, still: Image | None) -> bool:
    small = cv2.countNonZero(part) <= LARGEST_MM2
    return still is not None and small and share(still, part) > SAME_SHARE
