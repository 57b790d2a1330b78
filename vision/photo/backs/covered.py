"""Tells which cards under other cards are backs, and their colour, by the visible part of them.

The visible part must hold no index. It is a back if it shows the fine print of a back already
found. Otherwise it must be printed in one ink as backs are, and one more condition must hold. It
may look like a back already found that shows the same part, or have that back's tint. Its fine
print may be the same upside down or in a mirror, and not only because a grain runs along it, as in
wood. Another covered card may show the same print, or two others its tint.

Pictures are (rows, columns, 3) uint8, BGR; quadrilaterals (4, 2) float64 in picture pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.backs.edged import BARE, CROWD, LIGHT, LIKE, LIKE_CELLS
from vision.photo.backs.paper import Paper
from vision.photo.backs.printed import LEAST_OF_TWO, SHARED, Back
from vision.photo.backs.prints import (
    INK_CELLS,
    LEAST_REGULAR,
    MOST_BARE,
    colour_of,
    is_in_one_ink,
    is_tint,
)
from vision.photo.backs.same_ink import is_same_ink
from vision.photo.backs.seen_part import Seen, what_is_seen
from vision.photo.backs.seen_print import SeenPrint, likeness, seen_print, symmetry
from vision.photo.outlines.apart import is_near, table_colours
from vision.photo.outlines.quads import Quad, is_cut_off, overlap
from vision.reading.indices import Image

Fine = NDArray[np.float32]

LEAST_SEEN, LEAST_OF_TOLD = 0.15, 0.12
"""Share of a card, without its rim, whose print must be visible; the second applies if it has the
tint of a back already found.
"""
SAME_PRINT = 0.35
"""Likeness of the visible fine print of two covered backs of one deck: for nine in ten of 180 drawn
pairs 0.45 at the least, otherwise the same part is not visible; for a back and a face 0.21 at the
most.
"""
LEAST_CELLS = 10
"""Least number of cells that two prints must both show to be compared."""


@dataclass(frozen=True, slots=True)
class Part:
    """A card that others cover: its outline, and what a picture shows of it and of its print.

    `colour` is that of a back already found, else empty.
    """

    quad: Quad
    seen: Seen
    print: SeenPrint
    colour: str = ""


def covered_backs(
    image: Image, outlines: Sequence[Quad], over: Sequence[Quad], told: Sequence[Back], paper: Paper
) -> list[Back]:
    """Return the backs among rectangles that the cards `over` them cover in part.

    `told` are the backs already known; none is returned twice. Of two rectangles over one print,
    the one that shows more of it is tried first, so nothing is left for the other.
    """
    tables = table_colours(image)
    open_ = [quad for quad in outlines if not is_cut_off(quad, image.shape)]
    parts = [part for quad in open_ if (part := _part(image, quad, over)) is not None]
    printed = [part for part in parts if _is_print(part.seen, paper, tables)]
    known = [part for back in told if (part := _part(image, back.quad, [], back.colour))]
    left, more = sorted(parts, key=lambda part: -part.seen.part), list[Back]()
    found = True
    while found:
        found, asked, left = False, left, []
        for one in asked:
            hiding = [back.quad for back in more]
            part = _part(image, one.quad, [*over, *hiding]) if hiding else one
            if part is None:
                continue
            colour = _of_print(part, known)
            if colour is None and _is_print(part.seen, paper, tables):
                colour = _of_look(part, known, printed, paper)
            if colour is None:
                left.append(one)
                continue
            more.append(Back(colour, part.quad))
            known.append(replace(part, colour=colour))
            found = True
    return more


def _part(image: Image, quad: Quad, over: Sequence[Quad], colour: str = "") -> Part | None:
    """Return what the cards `over` a rectangle leave of it, None if that is too little."""
    seen = what_is_seen(image, quad, over)
    return Part(quad, seen, seen_print(seen), colour) if seen.part >= LEAST_OF_TOLD else None


def _of_print(part: Part, known: Sequence[Part]) -> str | None:
    """Return the colour of a back already found whose fine print is visible, or None."""
    for back in known:
        if likeness(part.print, back.print) > SAME_PRINT:
            return back.colour
    return None


def _of_look(
    part: Part, known: Sequence[Part], printed: Sequence[Part], paper: Paper
) -> str | None:
    """Return the colour of a part that looks like a back, by itself or beside others, or None."""
    seen = part.seen
    colour = _of_tint(seen, known) or _like_told(seen, known)
    if colour is not None or seen.part < LEAST_SEEN:
        return colour
    alike = _count_like(part, printed)
    least = 0.0 if alike >= CROWD else LEAST_OF_TWO if alike else LEAST_REGULAR
    if symmetry(part.print) >= least or _is_print_of(part, printed):
        return colour_of(seen.card[seen.mask], paper.for_ink)
    return None


def _is_print_of(part: Part, printed: Sequence[Part]) -> bool:
    """Tell whether another covered card, lying apart, shows the same fine print."""
    apart = [other for other in printed if overlap(part.quad, other.quad) < SHARED]
    return any(likeness(part.print, other.print) > SAME_PRINT for other in apart)


def _is_print(seen: Seen, paper: Paper, tables: Sequence[Fine]) -> bool:
    """Tell whether the visible part is printed as backs are, and is not the table."""
    return _is_printed(seen, paper) and not is_near(seen.tint(), tables)


def _count_like(part: Part, others: Sequence[Part]) -> int:
    """Count the other covered cards, each lying apart, whose print has the tint of this one."""
    places, mine = [part.quad], part.seen.tint()
    for other in others:
        alike = is_same_ink(other.seen.tint(), mine)
        if alike and all(overlap(other.quad, quad) < SHARED for quad in places):
            places.append(other.quad)
    return len(places) - 1


def _is_printed(seen: Seen, paper: Paper) -> bool:
    """Tell whether the visible part is printed in one ink, with little bare paper."""
    shades = seen.card[seen.mask] / np.maximum(paper.white, 8.0)
    small, there = seen.cells(LIKE_CELLS)
    bare = float((shades.min(axis=1) > BARE).mean())
    tinted = np.count_nonzero(there) >= LEAST_CELLS and is_tint(small[there], paper.white)
    cells, there = seen.cells(INK_CELLS)
    covered = bare < MOST_BARE or bool(tinted)
    return covered and is_in_one_ink(cells[there], paper.white)


def _of_tint(seen: Seen, known: Sequence[Part]) -> str | None:
    """Return the colour of a back already found that has the same tint, or None."""
    mine = seen.tint()
    for back in known:
        if is_same_ink(back.seen.tint(), mine, LIGHT):
            return back.colour
    return None


def _like_told(seen: Seen, known: Sequence[Part]) -> str | None:
    """Return the colour of a back already found that looks like the visible part, or None."""
    mine, there = seen.cells(LIKE_CELLS)
    for back in known:
        other, also = back.seen.cells(LIKE_CELLS)
        for way, shown in ((other, also), (other[::-1, ::-1], also[::-1, ::-1])):
            both = there & shown
            if np.count_nonzero(both) >= LEAST_CELLS and _is_like(mine[both], way[both]):
                return back.colour
    return None


def _is_like(one: Image, other: Image) -> bool:
    """Tell whether cells (N, 3) of two cards show one print, in light that may differ."""
    first, second = (
        cv2.cvtColor(each[None], cv2.COLOR_BGR2LAB)[0].astype(np.float32) for each in (one, other)
    )
    light = float(first[:, 0].mean() - second[:, 0].mean())
    off = first - second - np.array([light, 0.0, 0.0], np.float32)
    return abs(light) < LIGHT and float(np.percentile(np.sqrt((off**2).sum(axis=1)), 80)) < LIKE
