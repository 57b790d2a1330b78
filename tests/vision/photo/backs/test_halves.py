"""Two halves of one back, which a band of paper parts, are told as one; two cards stay two."""

import numpy as np
import pytest

from tests.vision.photo.back_tables import backs_table
from tests.vision.photo.laid_backs import OWN, quad_of
from tests.vision.photo.shop_prints import SHOP, printed_in_shops
from vision.photo.backs.halves import halves_joined
from vision.photo.backs.printed import Back
from vision.photo.outlines.quads import Quad, overlap
from vision.photo.photo import find_cards
from vision.reading.reader import Reader

VIEW = np.diag([2.2, 2.1, 1.0])
"""Millimetres to pixels: nearly from straight above."""
HALF = np.array([[-27.0, -40.0], [27.0, -40.0], [27.0, -10.0], [-27.0, -10.0]])
TURNS = [0.0, 0.4, 1.3, 2.5]


def halves(x: float, y: float, turn: float) -> list[Back]:
    """Return the upper and the lower half of one back."""
    return [Back("red", quad_of(VIEW, x, y, turn, own)) for own in (HALF, -HALF)]


@pytest.mark.parametrize("read", [False, True])
@pytest.mark.parametrize("turn", TURNS)
def test_two_halves_are_one_back(turn: float, read: bool) -> None:
    cards: list[Quad] = [quad_of(VIEW, 60, 60, 0.7)] if read else []
    told = halves_joined([*halves(100, 80, turn), *halves(160, 150, turn + 1)], cards)
    assert len(told) == 2
    for back, (x, y, way) in zip(told, [(100, 80, turn), (160, 150, turn + 1)], strict=True):
        assert overlap(back.quad, quad_of(VIEW, x, y, way)) > 0.9


@pytest.mark.parametrize("read", [False, True])
@pytest.mark.parametrize("turn", TURNS)
def test_two_cards_that_touch_stay_two(turn: float, read: bool) -> None:
    """Two cards side by side have a card's shape together, and so has each."""
    cards: list[Quad] = [quad_of(VIEW, 60, 60, 0.7)] if read else []
    beside = OWN + np.array([63.5, 0.0])
    told = [Back("red", quad_of(VIEW, 110, 90, turn, own)) for own in (OWN, beside)]
    assert halves_joined(told, cards) == told


def test_halves_of_two_inks_are_not_of_one_back() -> None:
    one, other = halves(100, 80, 0.0)
    told = [one, Back("blue", other.quad)]
    assert halves_joined(told, []) == told


@pytest.mark.long
def test_a_back_with_a_name_across_its_middle_is_told_once() -> None:
    rng = np.random.default_rng([880000, 0, 4, 5])
    rng.choice([1.1, 1.6, 2.5])
    picture, laid = backs_table(rng, "alone", 1.1, printed_in_shops, [*SHOP])
    told = find_cards(picture, Reader()).backs
    on = [max(range(len(laid)), key=lambda k: overlap(back.quad, laid[k].quad)) for back in told]
    assert sorted(on) == [0, 1, 2]
