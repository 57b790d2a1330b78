"""Backs told by one print: that of a back told already, or of one another."""

import cv2
import numpy as np
import pytest

from tests.support.eyes.drawn_faces import Image
from tests.vision.photo.back_tables import SIZE, printed
from tests.vision.photo.composed import decks
from tests.vision.photo.laid_backs import OWN, SURE, empty_felt, lay_on, quad_of, view_of, wood
from vision.photo.backs.printed import Back
from vision.photo.backs.same_ink import in_one_colour
from vision.photo.backs.same_print import backs_of_one_print, is_same_print
from vision.photo.outlines.apart import is_of_the_table
from vision.photo.outlines.quads import straightened

Ink = tuple[int, int, int]
VIEW = view_of(0.95, 2.2)
PLACES = [quad_of(VIEW, 60, 70, 0.2), quad_of(VIEW, 150, 75, -0.3), quad_of(VIEW, 200, 150, 1.2)]


def _one_way(colour: Ink, seed: int = 4, paper: Ink = (238, 238, 238)) -> Image:
    """Draw a back that has a top: spots of one ink, placed by chance."""
    art = np.full((*SIZE, 3), paper, np.uint8)
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


def _picture(corner_mm: float) -> Image:
    """Draw a picture in three inks; so much of two corners is left to indices on paper."""
    inks = np.minimum(_two_inks(), _one_way((40, 190, 225), seed=6, paper=(90, 200, 220)))
    side = round(corner_mm * SIZE[1] / 63.5)
    for turned in (inks, inks[::-1, ::-1]):
        turned[: 2 * side, :side] = 240
    return np.asarray(inks, np.uint8)


def test_two_pictures_in_several_inks_are_backs_unless_their_corners_are_paper() -> None:
    assert len(_told(_table(_picture(0), _picture(0)), 2)) == 2
    assert _told(_table(_picture(0)), 1) == []
    assert _told(_table(_picture(16), _picture(16)), 2) == []


def test_what_shows_the_print_of_a_back_told_is_of_its_colour() -> None:
    picture = _table(printed("medallion", "red"), printed("medallion", "red"), wood())
    assert _told(picture, 3, Back("red", PLACES[0])) == ["red"]


def test_a_back_told_by_another_tells_a_third() -> None:
    """One outline is that of the card, one lies a little in its border, one is that of its print.

    The outermost and the innermost show no print that could be compared.
    """
    art = _two_inks()
    picture = _table(art, art, art)
    inner = [quad_of(VIEW, 60, 70, 0.2, OWN * 0.9), quad_of(VIEW, 150, 75, -0.3, OWN * 0.95)]
    outlines = [PLACES[2], inner[1]]
    told = [Back("blue", inner[0])]
    assert backs_of_one_print(picture, [PLACES[2]], told, SURE) == []
    assert [b.colour for b in backs_of_one_print(picture, outlines, told, SURE)] == ["blue"] * 2


def _two_inks() -> Image:
    """Draw a back in two inks that has a top: by itself, or by twos, it is none."""
    return np.asarray(np.minimum(_one_way(BLUE), _one_way((60, 160, 60), seed=5)), np.uint8)


@pytest.mark.parametrize(("alike", "told"), [(1.0, ["other"] * 2), (0.5, [])])
def test_two_things_of_the_tables_colour_are_backs_if_plainly_of_one_print(
    alike: float, told: list[str]
) -> None:
    """Grey backs with a top lay on a dark table: no cloth has the same grain twice."""
    first, second = (_one_way((45, 78, 22), seed, (95, 142, 62)) for seed in (4, 5))
    same = round(alike * SIZE[0])
    second[:same] = first[:same]
    picture = _table(first, second)
    assert all(is_of_the_table(picture, quad) for quad in PLACES[:2])
    assert _told(picture, 2) == told


def test_backs_of_one_ink_have_the_colour_that_most_of_them_have() -> None:
    picture = _table(_one_way(BLUE), _one_way(BLUE), _one_way(BLUE))
    seen = [
        Back(colour, quad) for colour, quad in zip(("blue", "other", "blue"), PLACES, strict=True)
    ]
    assert [back.colour for back in in_one_colour(picture, seen)] == ["blue"] * 3
    picture = _table(_one_way(BLUE), _one_way(RED), _one_way(BLUE))
    seen[1] = Back("red", PLACES[1])
    assert in_one_colour(picture, seen) == seen


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
