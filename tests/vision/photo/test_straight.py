"""Pictures taken from the side: their cards are sought as from above, and lie where they lay."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.core.cards import Card
from tests.support.eyes.drawn_faces import Image
from tests.vision.photo.bench_composed import judge
from tests.vision.photo.composed import Laid, table, without_cards
from vision.photo.indices.found_indices import find_indices
from vision.photo.indices.index_search import FoundIndex
from vision.photo.photo import find_cards
from vision.photo.straight import View, straight_view, stretch_of
from vision.reading.agreement import IndexReading
from vision.reading.indices import IndexPose
from vision.reading.reader import Reader

SIDE, ABOVE = (9300002, "poster normal"), (9300004, "poster normal four-colour")
"""Seeds of fans that are seen from the side and from above, and their decks."""


def _fan(seed: int, deck: str) -> tuple[Image, list[Laid]]:
    rng = np.random.default_rng([seed, 16])
    rng.integers(24)
    return table(rng, "fanned", 1.6, deck)


@pytest.mark.long
def test_a_fan_seen_from_the_side_is_told_card_by_card_where_it_lies() -> None:
    picture, laid = _fan(*SIDE)
    count = judge(find_cards(picture, Reader()), laid)
    assert count["right"] == count["due"] == 10
    assert not count["wrong"] + count["phantom"] + count["doubled"]


@pytest.mark.long
def test_what_is_seen_from_above_is_looked_at_as_it_is() -> None:
    picture, _ = _fan(*ABOVE)
    view = straight_view(picture, Reader())
    assert view.image is picture
    assert np.array_equal(view.onto, np.eye(2, 3))


@pytest.mark.long
def test_where_no_card_is_named_nothing_is_stretched() -> None:
    picture = without_cards(np.random.default_rng([800138, 25]), 2.5)
    reader = Reader()
    assert stretch_of(picture, find_indices(picture, reader), reader) is None


NUMBERS = st.floats(0.5, 2.0)
NONE: Image = np.zeros((0, 0, 3), np.uint8)


@given(
    st.tuples(NUMBERS, st.floats(-0.3, 0.3), NUMBERS, *[st.floats(-500, 500)] * 2),
    st.floats(-3.1, 3.1),
)
def test_a_place_of_a_stretched_picture_is_told_where_it_lies(
    numbers: tuple[float, ...], turn: float
) -> None:
    a, b, c, dx, dy = numbers
    view = View(NONE, np.array([[a, b, dx], [b, c, dy]]), [])
    quad = np.array([[0.0, 0.0], [60, 10], [70, 90], [-5, 80]])
    there = cv2.transform(quad[None], view.onto)[0]
    assert np.allclose(view.quad_back(there), quad)
    middle = there.mean(axis=0)
    pose = IndexPose(float(middle[0]), float(middle[1]), 20.0, 10.0, turn)
    found = FoundIndex(IndexReading(pose, Card("8S"), 0.9, "", Card("8S")), 0.0, 1)
    back = view.index_back(found).best.pose
    assert np.allclose((back.x, back.y), quad.mean(axis=0))
    area = back.height * back.width * abs(np.linalg.det(view.onto[:, :2]))
    assert np.isclose(area, pose.height * pose.width)


def test_a_view_that_is_not_stretched_leaves_places_as_they_are() -> None:
    pose = IndexPose(10.0, 20.0, 20.0, 10.0, 1.0)
    found = FoundIndex(IndexReading(pose, Card("8S"), 0.9, "", Card("8S")), 0.0, 1)
    back = View(NONE, np.eye(2, 3), []).index_back(found)
    same = replace(back.best, pose=pose)
    assert (same.face, same.confidence) == (found.best.face, found.best.confidence)
    assert np.allclose(
        [getattr(back.best.pose, name) for name in ("x", "y", "height", "width", "turn")],
        [10.0, 20.0, 20.0, 10.0, 1.0],
    )
