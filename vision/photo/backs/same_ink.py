"""Compares the inks of backs, and gives all backs of one ink the same colour name.

A lamp's gleam or a shadow can make one of several backs look grey; the others show its true colour.

A tint is (3,) float32, in Lab; pictures are (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.backs.printed import Back
from vision.photo.outlines.quads import straightened
from vision.reading.indices import Image

Tint = NDArray[np.float32]

INK_LIGHT, INK_LIKE = 35.0, 6.5
"""Limits, in Lab, on the differences in mean light and in colour between two prints of one ink: one
may show more white than the other.
"""


def tint_of(card: Image) -> Tint:
    """Return the mean colour of a rectified card."""
    mean = np.asarray(cv2.resize(card, (1, 1), interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(cv2.cvtColor(mean, cv2.COLOR_BGR2LAB)[0, 0], np.float32)


def is_same_ink(one: Tint, other: Tint, light: float = INK_LIGHT) -> bool:
    """Tell whether two tints may belong to one print, in light that differs by less than `light`.

    Two books of one row do not have the same tint.
    """
    lighter, *off = (one - other).tolist()
    return abs(lighter) < light and float(np.hypot(*off)) < INK_LIKE


def in_one_colour(image: Image, backs: Sequence[Back]) -> list[Back]:
    """Return the backs; those of one ink get the colour name that most of them have."""
    seen = [(tint_of(straightened(image, back.quad)), back) for back in backs]
    return [replace(back, colour=_usual_colour(tint, back.colour, seen)) for tint, back in seen]


def _usual_colour(tint: Tint, own: str, seen: Sequence[tuple[Tint, Back]]) -> str:
    """Return the colour name that most backs of a tint have; its own if as many have that."""
    colours = [back.colour for other, back in seen if is_same_ink(tint, other)]
    return max(colours, key=lambda colour: (colours.count(colour), colour == own))
