"""Tells whether new cards that show only a sliver of their own lie on the known cards at all.

A card that lies on others hides their print. Chips beside a card, an object that a card left
behind, and an edge frayed by a coarse JPEG can look like the corner of a card, but hide nothing.

Masks are (rows, columns) uint8, 0 or 255, at 1 px/mm of the window.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.felt.cards.pose import CARD_MM2, Pose, footprint, share, union
from vision.felt.scene.turned import Difference, looks_turned
from vision.felt.surface.window import ZoneWindow
from vision.geometry.plane import Image

SLIVER_SHARE = 0.33
"""A card that shows less than this on felt must have changed the other cards under it."""

OVERLAID_SHARE = 0.015
"""Pips and indices that come and go change more than this of a card that another is laid over."""

CALM_SHARE = 0.4
"""When a card is pushed along a fan, less than this of it lies on cards that it had not covered."""

SMALLEST_MM2 = 800
"""The least that must be seen of a card that lies over another."""


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """Masks the known cards.

    `cards` masks all of them, `each` one after another in their order of laying; `still` leaves out
    the parts where a lifted card has left others bare. `apart` compares with the last picture, None
    if there is none.
    """

    cards: Image
    still: Image
    each: tuple[Image, ...]
    apart: Difference | None

    def changed_under(self, seen: Image) -> bool:
        """Tell whether known cards look different where a new card would be `seen` over them.

        If a card left, or a card looks different all over, that may be the cause of the difference.
        So the other cards that the new card would cover are checked, if enough of them is seen.
        """
        if self.apart is None:
            return True
        covering, calm = (
            np.asarray(cv2.bitwise_and(seen, on), np.uint8) for on in (self.cards, self.still)
        )
        if share(calm, covering) > CALM_SHARE:
            covering = calm
        others = np.asarray(cv2.subtract(covering, self._all_different(self.apart)), np.uint8)
        if cv2.countNonZero(others) >= SMALLEST_MM2:
            covering = others
        changed = share(self.apart.mask, covering) > OVERLAID_SHARE
        return changed and not self.apart.untouched(covering)

    def _all_different(self, apart: Difference) -> Image:
        """Mask the visible part of those cards that look different all over."""
        found, above = np.zeros((2, *self.cards.shape), np.uint8)
        for mask in reversed(self.each):
            seen = np.asarray(cv2.subtract(mask, above), np.uint8)
            if looks_turned(seen, apart):
                found = cv2.bitwise_or(found, seen)
            above = cv2.bitwise_or(above, mask)
        return np.asarray(found, np.uint8)


def lie_on_top(poses: list[Pose], part: Image, known: Known, window: ZoneWindow) -> bool:
    """Tell whether cards that show only slivers of new felt have changed the cards under them.

    Two chips beside a card can look like the ends of a card that lies beneath it. A chip that a
    card left behind can look like the corner of a card that lies across the remaining ones. Fingers
    beyond a card hide nothing of it. So a candidate that shows little and lies on no card is not a
    card.
    """
    if cv2.countNonZero(part) > SLIVER_SHARE * CARD_MM2 * len(poses):
        return True
    laid = union([footprint(pose, window, -1) for pose in poses], known.cards.shape[:2])
    return known.changed_under(laid)


def without_ghosts(
    cards: list[Pose], left: list[Image], new: Image, known: Known, window: ZoneWindow
) -> tuple[list[Pose], list[Image]]:
    """Leave out cards that show a sliver of `new` felt and changed nothing on known cards.

    The areas under other new cards are not counted, because those cards changed them. `left` masks
    the parts that no card explains.
    """
    prints = [footprint(card, window, -1) for card in cards]
    slivers = [
        cv2.countNonZero(cv2.bitwise_and(seen, new)) <= SLIVER_SHARE * CARD_MM2 for seen in prints
    ]
    whole = [card for card, sliver in zip(cards, slivers, strict=True) if not sliver]
    over = union([footprint(card, window, 1.5) for card in whole], new.shape[:2])
    kept: list[Pose] = []
    for card, seen, sliver in zip(cards, prints, slivers, strict=True):
        own = np.asarray(cv2.subtract(seen, over), np.uint8)
        on_known = cv2.countNonZero(cv2.bitwise_and(own, known.cards)) >= SMALLEST_MM2
        if sliver and on_known and not known.changed_under(own):
            left = [*left, np.asarray(cv2.bitwise_and(own, new), np.uint8)]
        else:
            kept.append(card)
    return kept, left
