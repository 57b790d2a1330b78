"""Finds the backs that show one print: that of a back already found, or each other's.

The backs of a deck have one print, cut alike. So the fine print of two face-down cards is the same
to the cell, one way up or the other, whatever it shows; that of two faces, two books or two planks
is not. A thing that shows the print of a back is a back, even if a flourish of it looks like an
index. Two things as large as cards with one print, in one ink, are backs, even if the print has a
top.

Pictures are (rows, columns, 3) uint8, BGR; quadrilaterals (4, 2) float64 in picture pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.backs.paper import Paper
from vision.photo.backs.printed import ASKEW, SHARED, Back
from vision.photo.backs.prints import (
    FAINT,
    REGISTER,
    bare_places,
    even_print,
    is_back,
    is_one_ink,
    is_printed_to_its_sides,
    is_tinted,
    print_colour,
)
from vision.photo.backs.same_ink import is_same_ink, tint_of
from vision.photo.outlines.apart import is_of_the_table
from vision.photo.outlines.quads import Quad, is_cut_off, overlap, straightened
from vision.photo.outlines.tilt import ellipse_of, is_alike, squareness
from vision.reading.indices import Image

ONE_PRINT = 0.3
"""Correlation of the fine print of two backs of a deck: for 280 drawn pairs 0.37 at the least, if
their print is not too fine to be seen; for a back and a face 0.13 at the most.
"""
PLAINLY_ONE = 0.5
"""The same for things that have the colour of the table, whose grain is nowhere the same, and for
things that show several inks: for four such prints 0.52 at the least.
"""
UNLIKE_BARE = 0.25
"""Share of a quarter by which one of two backs may be barer there: outlines are not that exact."""
MOST_ASKED = 40
"""Outlines that are compared, the best first: limits the time in a picture full of things."""

Fine = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Thing:
    """A card-shaped thing: its outline, and its rectified picture with its fine print."""

    quad: Quad
    card: Image
    fine: Fine


def backs_of_one_print(
    image: Image, outlines: Sequence[Quad], told: Sequence[Back], paper: Paper
) -> list[Back]:
    """Return the things that show the print of a back in `told`, or of which two show one print.

    Things found in this way reveal further ones. None is returned twice.
    """
    whole = [quad for quad in outlines if not is_cut_off(quad, image.shape)][:MOST_ASKED]
    things = [_thing(image, quad) for quad in whole]
    more: list[Back] = []
    while found := _next_of_print(image, things, [*told, *more], paper):
        more += found
    return more


def _next_of_print(
    image: Image, things: Sequence[Thing], told: Sequence[Back], paper: Paper
) -> list[Back]:
    """Return the things that are backs because of the backs in `told` or of another thing."""
    known = [(back.colour, _thing(image, back.quad)) for back in told]
    found: list[Back] = []
    for thing in things:
        if any(overlap(thing.quad, back.quad) > SHARED for back in (*told, *found)):
            continue
        colour = _of_print(thing, known) or _of_two(image, thing, things, paper)
        if colour is not None:
            found.append(Back(colour, thing.quad))
    return found


def is_same_print(one: Image, other: Image) -> bool:
    """Tell whether two rectified cards show the same fine print, either way up."""
    return _are_bare_alike(one, other) and _likeness(even_print(one), even_print(other)) > ONE_PRINT


def _thing(image: Image, quad: Quad) -> Thing:
    card = straightened(image, quad)
    return Thing(quad, card, even_print(card))


def _of_print(thing: Thing, known: Sequence[tuple[str, Thing]]) -> str | None:
    """Return the colour of a back whose print a thing shows, or None."""
    for colour, back in known:
        if _are_alike(thing, back):
            return colour
    return None


def _of_two(image: Image, thing: Thing, things: Sequence[Thing], paper: Paper) -> str | None:
    """Return the colour of a thing's print if another one that lies apart shows it, or None."""
    if not _may_be_back(thing, paper):
        return None
    others = [other for other in things if overlap(thing.quad, other.quad) < SHARED]
    mine = tint_of(thing.card)
    others = [other for other in others if is_same_ink(mine, tint_of(other.card))]
    many_inks = not is_one_ink(thing.card, paper.white)
    least = PLAINLY_ONE if many_inks or is_of_the_table(image, thing.quad) else ONE_PRINT
    if any(_are_alike(thing, other, least) and _may_be_back(other, paper) for other in others):
        return print_colour(thing.card, paper.for_ink)
    return None


def _may_be_back(thing: Thing, paper: Paper) -> bool:
    """Tell whether a thing is printed as backs are: in one ink, or up to all its sides.

    A court's art has several inks, and paper along a side.
    """
    if squareness(thing.quad) <= ASKEW:
        return False
    if is_printed_to_its_sides(thing.card):
        return True
    covered = is_back(thing.card) or is_tinted(thing.card, paper.white)
    return covered and is_one_ink(thing.card, paper.white)


def _are_alike(one: Thing, other: Thing, least: float = ONE_PRINT) -> bool:
    """Tell whether two things are seen as cards of one size, and show the same fine print."""
    if not is_alike(ellipse_of(one.quad), ellipse_of(other.quad)):
        return False
    return _are_bare_alike(one.card, other.card) and _likeness(one.fine, other.fine) > least


def _are_bare_alike(one: Image, other: Image) -> bool:
    """Tell whether two cards are equally bare of print in each quarter, either way up.

    Half a striped back beside half a face has the stripes of a back, but not everywhere.
    """
    first, second = (
        cv2.resize(bare_places(card).astype(np.float32), (2, 2), interpolation=cv2.INTER_AREA)
        for card in (one, other)
    )
    ways = (second, second[::-1, ::-1])
    return min(float(np.abs(first - way).max()) for way in ways) < UNLIKE_BARE


def _likeness(one: Fine, other: Fine) -> float:
    """Return the correlation (-1 to 1) of two prints, either way up, a little out of register."""
    power = float(np.sqrt((one**2).sum() * (other**2).sum())) + FAINT * one.size
    ways = (other, other[::-1, ::-1])
    return max(_nearest(one, way) for way in ways) / power


def _nearest(one: Fine, other: Fine) -> float:
    """Return the largest sum of one times the other, moved by `REGISTER` cells at the most."""
    moved = np.fft.irfft2(np.fft.rfft2(one) * np.conj(np.fft.rfft2(other)), one.shape)
    near = np.roll(moved, (REGISTER, REGISTER), (0, 1))
    return float(near[: 2 * REGISTER + 1, : 2 * REGISTER + 1].max())
