"""Joins the two halves of one back that a band of paper parts, as a name across its middle does.

Each half shows the print of a back, and the two bear each other out. Together they have a card's
shape and size, which neither has by itself, and what parts them is paper.

A picture is (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Sequence
from itertools import combinations

import cv2
import numpy as np

from vision.photo.backs.printed import FROM_ABOVE, SHARED, Back, ways
from vision.photo.outlines.quads import Quad, overlap
from vision.photo.outlines.tilt import ellipse_of, is_alike, squareness
from vision.reading.indices import Image

LEAST_FILL = 0.6
"""Part of the joint outline that the two halves cover at the least; a wider band is a gap."""
MOST_FILL = 0.78
"""The same at the most: from the side, two cards that touch look like the halves of one."""
PLAINER = 0.07
"""How much more than each half's the squareness of the whole must be, where no card was read."""
LIGHTER = 1.2
"""How much lighter than the print the paper between two halves is."""
WITHIN, POINTS = 0.3, 41
"""Part of a half's longer side, to either side of the middle, and points at which the band is seen.
"""
BARE_PART = 60
"""Percentile of light in the band from which a point is its paper: the rest may be the name."""


def halves_joined(image: Image, backs: Sequence[Back], cards: Sequence[Quad]) -> list[Back]:
    """Return the backs, each two that are halves of one as one.

    `cards` are outlines of cards that were read, begun with a short side.
    """
    left = list(backs)
    while pair := _next_pair(image, left, cards):
        one, other, whole = pair
        left = [back for back in left if back is not one and back is not other]
        left.append(Back(one.colour, whole))
    return left


def _next_pair(
    image: Image, backs: Sequence[Back], cards: Sequence[Quad]
) -> tuple[Back, Back, Quad] | None:
    for one, other in combinations(backs, 2):
        if one.colour != other.colour or overlap(one.quad, other.quad) > SHARED:
            continue
        whole = _around(one.quad, other.quad)
        filled = (_area(one.quad) + _area(other.quad)) / _area(whole)
        if not LEAST_FILL <= filled <= MOST_FILL:
            continue
        halves = one.quad, other.quad
        if _is_card(whole, halves, cards) and _is_parted_by_paper(image, *halves):
            return one, other, whole
    return None


def _is_parted_by_paper(image: Image, one: Quad, other: Quad) -> bool:
    """Tell whether something as light as paper lies between two halves: between two cards lies the
    table.
    """
    ends = one.mean(axis=0), other.mean(axis=0)
    way = (ends[1] - ends[0]) / max(float(np.hypot(*(ends[1] - ends[0]))), 1e-9)
    reach = WITHIN * float(np.hypot(*(np.roll(one, -1, axis=0) - one).T).max())
    along = np.linspace(-reach, reach, POINTS)[:, None] * np.array([-way[1], way[0]])
    band, *prints = (_seen(image, place + along) for place in (sum(ends) / 2, *ends))
    light = band.min(axis=1)
    paper = band[light >= np.percentile(light, BARE_PART)].mean(axis=0)
    return float(paper.min()) > LIGHTER * float(np.concatenate(prints).min(axis=1).mean())


def _seen(image: Image, points: Quad) -> Image:
    """Return the colours (N, 3) at points (N, 2) of a picture; those outside are its edge's."""
    columns, rows = np.round(points).astype(int).T
    rows, columns = rows.clip(0, image.shape[0] - 1), columns.clip(0, image.shape[1] - 1)
    return np.asarray(image[rows, columns])


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
