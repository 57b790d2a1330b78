"""Reads cards that lie free and are seen so much from the side that their outline is no card's.

A bright outline with four corners may be anything. It is straightened to a card. It is a card if
both of its ends then show one face, upright, and show no other face when slightly blurred.

Pictures are (rows, columns, 3) uint8, BGR; quadrilaterals (4, 2) float64 in picture pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from controller.core.cards import Card
from vision.photo.backs.printed import ASKEW, ways
from vision.photo.outlines.quads import (
    LEAST_SIDE,
    UNEVEN,
    Quad,
    bright_quads,
    is_card_shaped,
    is_cut_off,
    overlap,
    read_scale,
    rectify_quad,
    scale_of,
    shrunk,
)
from vision.photo.outlines.tilt import squareness
from vision.reading.agreement import CardReading
from vision.reading.indices import Image
from vision.reading.reader import Reader

SOFTENED_MM = 0.4
"""Millimetres by which a card is blurred, to check whether it then looks like another card."""
LEAST_BLACK = 1.3
"""Pixels per millimetre below which no club or spade is read from its outline alone: at 1.1 a spade
was told as a club, at both ends and blurred too.
"""
SHARED = 0.3
"""Share of an outline that may lie in a known card before both count as one."""


@dataclass(frozen=True, slots=True)
class SideCard:
    """A card read this way: its face, confidence (0 to 1) and outline from a short side on."""

    face: Card
    confidence: float
    quad: Quad


def cards_from_the_side(image: Image, reader: Reader, taken: Sequence[Quad]) -> list[SideCard]:
    """Read the bright outlines that are no card's from above, beside the cards already `taken`."""
    small, factor = shrunk(image)
    told: list[SideCard] = []
    for found in bright_quads(small):
        quad = found / factor
        others = [*taken, *(card.quad for card in told)]
        if is_card_shaped(found) or not _may_be_card(quad, image.shape):
            continue
        if any(overlap(quad, other) > SHARED for other in others):
            continue
        for way in ways(quad):
            reading = _read(image, way, reader) if squareness(way) > ASKEW else None
            if reading is not None and reading.face is not None:
                told.append(SideCard(reading.face, reading.confidence, way))
                break
    return told


def _may_be_card(quad: Quad, shape: tuple[int, ...]) -> bool:
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    even = max(sides[k] / max(sides[(k + 2) % 4], 1e-9) for k in range(4)) < UNEVEN
    return bool(even and min(sides) >= LEAST_SIDE and not is_cut_off(quad, shape))


def _read(image: Image, quad: Quad, reader: Reader) -> CardReading | None:
    """Read an outline as a card, None unless both ends show one face, also when blurred."""
    scale = read_scale(quad)
    card = rectify_quad(image, quad, scale)
    reading = reader.read_card(card)
    if reading.face is None or len({bool(np.cos(p.turn) > 0) for p in reading.places}) < 2:
        return None
    if reading.face[1] in "CS" and min(scale_of(way) for way in ways(quad)) < LEAST_BLACK:
        return None
    soft = reader.read_card(np.asarray(cv2.GaussianBlur(card, (0, 0), SOFTENED_MM * scale)))
    is_another = soft.face not in (None, reading.face) or soft.why.startswith("one look")
    return None if is_another else reading
