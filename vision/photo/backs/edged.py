"""Tells which rectangles of a card's size and shape are backs.

Four straight edges of a card's size can hardly be anything but a card's face or back, a gap between
cards, or a cover cut to a card's size. The print of a back is the same upside down, or looks like a
back already found, or like two other things of its size. Covers and gaps are plain.

Pictures are (rows, columns, 3) uint8, BGR; quadrilaterals (4, 2) float64 in picture pixels.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.photo.backs.paper import Paper
from vision.photo.backs.printed import LEAST_OF_TWO, SHARED, Back, is_framed
from vision.photo.backs.prints import (
    LEAST_REGULAR,
    MOST_BARE,
    has_inks_of_a_back,
    is_back,
    is_plainly_irregular,
    is_tinted,
    is_turnable,
    print_colour,
    regularity,
)
from vision.photo.backs.same_print import is_same_print
from vision.photo.outlines.apart import is_of_the_table
from vision.photo.outlines.quads import Quad, is_cut_off, overlap, straightened
from vision.reading.indices import Image

CROWD = 2
"""Other things of its size and tint that make a plain one a back: a cut card lies alone."""
AS_REGULAR = 0.2
"""Difference in the print's correlation with itself up to which two rectangles are equally regular:
one that shows half a back and half a face is much less regular.
"""
LIKE_CELLS = (7, 10)
"""Columns and rows in which two prints are compared."""
LIGHT, LIKE = 22.0, 6.5
"""How far two backs of one print may differ in light, and in each cell beside it (Lab units)."""
MIDDLE = 6
"""One part in this many is left out at each side of a print, to see if its middle is printed."""
BARE = 0.82
"""Share of paper's brightness from which a place is bare."""


def backs_by_edges(
    image: Image, outlines: Sequence[Quad], told: Sequence[Back], paper: Paper
) -> list[Back]:
    """Return the backs among rectangles of a card's size, the most regular first.

    Of equally regular ones the better outlined is returned. `told` are the backs already known;
    none is returned twice.
    """
    more: list[Back] = []
    open_ = [quad for quad in outlines if not is_cut_off(quad, image.shape)]
    seen = [(quad, straightened(image, quad)) for quad in open_]
    printed = [(quad, card) for quad, card in seen if _is_back(image, quad, card, seen, paper)]
    printed.sort(key=lambda one: -round(regularity(one[1]) / AS_REGULAR))
    for quad, card in printed:
        if not any(overlap(quad, back.quad) > SHARED for back in [*told, *more]):
            more.append(Back(print_colour(card, paper.for_ink), quad))
    for quad, card in seen:
        if any(overlap(quad, back.quad) > SHARED for back in [*told, *more]):
            continue
        colour = _like_told(image, card, [*told, *more])
        if colour is not None:
            more.append(Back(colour, quad))
    return more


def _is_back(
    image: Image, quad: Quad, card: Image, seen: Sequence[tuple[Quad, Image]], paper: Paper
) -> bool:
    """Tell whether a rectangle is a back by its own print, or beside others (`seen`) of it."""
    if not _is_printed(card, paper):
        return False
    alike = _count_like(card, quad, seen)
    least = 0.0 if alike >= CROWD else LEAST_OF_TWO if alike else LEAST_REGULAR
    regular = is_framed(card, paper) or _is_regular(card, least)
    return regular and not is_of_the_table(image, quad)


def _is_regular(card: Image, least: float) -> bool:
    """Tell whether a print is the same upside down by `least` (0 to 1), its middle too.

    A plain thing narrower than a card shows the grain of the table on both sides.
    """
    rows, columns = card.shape[0] // MIDDLE, card.shape[1] // MIDDLE
    middle = card[rows:-rows, columns:-columns]
    return regularity(card) >= least and regularity(middle) >= min(least, LEAST_OF_TWO)


def _count_like(mine: Image, quad: Quad, others: Sequence[tuple[Quad, Image]]) -> int:
    """Count the other rectangles, each lying apart, that show the print of this one."""
    places = [quad]
    for place, card in others:
        if all(overlap(place, p) < SHARED for p in places) and _is_like(mine, card):
            places.append(place)
    return len(places) - 1


def _is_printed(card: Image, paper: Paper) -> bool:
    """Tell whether a rectified card is printed as backs are, whatever its print."""
    covered = is_back(card) or is_tinted(card, paper.white)
    if paper.is_sure:
        covered |= (
            float(((card / np.maximum(paper.white, 8.0)).min(axis=2) > BARE).mean()) < MOST_BARE
        )
    turnable = is_turnable(card) and not is_plainly_irregular(card)
    whole = turnable or is_framed(card, paper)
    return covered and whole and has_inks_of_a_back(card, paper.white)


def _like_told(image: Image, card: Image, told: Sequence[Back]) -> str | None:
    """Return the colour of a back already found that looks like this one, or None."""
    for back in told:
        if _is_like(card, straightened(image, back.quad)):
            return back.colour
    return None


def _is_like(one: Image, other: Image) -> bool:
    """Tell whether two rectified cards show one print, possibly in different light."""
    if is_same_print(one, other):
        return True
    first, second = (_cells(card) for card in (one, other))
    return any(_differ_little(first, way) for way in (second, second[::-1, ::-1]))


def _differ_little(one: Image, other: Image) -> bool:
    light = float(one[..., 0].mean() - other[..., 0].mean())
    apart = one - other - np.array([light, 0.0, 0.0], np.float32)
    off = np.sqrt((apart**2).sum(axis=2))
    return abs(light) < LIGHT and float(np.percentile(off, 80)) < LIKE


def _cells(card: Image) -> Image:
    rim = max(1, card.shape[1] // 14)
    small = cv2.resize(card[rim:-rim, rim:-rim], LIKE_CELLS, interpolation=cv2.INTER_AREA)
    return cv2.cvtColor(small, cv2.COLOR_BGR2LAB).astype(np.float32)
