"""Two halves of one back, which a band of paper parts, are told as one; two cards stay two."""

import numpy as np
import pytest

from tests.support.eyes.drawn_faces import Image
from tests.vision.photo.back_tables import backs_table
from tests.vision.photo.laid_backs import OWN, empty_felt, lay_on, quad_of, view_of
from tests.vision.photo.shop_prints import SHOP, printed_in_shops
from vision.photo.backs.halves import halves_joined
from vision.photo.backs.printed import Back
from vision.photo.outlines.quads import Quad, overlap
from vision.photo.photo import find_cards
from vision.reading.reader import Reader

VIEW = np.diag([2.2, 2.1, 1.0])
"""Millimetres to pixels: nearly from straight above."""
BAND = np.full((889, 635, 3), 235, np.uint8)
BAND[45:344, 48:587] = BAND[545:844, 48:587] = (60, 40, 150)
"""A back with a band of paper across its middle."""
HALF = np.array([[-27.0, -40.0], [27.0, -40.0], [27.0, -10.0], [-27.0, -10.0]])
TURNS = [0.0, 0.4, 1.3, 2.5]


def halves(x: float, y: float, turn: float) -> list[Back]:
    """Return the upper and the lower half of one back."""
    return [Back("red", quad_of(VIEW, x, y, turn, own)) for own in (HALF, -HALF)]


def felt_with(*places: tuple[float, float, float]) -> Image:
    """Draw backs with a band, laid on a felt."""
    picture = empty_felt()
    for place in places:
        lay_on(picture, BAND, quad_of(VIEW, *place))
    return picture


@pytest.mark.parametrize("read", [False, True])
@pytest.mark.parametrize("turn", TURNS)
def test_two_halves_are_one_back(turn: float, read: bool) -> None:
    cards: list[Quad] = [quad_of(VIEW, 60, 60, 0.7)] if read else []
    places = (100.0, 80.0, turn), (160.0, 150.0, turn + 1)
    found = [half for place in places for half in halves(*place)]
    told = halves_joined(felt_with(*places), found, cards)
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
    assert halves_joined(empty_felt(), told, cards) == told


@pytest.mark.parametrize("turn", TURNS)
def test_two_things_that_the_table_parts_are_no_halves(turn: float) -> None:
    """From the side, two cards some way apart look like the halves of one."""
    found = halves(100, 80, turn)
    assert halves_joined(empty_felt(), found, []) == found


@pytest.mark.parametrize("squeeze", [0.75, 0.65, 0.55])
def test_two_cards_that_touch_and_are_seen_from_the_side_stay_two(squeeze: float) -> None:
    """Each looks as low as half a card, and both together as high as one."""
    view, across = view_of(squeeze, 2.6), np.pi / 2
    told = [Back("red", quad_of(view, x, y, across)) for x in (90, 210) for y in (80, 146)]
    assert halves_joined(felt_with((100.0, 80.0, 0.0)), told, []) == told


def test_halves_of_two_inks_are_not_of_one_back() -> None:
    one, other = halves(100, 80, 0.0)
    told = [one, Back("blue", other.quad)]
    assert halves_joined(felt_with((100.0, 80.0, 0.0)), told, []) == told


@pytest.mark.long
def test_a_back_with_a_name_across_its_middle_is_told_once() -> None:
    rng = np.random.default_rng([880000, 0, 4, 5])
    rng.choice([1.1, 1.6, 2.5])
    picture, laid = backs_table(rng, "alone", 1.1, printed_in_shops, [*SHOP])
    told = find_cards(picture, Reader()).backs
    on = [max(range(len(laid)), key=lambda k: overlap(back.quad, laid[k].quad)) for back in told]
    assert sorted(on) == [0, 1, 2]
