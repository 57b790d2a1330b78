"""A lone index stands on paper; a number over a suit on coloured felt is none."""

from dataclasses import replace

import numpy as np
import pytest

from tests.support.eyes.drawn_eight import eight, seen
from vision.photo.indices.coloured_ground import doubt_on_cloth, is_coloured, is_on_cloth
from vision.photo.indices.index_search import FoundIndex
from vision.reading.indices import Image

HERE = FoundIndex(seen(), 0.0, 1)


def _tinted(blue: float, green: float, red: float) -> Image:
    """The drawn card as if printed on felt of this colour, with something white beside it."""
    picture = np.asarray(eight() / 255.0 * np.array([blue, green, red]), np.uint8)
    picture[-40:] = 240
    return picture


@pytest.mark.parametrize("felt", [(40, 120, 40), (61, 58, 23), (45, 20, 90), (110, 60, 20)])
def test_a_name_on_felt_is_taken_back(felt: tuple[float, float, float]) -> None:
    (told,) = doubt_on_cloth(_tinted(*felt), [HERE], [[]])
    assert told.best.face is None
    assert told.best.why == "8S on a coloured ground"


@pytest.mark.parametrize("lamp", [(244, 244, 244), (90, 160, 230), (220, 190, 160), (70, 66, 60)])
def test_paper_in_any_lamps_light_stays(lamp: tuple[float, float, float]) -> None:
    assert doubt_on_cloth(_tinted(*lamp), [HERE], [[]]) == [HERE]


def test_where_nothing_is_whiter_the_light_is_coloured() -> None:
    picture = np.asarray(eight() / 255.0 * np.array([60, 200, 60]), np.uint8)
    assert doubt_on_cloth(picture, [HERE], [[]]) == [HERE]


def test_an_index_with_another_end_and_a_place_like_none_stay() -> None:
    green = _tinted(40, 120, 40)
    nothing = replace(HERE, best=replace(HERE.best, face=None, guess=None, why="unlike any"))
    assert doubt_on_cloth(green, [HERE, nothing], [[HERE], []]) == [HERE, nothing]


def test_a_place_that_was_not_named_is_on_felt_too() -> None:
    """Its card-shaped surroundings may be read as a whole."""
    unclear = replace(HERE, best=replace(HERE.best, face=None, why="unclear ink"))
    (told,) = doubt_on_cloth(_tinted(40, 120, 40), [unclear], [[]])
    assert is_on_cloth(told)


def test_darkness_has_no_colour() -> None:
    assert not is_coloured(np.array([2.0, 7.0, 3.0]))
