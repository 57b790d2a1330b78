"""Two decks that lie in one order, as they are shown before a shuffle, are cards twice over."""

from collections import Counter

import cv2
import numpy as np
import pytest

from tests.vision.photo.composed import decks
from vision.photo.photo import find_cards
from vision.reading.indices import Image
from vision.reading.reader import Reader

FACES = ("AS", "2S", "3S", "4S", "5S")
WIDTH, STEP = 150, 36


def _spread(picture: Image, left: int, top: int) -> None:
    """Lay the faces from left to right, each over most of the one before."""
    deck = next(iter(decks().values()))()
    for number, face in enumerate(FACES):
        art = deck.draw(face)
        height = round(WIDTH * art.shape[0] / art.shape[1])
        x = left + number * STEP
        cv2.rectangle(picture, (x - 1, top - 1), (x + WIDTH, top + height), (90, 90, 90), 1)
        picture[top : top + height, x : x + WIDTH] = cv2.resize(
            art, (WIDTH, height), interpolation=cv2.INTER_AREA
        )


@pytest.mark.long
def test_two_decks_spread_in_the_same_order_are_read_twice() -> None:
    cloth = np.random.default_rng(1).normal((40, 90, 30), 4, (600, 420, 3))
    picture = np.clip(cloth, 0, 255).astype(np.uint8)
    _spread(picture, 50, 40)
    _spread(picture, 60, 320)
    told = find_cards(picture, Reader())
    assert Counter(card.name for card in told.cards) == dict.fromkeys(FACES, 2)
