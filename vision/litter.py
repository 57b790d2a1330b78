"""Things on the felt that are no cards and stay: chips, prints, crumbs. They become felt.

What is thin through and through (a printed line) is taken for felt as soon as it is seen to lie
still; what is thicker must lie still for a while, be smaller than half a card, and lie apart
from every card, because a part of a hidden card must never be learned away.
"""

import cv2
import numpy as np

from vision.cards_on_felt import share, union
from vision.plane import Image

STILL_MS = 1500
LARGEST_MM2 = 2500
THIN_MM = 14
"""No hand, no card and no chip is thinner than this everywhere."""

APART_MM = 5
SAME_SHARE = 0.85


class Litter:
    """Remembers what lay still when last looked at."""

    def __init__(self) -> None:
        self._seen: Image | None = None
        self._since_ms = 0

    def due(self, at_ms: int) -> bool:
        """Whether something may have lain still for long enough."""
        return self._seen is not None and at_ms - self._since_ms >= STILL_MS

    def sort(self, blob: Image, known: list[Image], at_ms: int) -> Image:
        """Mask of what of `blob` may be taken for felt now; `known` are the cards' masks."""
        reach = np.ones((2 * APART_MM + 1, 2 * APART_MM + 1), np.uint8)
        cards = cv2.dilate(union(known, blob.shape[:2]), reach)
        still = self._seen if self.due(at_ms) else None
        absorbed: Image = np.zeros_like(blob)
        count, labels, stats, _ = cv2.connectedComponentsWithStats(blob, connectivity=8)
        for n in range(1, count):
            part = np.asarray((labels == n) * 255, np.uint8)
            if share(np.asarray(cards, np.uint8), part) == 0 and (
                _thin(part) or _lay_still(part, int(stats[n][cv2.CC_STAT_AREA]), still)
            ):
                cv2.bitwise_or(absorbed, part, absorbed)
        self._remember(np.asarray(cv2.subtract(blob, absorbed), np.uint8), at_ms)
        return absorbed

    def _remember(self, rest: Image, at_ms: int) -> None:
        if not cv2.countNonZero(rest):
            self._seen = None
            return
        self._seen, self._since_ms = rest, at_ms


def _thin(part: Image) -> bool:
    padded = cv2.copyMakeBorder(part, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(0,))
    return float(cv2.distanceTransform(padded, cv2.DIST_L2, 3).max()) * 2 < THIN_MM


def _lay_still(part: Image, area: int, still: Image | None) -> bool:
    return still is not None and area <= LARGEST_MM2 and share(still, part) > SAME_SHARE
