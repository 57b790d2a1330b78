"""Draws backs whose print is a fan of small cards, as free decks have them."""

from collections.abc import Sequence

import cv2
import numpy as np

from tests.vision.photo.back_tables import bordered
from tests.vision.photo.composed import BACKS, back, decks
from vision.reading.indices import Image

FAN = ("AC", "AD", "AH", "AS")


def fan_back(colour: str, faces: Sequence[str] = FAN, part: float = 0.38) -> Image:
    """Draw a back of one ink, with a fan of cards `part` (0 to 1) as wide as the back itself."""
    plain = np.full_like(back("plain", colour), BACKS[colour])
    art = bordered(plain, 3.0)
    rows, columns = art.shape[:2]
    deck = decks()["slim jumbo"]()
    for k, face in enumerate(faces):
        card = cv2.resize(deck.draw(face), None, fx=part, fy=part, interpolation=cv2.INTER_AREA)
        high, wide = card.shape[:2]
        lean = 16.0 * (k - (len(faces) - 1) / 2)
        onto = cv2.getRotationMatrix2D((wide / 2, 1.3 * high), -lean, 1.0)
        onto[:, 2] += (columns - wide) / 2, (rows - 0.9 * high) / 2
        shape = cv2.warpAffine(np.full((high, wide), 255, np.uint8), onto, (columns, rows))
        seen = cv2.warpAffine(card, onto, (columns, rows), flags=cv2.INTER_AREA)
        edge = cv2.dilate(shape, np.ones((3, 3), np.uint8))
        art[edge > 0] = 40
        art[shape > 127] = seen[shape > 127]
    return art
