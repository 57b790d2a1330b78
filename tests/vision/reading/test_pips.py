"""Two pips, one over the other, are no index, whatever the net says of them."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from controller.core.cards import DECK
from drivers.sim.deck.art import DESIGNS, Deck
from tests.support.eyes.drawn_faces import Image, suit_shape
from vision.reading.indices import IndexPose, Pyramid, grey_of
from vision.reading.pips import are_two_pips
from vision.reading.places import usual_places
from vision.reading.reader import Reader


def pips(suit: str, turned: bool = False, high: int = 30) -> Image:
    """A column of two pips, 1.4 heights apart, on a card of two pixels per millimetre."""
    card = np.full((178, 127, 3), 250, np.uint8)
    shape = cv2.resize(suit_shape(suit), (high, high), interpolation=cv2.INTER_AREA)
    for top, ink in ((20, shape), (20 + high * 7 // 5, shape[::-1] if turned else shape)):
        card[top : top + high, 20 : 20 + high][ink > 100] = (40, 30, 200)
    return card


@pytest.mark.parametrize("suit", "CDHS")
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("high", [12, 30])
def test_a_column_of_two_pips_is_known(suit: str, turned: bool, high: int) -> None:
    both = high * 12 / 5
    pose = IndexPose(20 + high / 2, 20 + both / 2, both, high, 0.0)
    assert are_two_pips(grey_of(Pyramid(pips(suit, turned, high)).cut(pose)))


@pytest.mark.long
@pytest.mark.parametrize("design", DESIGNS)
def test_no_index_is_taken_for_two_pips(design: str) -> None:
    for card in DECK:
        face = Deck(DESIGNS[design], False).draw(card)
        for scale in (1.0, 2.0):
            size = (round(63.5 * scale), round(88.9 * scale))
            small = np.asarray(cv2.resize(face, size, interpolation=cv2.INTER_AREA), np.uint8)
            place = usual_places(small, False)[0]
            assert not are_two_pips(grey_of(Pyramid(small).cut(place))), card


def test_what_a_net_says_of_two_pips_names_no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    def eight_of_hearts(self: Reader, crops: Image) -> tuple[NDArray[np.float64], ...]:
        pairs = [are_two_pips(crop) for crop in crops]
        return np.eye(14)[np.where(pairs, 7, 13)], np.eye(5)[np.where(pairs, 2, 4)]

    monkeypatch.setattr(Reader, "chances", eight_of_hearts)
    assert Reader().read_card(pips("H", high=24)).face is None
