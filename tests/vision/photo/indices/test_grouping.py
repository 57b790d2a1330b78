"""Which indices are one card's, and the outline that its two ends tell."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from controller.core.cards import parse_card
from vision.photo.indices.grouping import CARD_MM, group, outline
from vision.photo.indices.index_search import FoundIndex
from vision.reading.agreement import IndexReading
from vision.reading.indices import IndexPose

SCALE = 2.0
FOUR = [(x, y) for y in (11.5, CARD_MM[1] - 11.5) for x in (5.5, CARD_MM[0] - 5.5)]
"""The centres of the indices of a four-index card, in millimetres from its corner."""
SEVEN = parse_card("7H")


def _end(across: float, down: float, height: float, turn: float) -> FoundIndex:
    """Return an index with its centre so many millimetres from a card's corner at 0, 0."""
    pose = IndexPose(across * SCALE, down * SCALE, height * SCALE, height * SCALE / 2, turn)
    return FoundIndex(IndexReading(pose, None, 0.9, "", None), 0.0, 1)


@pytest.mark.parametrize(
    ("height", "across", "down"), [(14.0, 5.5, 11.5), (16.0, 6.1, 12.1), (25.0, 9.9, 16.6)]
)
def test_two_ends_tell_a_cards_outline_also_by_large_indices(
    height: float, across: float, down: float
) -> None:
    """A jumbo index reaches deeper into a card: its two centres lie nearer to each other."""
    wide, high = CARD_MM
    ends = (
        _end(across, down, height, 0.0),
        _end(wide - across, high - down, height, np.pi),
    )
    own = np.array([[0, 0], [wide, 0], [wide, high], [0, high]]) * SCALE
    assert float(np.abs(outline(ends) - own).max()) < 0.02 * high * SCALE


def _seen_at(place: tuple[float, float], up: int, nearer: float, turned: float) -> FoundIndex:
    """Return a seven's index of a card that is seen from the side of its lower edge.

    `place` is in millimetres from the card's upper left corner, `up` is 1 for an upright index and
    else -1, `nearer` how many times as wide the card's lower edge is seen as its upper edge.
    """
    wide, high = CARD_MM
    narrowing = 2 * (nearer - 1) / (high * (nearer + 1))

    def seen(across: float, down: float) -> NDArray[np.float64]:
        x, y = across - wide / 2, down - high / 2
        return rotation @ np.array([x, y]) * SCALE / (1 - narrowing * y)

    c, s = np.cos(turned), np.sin(turned)
    rotation = np.array([[c, -s], [s, c]])
    across, down = place
    half = 7.0 * up
    top, foot = seen(across, down - half), seen(across, down + half)
    dx, dy = top - foot
    height = float(np.hypot(dx, dy))
    x, y = seen(across, down)
    pose = IndexPose(float(x), float(y), height, height / 2, float(np.arctan2(dx, -dy)))
    return FoundIndex(IndexReading(pose, SEVEN, 0.95, "", SEVEN), 0.0, 1)


@given(st.floats(1.0, 1.4), st.floats(-3.1, 3.1), st.permutations(range(4)))
def test_four_indices_seen_aslant_are_one_card(
    nearer: float, turned: float, order: list[int]
) -> None:
    """The lower indices of a card that fills a picture are nearly twice as high as its upper."""
    four = [_seen_at(FOUR[k], 1 if k < 2 else -1, nearer, turned) for k in order]
    assert [len(card.indices) for card in group(four)] == [4]


@given(st.floats(-3.1, 3.1), st.permutations(range(4)))
def test_four_indices_tell_a_cards_outline_whichever_is_surest(
    turned: float, order: list[int]
) -> None:
    wide, high = CARD_MM
    four = [_seen_at(FOUR[k], 1 if k < 2 else -1, 1.0, turned) for k in order]
    c, s = np.cos(turned), np.sin(turned)
    own = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2 * SCALE
    own = own @ np.array([[c, s], [-s, c]])
    told = outline(four)
    off = np.linalg.norm(told[:, None] - own[None], axis=2).min(axis=1)
    assert float(off.max()) < 0.02 * high * SCALE


def test_rows_of_two_cards_are_two() -> None:
    """Two cards of one face that show their upper indices lie one on the other."""
    wide = CARD_MM[0]
    rows = [(across, down) for down in (11.5, 40.0) for across in (5.5, wide - 5.5)]
    four = [_seen_at(place, 1, 1.2, 0.0) for place in rows]
    assert sorted(len(card.indices) for card in group(four)) == [2, 2]
