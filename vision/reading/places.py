"""Proposes places of indices on a rectified card: ink blobs in two corners, or the usual places.

Each function looks at one end of the card (`upside_down` is the far one) and answers in the card's
own pixels. A card is (rows, columns, 3) uint8, BGR.
"""

from dataclasses import replace

import cv2
import numpy as np

from controller.core.config.layout import CARD_WIDTH_MM
from vision.reading.candidates import find_candidates
from vision.reading.indices import Image, IndexPose, grey_of
from vision.reading.tones import levels

CORNER_MM = (19.0, 38.0)
"""Part of a card's end in which its index lies; a jumbo index reaches 35 mm down."""
WORK_SCALE = 6.0
"""Pixels per millimetre at which blobs are searched in a corner: a smaller card is enlarged."""
USUAL_PLACES_MM = ((4.6, 9.6, 11.5), (5.0, 10.6, 13.5), (5.6, 12.2, 16.5), (7.0, 14.5, 22.0))
"""The usual places of indices (centre right, centre down, height): tried besides the blobs."""
TILT = 0.42
"""Largest turn, radians, of an index on an upright card (blob centres are seldom in line)."""
INK_SHARES = (0.5, 0.68)
"""A pixel is ink if it exceeds the darkest level by less than this share of the contrast."""
MOST_PLACES = 8
VISIBLE_SHARE = 0.97
"""Share of an index that must be uncovered before it is looked at."""


def usual_places(card: Image, upside_down: bool) -> list[IndexPose]:
    """Return the places where decks print their index, even if no ink can be separated there."""
    scale = card.shape[1] / CARD_WIDTH_MM
    places = [
        IndexPose(right * scale, down * scale, high * scale, 0.5 * high * scale, 0.0)
        for right, down, high in USUAL_PLACES_MM
    ]
    return [_turned(place, card) for place in places] if upside_down else places


def blob_places(card: Image, upside_down: bool) -> list[IndexPose]:
    """Return the places of paired ink blobs in the corner, found at a working scale."""
    scale = card.shape[1] / CARD_WIDTH_MM
    width, height = (int(np.ceil(mm * scale)) for mm in CORNER_MM)
    part = card[-height:, -width:][::-1, ::-1] if upside_down else card[:height, :width]
    factor = WORK_SCALE / scale
    size = (round(width * factor), round(height * factor))
    method = cv2.INTER_CUBIC if factor > 1 else cv2.INTER_AREA
    large = np.asarray(cv2.resize(grey_of(part), size, interpolation=method), np.uint8)
    places = [place.scaled(1 / factor) for place in _blobs(large)]
    return [_turned(place, card) for place in places] if upside_down else places


def _turned(place: IndexPose, card: Image) -> IndexPose:
    """Return the same place in the card turned upside down."""
    rows, columns = card.shape[:2]
    return replace(place.flipped(), x=columns - 1 - place.x, y=rows - 1 - place.y)


def _blobs(corner: Image) -> list[IndexPose]:
    """Return candidates among the ink blobs of an enlarged card corner."""
    ink, paper = levels(corner, (0.01, 0.90))
    places: list[IndexPose] = []
    for share in INK_SHARES:
        mask = np.asarray(corner < ink + share * (paper - ink), np.uint8)
        mask[0, :] = mask[:, 0] = 0
        places += find_candidates(mask, 2.0 * WORK_SCALE, 20 * WORK_SCALE, TILT)
    large = [place for place in places if place.height > 8 * WORK_SCALE]
    large.sort(key=lambda place: place.x + 0.5 * place.y)
    return large[:MOST_PLACES]


def is_visible(visible: Image, place: IndexPose) -> bool:
    """Tell whether nearly all of the index's box is uncovered.

    `visible` is a mask (rows, columns) of the card, non-zero where nothing lies on it.
    """
    box = np.round(place.corners()).astype(np.int32)
    x, y, w, h = cv2.boundingRect(box)
    x0, y0 = max(x, 0), max(y, 0)
    part = visible[y0 : y + h, x0 : x + w]
    if part.size == 0:
        return False
    inside = np.zeros(part.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, box - np.array([x0, y0]), 1)
    return float((part[inside > 0] > 0).mean()) >= VISIBLE_SHARE
