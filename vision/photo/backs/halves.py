"""Joins the two halves of one back that a band of paper parts, as a name across its middle does.

Each half shows the print of a back, and the two bear each other out. Together they have a card's
shape and size, which neither has by itself.
"""

from collections.abc import Sequence
from itertools import combinations

import cv2
import numpy as np

from vision.photo.backs.printed import FROM_ABOVE, SHARED, Back, ways
from vision.photo.outlines.quads import Quad, overlap
from vision.photo.outlines.tilt import ellipse_of, is_alike, squareness

LEAST_FILL = 0.6
"""Part of the joint outline that the two halves cover at the least; a wider band is a gap."""
PLAINER = 0.07
"""How much more than each half's the squareness of the whole must be, where no card was read."""


def halves_joined(backs: Sequence[Back], cards: Sequence[Quad]) -> list[Back]:
    """Return the backs, each two that are halves of one as one.

    `cards` are outlines of cards that were read, begun with a short side.
    """
    left = list(backs)
    while pair := _next_pair(left, cards):
        one, other, whole = pair
        left = [back for back in left if back is not one and back is not other]
        left.append(Back(one.colour, whole))
    return left


def _next_pair(backs: Sequence[Back], cards: Sequence[Quad]) -> tuple[Back, Back, Quad] | None:
    for one, other in combinations(backs, 2):
        if one.colour != other.colour or overlap(one.quad, other.quad) > SHARED:
            continue
        whole = _around(one.quad, other.quad)
        filled = _area(one.quad) + _area(other.quad)
        if filled >= LEAST_FILL * _area(whole) and _is_card(whole, (one.quad, other.quad), cards):
            return one, other, whole
    return None


def _around(one: Quad, other: Quad) -> Quad:
    """Return the smallest rectangle around two outlines."""
    points = np.concatenate([one, other]).astype(np.float32)
    return np.asarray(cv2.boxPoints(cv2.minAreaRect(points)), np.float64)


def _area(quad: Quad) -> float:
    return float(cv2.contourArea(quad.astype(np.float32)))


def _is_card(whole: Quad, halves: Sequence[Quad], cards: Sequence[Quad]) -> bool:
    """Tell whether two halves are seen as a card together, and neither is by itself."""
    if cards:
        return _is_seen_as(whole, cards) and not any(_is_seen_as(half, cards) for half in halves)
    square = _squareness(whole)
    return square > FROM_ABOVE and all(_squareness(half) < square - PLAINER for half in halves)


def _is_seen_as(quad: Quad, cards: Sequence[Quad]) -> bool:
    mine = [ellipse_of(way) for way in ways(quad)]
    return any(is_alike(one, ellipse_of(card)) for one in mine for card in cards)


def _squareness(quad: Quad) -> float:
    """Return the squareness (0 to 1) of an outline, begun with either of its sides."""
    return max(squareness(way) for way in ways(quad))
