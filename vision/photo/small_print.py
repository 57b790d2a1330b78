"""Tells cards that are printed small from cards that lie on the table, by the size of the others.

A back may show a fan of small cards, and no outline may be its own where it lies on a face or in a
fan. But of the front card of such a print both ends are seen, so its size is known: less than half
of a card's that lies beside it. Perspective makes far cards small too, but their indices with them.

An outline is (4, 2) float64 in picture pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.indices.grouping import FoundCard, group, outline, side_by_side
from vision.photo.indices.index_search import FoundIndex
from vision.photo.outlines.tilt import CARD_MM

SMALL = 0.5
"""Size of a printed card, as a share of a real one's, up to which it is told as print."""
BESIDE = 1.5
"""Lengths of a real card within which a printed one's size is no perspective's."""
LARGE_INDEX = 0.7
"""Card for each millimetre of its index, as a share of another card's, from which both are cards of
one deck: far cards have small indices.
"""
ALIKE = 1.35
"""Ratio of heights up to which two indices may belong to one print."""


@dataclass(frozen=True, slots=True)
class Sized:
    """A card of which both ends are seen, its middle, length and index's height in pixels."""

    indices: tuple[FoundIndex, ...]
    middle: NDArray[np.float64]
    long: float
    height: float


def without_small_print(
    found: Sequence[FoundIndex], named: Sequence[FoundIndex]
) -> list[FoundIndex]:
    """Return the found places without those of small printed cards, and of others of their print.

    `named` are those that are read with certainty.
    """
    cards = [card for one in group(named) if (card := _sized(one)) is not None]
    small = [card for card in cards if any(_is_print_beside(card, other) for other in cards)]
    if not small:
        return list(found)
    kept = {id(f) for card in cards if card not in small for f in card.indices}
    reach = max(card.long for card in cards) * float(np.hypot(*CARD_MM)) / CARD_MM[1] / 2
    return [
        f
        for f in found
        if id(f) in kept or not any(_is_of_its_print(f, card, reach) for card in small)
    ]


def _sized(card: FoundCard) -> Sized | None:
    """Return a card with its size, None if only one end of it is seen."""
    first = card.indices[0].best.pose
    if all(side_by_side(first, other.best.pose) for other in card.indices[1:]):
        return None
    quad = outline(card.indices)
    area = cv2.contourArea(quad.astype(np.float32))
    long = float(np.sqrt(area * CARD_MM[1] / CARD_MM[0]))
    height = float(np.median([f.best.pose.height for f in card.indices]))
    return Sized(card.indices, np.asarray(quad.mean(axis=0), np.float64), long, height)


def _is_print_beside(card: Sized, other: Sized) -> bool:
    """Tell whether a card is too small to lie on the table on which the other one lies."""
    if card.long > SMALL * other.long:
        return False
    beside = float(np.hypot(*(card.middle - other.middle))) < BESIDE * other.long
    return beside or card.long / card.height < LARGE_INDEX * other.long / other.height


def _is_of_its_print(found: FoundIndex, card: Sized, reach: float) -> bool:
    """Tell whether a place lies on the back on which a card is printed, in about its size."""
    pose = found.best.pose
    near = float(np.hypot(*(card.middle - (pose.x, pose.y)))) < reach
    return near and 1 / ALIKE < pose.height / card.height < ALIKE
