"""A card on which no index was found is not named by what little one end shows."""

import cv2
import numpy as np
import pytest

from controller.core.cards import Card
from tests.vision.photo.composed import decks, foreign_cards
from vision.photo.free_cards import unless_doubted
from vision.photo.photo import find_cards
from vision.reading.agreement import CardReading
from vision.reading.reader import Reader


@pytest.mark.parametrize(
    ("ends", "confidence", "told"), [(1, 0.91, False), (2, 0.91, True), (1, 0.95, True)]
)
def test_a_card_without_an_index_is_not_named_by_little_at_one_end(
    ends: int, confidence: float, told: bool
) -> None:
    art = decks()["slim normal"]().draw("KD")
    card = np.asarray(cv2.resize(art, None, fx=0.3, fy=0.3, interpolation=cv2.INTER_AREA), np.uint8)
    reader = Reader()
    places = reader.read_card(card).places
    assert {bool(np.cos(place.turn) > 0) for place in places} == {True, False}
    shown = tuple(place for place in places if ends == 2 or np.cos(place.turn) > 0)
    reading = unless_doubted(card, CardReading(Card("KD"), confidence, "", shown), reader)
    assert (reading.face is not None) == told
    assert told or "only one end" in reading.why


@pytest.mark.long
def test_a_page_half_over_a_card_is_no_end_of_it() -> None:
    """In letters of ten pixels a K over an & was the king of clubs at 0.90, at one end alone."""
    picture = foreign_cards(np.random.default_rng([950091, 11]), 1.1)
    assert not find_cards(picture, Reader()).cards
