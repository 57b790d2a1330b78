"""Plain backs that lie in a row without any face are told by their number and their one size."""

import cv2
import numpy as np
import pytest

from drivers.sim.deck.art import BACKS
from tests.support.eyes.drawn_faces import Image
from tests.support.sampled import sampled
from tests.vision.photo.back_tables import SIZE, bordered
from tests.vision.photo.laid_backs import GUESSED, OWN, empty_felt, lay_on, quad_of, view_of
from vision.photo.backs.plain_backs import plain_backs
from vision.photo.outlines.quads import Quad
from vision.photo.photo import find_cards
from vision.reading.reader import Reader

VIEW = view_of(1.0, 2.0)


def _flat(colour: str, rim: float = 0.0) -> Image:
    art = np.full((*SIZE, 3), BACKS[colour], np.uint8)
    return bordered(art, rim) if rim else art


def _row(*arts: Image, own: Image = OWN) -> tuple[Image, list[Quad]]:
    picture = empty_felt(300, 720)
    quads = [quad_of(VIEW, 45 + 72 * k, 70, 0.03, own) for k in range(len(arts))]
    for art, quad in zip(arts, quads, strict=True):
        lay_on(picture, art, quad)
    return cv2.GaussianBlur(picture, (0, 0), 0.6), quads


RIMS = [("red", 0.0), ("blue", 3.5), ("red", 3.5), ("blue", 0.0)]


@pytest.mark.long
@pytest.mark.parametrize(("colour", "rim"), sampled(RIMS, *RIMS[:2]))
def test_a_row_of_plain_backs_is_told(colour: str, rim: float) -> None:
    picture, quads = _row(*[_flat(colour, rim)] * 4)
    assert [back.colour for back in find_cards(picture, Reader()).backs] == [colour] * len(quads)


def test_backs_that_fill_most_of_the_picture_are_not_the_table() -> None:
    """The most common colour of the picture was theirs."""
    picture, quads = _row(*[_flat("red")] * 4)
    part = np.ascontiguousarray(picture[30:260, 10:620])
    off = np.array([10.0, 30.0])
    assert len(plain_backs(part, [quad - off for quad in quads], [], GUESSED)) == 4


def _count(*arts: Image, own: Image = OWN) -> int:
    picture, quads = _row(*arts, own=own)
    return len(plain_backs(picture, quads, [], GUESSED))


def test_one_or_two_plain_things_and_things_of_several_tints_are_none() -> None:
    assert [_count(*[_flat("blue")] * k) for k in (1, 2, 3)] == [0, 0, 3]
    assert _count(_flat("blue"), _flat("red"), _flat("blue"), _flat("green")) == 0


def test_things_that_have_no_cards_shape_are_none() -> None:
    assert _count(*[_flat("blue")] * 3, own=OWN * (0.7, 1.0)) == 0
