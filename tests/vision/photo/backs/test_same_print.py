"""Backs told by one print: that of a back told already, or of one another."""

import cv2
import numpy as np
import pytest

from tests.support.eyes.drawn_faces import Image
from tests.vision.photo.back_tables import SIZE, printed
from tests.vision.photo.composed import decks
from tests.vision.photo.laid_backs import SURE, empty_felt, lay_on, quad_of, view_of, wood
from vision.photo.backs.printed import Back
from vision.photo.backs.same_print import backs_of_one_print, is_same_print
from vision.photo.outlines.quads import straightened

VIEW = view_of(0.95, 2.2)
PLACES = [quad_of(VIEW, 60, 70, 0.2), quad_of(VIEW, 150, 75, -0.3), quad_of(VIEW, 200, 150, 1.2)]


def _one_way(colour: tuple[int, int, int], seed: int = 4) -> Image:
    """Draw a back that has a top: spots of one ink, placed by chance."""
    art = np.full((*SIZE, 3), 238, np.uint8)
    rng = np.random.default_rng(seed)
    for _ in range(260):
        x, y = (int(rng.integers(0, side)) for side in SIZE[::-1])
        cv2.circle(art, (x, y), int(rng.integers(10, 34)), colour, -1)
    return art


def _table(*arts: Image) -> Image:
    picture = empty_felt()
    for art, quad in zip(arts, PLACES, strict=False):
        lay_on(picture, art, quad)
    return picture


def _told(picture: Image, count: int, *told: Back) -> list[str]:
    return [back.colour for back in backs_of_one_print(picture, PLACES[:count], told, SURE)]


BLUE, RED = (150, 50, 30), (40, 30, 160)


def test_two_things_of_one_print_are_backs_though_it_has_a_top() -> None:
    assert _told(_table(_one_way(BLUE), _one_way(BLUE)), 2) == ["blue", "blue"]
    assert _told(_table(_one_way(BLUE), _one_way(BLUE)[::-1, ::-1]), 2) == ["blue", "blue"]


def test_one_such_thing_two_of_other_inks_and_two_of_other_prints_are_none() -> None:
    assert _told(_table(_one_way(BLUE)), 1) == []
    assert _told(_table(_one_way(BLUE), _one_way(RED)), 2) == []
    assert _told(_table(_one_way(BLUE), _one_way(BLUE, seed=5)), 2) == []


def test_what_shows_the_print_of_a_back_told_is_of_its_colour() -> None:
    picture = _table(printed("medallion", "red"), printed("medallion", "red"), wood())
    assert _told(picture, 3, Back("red", PLACES[0])) == ["red"]


def test_faces_of_one_name_are_no_backs() -> None:
    face = decks()["club normal"]().draw("KD")
    assert _told(_table(face, face), 2) == []


def test_half_a_back_beside_half_a_face_has_its_print_but_not_everywhere() -> None:
    whole = printed("stripes", "blue")
    half = whole.copy()
    half[:, : SIZE[1] // 2] = decks()["club normal"]().draw("5D")[:, : SIZE[1] // 2]
    cards = [straightened(_table(art), PLACES[0]) for art in (whole, half)]
    assert is_same_print(cards[0], cards[0][::-1, ::-1])
    assert not is_same_print(cards[0], cards[1])


@pytest.mark.parametrize("kind", ["lattice", "gold", "2"])
def test_a_print_is_known_again_in_half_the_light(kind: str) -> None:
    picture = _table(printed(kind, "green"), printed(kind, "green"), wood())
    first = straightened(picture, PLACES[0])
    second = straightened((picture * 0.5).astype(np.uint8), PLACES[1])
    assert is_same_print(first, second)
    assert not is_same_print(first, straightened(picture, PLACES[2]))
