"""Tells shadows that fall over a card from its print: shadows go on beyond its outline.

The slats of a blind lay stripes over a card, as evenly as a back is printed. Along each side they
darken the table just outside as they darken the card just inside: by the same share, and at the
same places. A slanting stripe arrives a little farther along. The next card of a row may have the
same print, but it has the same colour too.

A picture is (rows, columns, 3) uint8, BGR; a quadrilateral (4, 2) float64 in its pixels.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.outlines.quads import Quad, read_scale
from vision.photo.outlines.tilt import CARD_MM
from vision.reading.indices import Image

Floats = NDArray[np.float64]

CELLS_PER_MM = 2
RIM_MM = 5.0
"""Millimetres of the surroundings that are looked at."""
NEAR_MM, FAR_MM = 1.5, 4.0
"""Distances from the outline between which a side is looked at, inside and outside."""
CORNER_MM = 6.0
"""Part of a side at each of its ends that is left out."""
SHIFT_MM = 12.0
"""Distance along a side by which a slanting stripe may arrive farther on."""
LAMP_MM = 6.0
"""Millimetres over which light changes slowly: a lamp's, or a stripe's along its own side."""
BLACK = 6.0
"""Grey levels added before light is compared by its logarithm: noise is no shadow."""
LEAST_SHADE, LEAST_PART = 0.045, 0.5
"""Change of that logarithm along a side from which it shows stripes; the least share of the change
along the most striped side.
"""
ALIKE, DEPTHS = 0.7, (0.3, 3.0)
"""Correlation of inside and outside from which both show one shadow, and how much deeper it may be
outside: gleams and dark cloth differ.
"""
OTHER = 0.12
"""Difference of that logarithm, in one channel, from which what lies outside is no such card."""
LEAST_SIDES = 2
"""Sides on which a shadow must go on, and no fewer than those on which stripes end: a stripe that
runs along a side crosses it far from where it enters the card.
"""


@dataclass(frozen=True, slots=True)
class Side:
    """The strips along a side, just inside and just outside: (rows, N, 3), in cells."""

    inside: Image
    outside: Image

    @property
    def shade(self) -> float:
        """The change of light along the side, on the card."""
        return float(_shade(self.inside).std())

    @property
    def goes_on(self) -> bool:
        """Tell whether a shadow goes on at once beyond the side, on another thing, as dark there.

        The print of the next card of a row begins farther out, or has this card's own colour.
        """
        shade, half = _shade(self.inside), len(self.outside) // 2
        return all(
            self._is_other(part) and _are_alike(shade, _shade(part))
            for part in (self.outside[:half], self.outside[half:])
        )

    def _is_other(self, part: Image) -> bool:
        apart = np.subtract(*(_log(one.mean(axis=(0, 1))) for one in (self.inside, part)))
        return float(np.abs(apart).max()) > OTHER


def is_striped_by_shadow(image: Image, quad: Quad) -> bool:
    """Tell whether what looks like a card's print is a shadow that goes on beyond its outline."""
    sides = _sides(image, quad)
    least = max([LEAST_SHADE, *(LEAST_PART * side.shade for side in sides)])
    striped = [side for side in sides if side.shade > least]
    on = sum(side.goes_on for side in striped)
    return on >= LEAST_SIDES and 2 * on >= len(striped)


def _sides(image: Image, quad: Quad) -> list[Side]:
    """Return the sides of a card around which the picture shows its surroundings."""
    scale = read_scale(quad)
    wide, high = (round(side * scale) for side in CARD_MM)
    rim = round(RIM_MM * scale)
    own = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32) + np.float32(rim)
    onto = cv2.getPerspectiveTransform(quad.astype(np.float32), own)
    size = (wide + 2 * rim, high + 2 * rim)
    cells = tuple(round((side + 2 * RIM_MM) * CELLS_PER_MM) for side in CARD_MM)
    whole = np.full(image.shape[:2], 255, np.uint8)
    seen, held = (
        cv2.resize(cv2.warpPerspective(one, onto, size), cells, interpolation=cv2.INTER_AREA)
        for one in (image, whole)
    )
    edge, near, far = (round(mm * CELLS_PER_MM) for mm in (RIM_MM, NEAR_MM, FAR_MM))
    begin = edge + round(CORNER_MM * CELLS_PER_MM)
    sides: list[Side] = []
    for _ in range(4):
        inside, outside = slice(edge + near, edge + far), slice(edge - far, edge - near)
        if held[outside, begin:-begin].min() == 255:
            strips = (np.asarray(seen[part, begin:-begin], np.uint8) for part in (inside, outside))
            sides.append(Side(*strips))
        seen, held = np.rot90(seen), np.rot90(held)
    return sides


def _shade(strip: Image) -> Floats:
    """Return how much a strip's light (rows, N, 3) differs from that round about, along it (N,)."""
    along = _log(strip.mean(axis=(0, 2)))[None]
    return np.asarray((along - cv2.GaussianBlur(along, (0, 0), LAMP_MM * CELLS_PER_MM))[0])


def _log(light: Floats) -> Floats:
    return np.asarray(np.log(light + BLACK), np.float64)


def _are_alike(inside: Floats, outside: Floats) -> bool:
    """Tell whether one shadow lies on both (N,), a little farther along on one at the most."""
    reach, count = round(SHIFT_MM * CELLS_PER_MM), len(inside)
    for shift in range(-reach, reach + 1):
        one = inside[max(0, shift) : count + min(0, shift)]
        other = outside[max(0, -shift) : count - max(0, shift)]
        one, other = one - one.mean(), other - other.mean()
        deep, deep_too = float(one.std()), float(other.std())
        if not DEPTHS[0] * deep < deep_too < DEPTHS[1] * deep:
            continue
        if float((one * other).mean()) > ALIKE * deep * deep_too:
            return True
    return False
