"""The reader on designs it never saw: nearly all read, none wrong, no stranger taken for a card."""

import pytest

from controller.core.cards import DECK
from tests.support.eyes.unseen_designs import SCALES, STRANGERS, count
from tests.support.sampled import sampled
from vision.reading.reader import Reader


@pytest.mark.long
def test_tight_and_heavy_tens_are_read() -> None:
    counts = count(Reader(), 1.3, [f"T{suit}" for suit in "CDHS"])
    assert counts["misread"] == 0
    assert counts["abstained"] <= 1


LEAST = [(1.0, 0.93), (1.3, 0.99), (1.6, 0.99)]
"""The part of the cards that is read at so many pixels per millimetre."""


@pytest.mark.system
@pytest.mark.parametrize(("scale", "least"), sampled(LEAST, *LEAST[:2]))
def test_unseen_designs_are_read(scale: float, least: float) -> None:
    strangers = sampled(STRANGERS, STRANGERS[SCALES.index(scale)], "joker")
    cards = sampled(DECK, *DECK[SCALES.index(scale) :: 4])
    counts = count(Reader(), scale, [*cards, *strangers])
    assert (counts["misread"], counts["read"]) == (0, 0)
    assert counts["right"] >= least * 8 * len(cards)
