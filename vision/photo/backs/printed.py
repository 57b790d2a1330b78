"""Finds the backs that no bright card-shaped outline shows: seen from the side, or on a card.

Every four-cornered thing is checked for the print of a back. If it has the shape of a card seen
from straight above, that is enough. If not, it must look as other cards of the table do: a face
that was read, a back already found, or another thing with its print.

Pictures are (rows, columns, 3) uint8, BGR; quadrilaterals (4, 2) float64 in picture pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.photo.backs.paper import Paper
from vision.photo.backs.prints import (
    LEAST_REGULAR,
    has_border,
    has_inks_of_a_back,
    is_back,
    is_printed_to_its_sides,
    is_tinted,
    is_turnable,
    print_colour,
    regularity,
)
from vision.photo.backs.shadows import is_striped_by_shadow
from vision.photo.outlines.apart import fullest, things
from vision.photo.outlines.quads import (
    LEAST_SIDE,
    UNEVEN,
    Quad,
    bright_quads,
    is_cut_off,
    is_square_on,
    overlap,
    straightened,
)
from vision.photo.outlines.tilt import ellipse_of, is_alike, squareness
from vision.reading.indices import Image

ASKEW = 0.5
"""Width of a card's ellipse relative to its length below which its print cannot be judged."""
FROM_ABOVE = 0.8
"""The same ratio from which a thing has a card's shape without a witness."""
ASKEW_REGULAR = 0.75
"""Regularity of print from which a thing seen from the side is a back without a witness."""
LEAST_OF_TWO = 0.2
"""Regularity of print if two things are seen alike: few cells show less of it."""
LEAST_FILL = 0.5
"""`things` returns a smaller fill than this for print, a larger one for whole things."""
SHARED = 0.3
"""Share of a thing that may lie in another before both count as one."""


@dataclass(frozen=True, slots=True)
class Back:
    """A face-down card: colour of its print and outline."""

    colour: str
    quad: Quad


def as_back(
    image: Image,
    quad: Quad,
    paper: Paper,
    is_card: bool = False,
    least: float = LEAST_REGULAR,
) -> Back | None:
    """Return the back that a quadrilateral shows by its print, or None.

    `is_card` says that the thing has the size of the cards beside it. Then its print may be too
    faint to be regular, or may have a top if it has a border of paper; otherwise it must be regular
    by `least` (0 to 1). If nothing shows what paper looks like and the thing has no border of it,
    its brightest part may be its own tint: then white is taken to have no colour.
    """
    card = straightened(image, quad)
    white, printed = paper.white, is_back(card)
    if not (paper.is_sure or has_border(card, white)):
        white = paper.for_ink
    if not ((printed or is_tinted(card, white)) and has_inks_of_a_back(card, white)):
        return None
    if printed and is_card:
        least = min(least, LEAST_OF_TWO)
    framed = is_card and is_framed(card, paper)
    if not framed and not (is_turnable(card) and regularity(card) >= least):
        return None
    if is_striped_by_shadow(image, quad):
        return None
    return Back(print_colour(card, paper.for_ink), quad)


def is_framed(card: Image, paper: Paper) -> bool:
    """Tell whether a rectified card's print has a border of paper all round and reaches up to it.

    If it is as large as the cards that were read, it is a back, even if its print has a top: covers
    of books, leather and wood have no such border, and the lid of a box has bare sides.
    """
    return paper.is_sure and is_printed_to_its_sides(card) and has_border(card, paper.white)


def card_outlines(image: Image, paper: Paper) -> list[Quad]:
    """Find everything four-cornered that may be a card seen from above or from the side.

    A print is included beside the thing that it may be part of: a card and the back on it.
    """
    bright = [quad for quad in bright_quads(image) if may_be_card(quad)]
    bright.sort(key=lambda quad: -cv2.contourArea(quad.astype(np.float32)))
    apart = [(fill, quad) for fill, quad in things(image, paper.white) if may_be_card(quad)]
    ranked = [(3 - k / max(len(bright), 1), quad) for k, quad in enumerate(bright)]
    printed = [one for one in apart if one[0] < LEAST_FILL]
    return fullest([*ranked, *apart]) + fullest(printed)


def may_be_card(quad: Quad) -> bool:
    """Tell whether an outline may be a card's, seen from above or from the side."""
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    even = max(sides[k] / max(sides[(k + 2) % 4], 1e-9) for k in range(4)) < UNEVEN
    if min(sides) < LEAST_SIDE or not even:
        return False
    return max(squareness(way) for way in ways(quad)) > ASKEW


def ways(quad: Quad) -> tuple[Quad, Quad]:
    """Return the quadrilateral begun with either of its sides: seen askew, the short one looks
    long.
    """
    return quad, np.roll(quad, -1, axis=0)


def long_way(quad: Quad, turn: float) -> Quad:
    """Return an outline begun with a short side, by the turn (radians) of an index on the card."""
    up = np.array([np.sin(turn), -np.cos(turn)])
    sides = np.roll(quad, -1, axis=0) - quad
    alike = np.abs(sides @ up) / np.maximum(np.hypot(*sides.T), 1e-9)
    return quad if alike[1] > alike[0] else np.asarray(np.roll(quad, -1, axis=0))


@dataclass(frozen=True, slots=True)
class Witnesses:
    """Outlines of cards: `sure` ones fit all cards of the table; `likely` ones may span two."""

    sure: Sequence[Quad]
    likely: Sequence[Quad]


def other_backs(
    image: Image, outlines: Sequence[Quad], beside: Witnesses, paper: Paper
) -> list[Back]:
    """Tell which outlines are backs, by their print and by the cards `beside` them."""
    printed = [
        back
        for outline in outlines
        if not is_cut_off(outline, image.shape)
        for way in ways(outline)
        if squareness(way) > ASKEW
        and (is_card := _is_seen_as(way, beside)) is not None
        and (back := as_back(image, way, paper, is_card, LEAST_OF_TWO)) is not None
    ]
    told: list[Back] = []
    for back in sorted(printed, key=lambda one: -squareness(one.quad)):
        if any(overlap(back.quad, other.quad) > SHARED for other in told):
            continue
        alike = _is_seen_as(back.quad, beside) or _has_a_like(back, printed)
        if alike or _tells_itself(image, back.quad, paper):
            told.append(back)
    return told


def _is_seen_as(quad: Quad, beside: Witnesses) -> bool | None:
    """Tell whether a thing is seen as the cards beside it; None if it cannot be one of them."""
    mine = ellipse_of(quad)
    if any(is_alike(mine, ellipse_of(card)) for card in [*beside.sure, *beside.likely]):
        return True
    return None if beside.sure else False


def _tells_itself(image: Image, quad: Quad, paper: Paper) -> bool:
    """Tell whether a thing is a back without a witness: by a card's shape, or by its print."""
    least = LEAST_REGULAR if is_from_above(quad) else ASKEW_REGULAR
    return as_back(image, quad, paper, least=least) is not None


def is_from_above(quad: Quad) -> bool:
    """Tell whether a quadrilateral has a card's own shape."""
    return is_square_on(quad) and squareness(quad) > FROM_ABOVE


def _has_a_like(back: Back, printed: Sequence[Back]) -> bool:
    """Tell whether another thing with this print's colour lies there, seen as the same card."""
    mine = ellipse_of(back.quad)
    return any(
        other.colour == back.colour
        and overlap(other.quad, back.quad) < SHARED
        and is_alike(mine, ellipse_of(other.quad))
        for other in printed
    )
