"""Finds plain backs by their number: three or more things of a card's shape, one size and one tint.

One such thing may be a cut card or a telephone, and two may be a pair of anything.

Pictures are (rows, columns, 3) uint8, BGR; quadrilaterals (4, 2) float64 in picture pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.photo.backs.edged import CROWD
from vision.photo.backs.paper import Paper
from vision.photo.backs.printed import SHARED, Back, is_from_above
from vision.photo.backs.prints import (
    is_one_ink,
    is_plainly_irregular,
    is_tinted,
    is_turnable,
    print_colour,
)
from vision.photo.backs.same_ink import Tint, is_same_ink, tint_of
from vision.photo.backs.shadows import is_striped_by_shadow
from vision.photo.outlines.apart import is_near, table_colours
from vision.photo.outlines.quads import Quad, is_cut_off, overlap, straightened
from vision.photo.outlines.tilt import ellipse_of, is_alike
from vision.reading.indices import Image

LARGER = 1.12
"""Ratio of sizes up to which two things of a row are equally large."""


@dataclass(frozen=True, slots=True)
class _Plain:
    """A thing in one tint: its outline, its rectified picture and its mean colour."""

    quad: Quad
    card: Image
    tint: Tint

    def is_like(self, other: "_Plain") -> bool:
        """Tell whether another thing has this one's tint, shape and size."""
        if not is_same_ink(self.tint, other.tint):
            return False
        one, two = (cv2.contourArea(q.astype(np.float32)) for q in (self.quad, other.quad))
        even = 1 / LARGER < float(np.sqrt(one / max(two, 1.0))) < LARGER
        return even and is_alike(ellipse_of(self.quad), ellipse_of(other.quad))


def plain_backs(
    image: Image, outlines: Sequence[Quad], told: Sequence[Back], paper: Paper
) -> list[Back]:
    """Return the things among `outlines` of which there are at least three alike.

    `told` are the backs already known; none is returned twice.
    """
    free = [quad for quad in outlines if all(overlap(quad, b.quad) < SHARED for b in told)]
    rim = table_colours(image)[1:]  # the most common colour may be that of the backs themselves
    plain = [one for quad in free if (one := _plain(image, quad, paper)) is not None]
    seen = [one for one in plain if not is_near(one.tint, rim)]
    found: list[Back] = []
    for one in seen:
        if any(overlap(one.quad, back.quad) > SHARED for back in found):
            continue
        if _count_like(one, seen) >= CROWD:
            found.append(Back(print_colour(one.card, paper.for_ink), one.quad))
    return found


def _plain(image: Image, quad: Quad, paper: Paper) -> _Plain | None:
    """Return a thing that is one tint all over, seen from above; else None."""
    if is_cut_off(quad, image.shape) or not is_from_above(quad):
        return None
    card = straightened(image, quad)
    if not (is_tinted(card, paper.for_ink) and is_one_ink(card, paper.for_ink)):
        return None
    if not is_turnable(card) or is_plainly_irregular(card):
        return None
    if is_striped_by_shadow(image, quad):
        return None
    return _Plain(quad, card, tint_of(card))


def _count_like(one: _Plain, seen: Sequence[_Plain]) -> int:
    """Count the other things, each lying apart, that are like this one."""
    places = [one.quad]
    for other in seen:
        if all(overlap(other.quad, quad) < SHARED for quad in places) and one.is_like(other):
            places.append(other.quad)
    return len(places) - 1
