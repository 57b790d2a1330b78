"""A lone index stands on paper that goes on beyond it; on a chip's white disc it is no card's."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.support.eyes.drawn_eight import eight, seen, small
from vision.photo.indices.index_search import FoundIndex
from vision.photo.indices.paper_goes_on import doubt_on_small_paper, paper_beyond
from vision.reading.indices import Image, Pyramid

HERE = FoundIndex(seen(), 0.0, 1)


def _on_a_disc(heights: float) -> Image:
    """The drawn card's index on a white disc of this radius, in index heights, on cloth."""
    pose = seen().pose
    shape = np.zeros(eight().shape[:2], np.uint8)
    middle = (round(pose.x), round(pose.y))
    cv2.circle(shape, middle, round(heights * pose.height), (1,), -1)
    return np.where(shape[..., None] > 0, eight(), np.uint8(70)).astype(np.uint8)


@pytest.mark.parametrize("height", [13.0, 20.0, 65.0])
def test_a_cards_index_stays(height: float) -> None:
    picture, place = small("8S", height)
    assert doubt_on_small_paper(picture, [place], [[]]) == [place]


@pytest.mark.parametrize("light", [0.3, 1.0, 2.0])
def test_a_name_on_a_disc_of_paper_is_taken_back_in_any_light(light: float) -> None:
    picture = np.clip(_on_a_disc(0.8) * light, 0, 255).astype(np.uint8)
    (told,) = doubt_on_small_paper(picture, [HERE], [[]])
    assert told.best.face is None
    assert told.best.guess == seen().face
    assert told.best.why == "8S on too little paper for a card"


def test_an_index_with_another_end_needs_no_paper() -> None:
    assert doubt_on_small_paper(_on_a_disc(0.8), [HERE], [[HERE]]) == [HERE]


def test_a_place_without_a_name_stays_as_it_is() -> None:
    nothing = replace(HERE, best=replace(HERE.best, face=None, why="unlike any"))
    assert doubt_on_small_paper(_on_a_disc(0.8), [nothing], [[]]) == [nothing]


def test_a_card_may_go_on_outside_the_picture() -> None:
    pose = seen().pose
    top, left = round(pose.y - 0.6 * pose.height), round(pose.x - 0.6 * pose.height)
    corner = np.ascontiguousarray(_on_a_disc(0.8)[top:, left:])
    place = replace(HERE, best=replace(HERE.best, pose=pose.moved(-left, -top)))
    assert doubt_on_small_paper(corner, [place], [[]]) == [place]


def test_paper_is_counted_as_far_as_it_is_connected() -> None:
    disc = _on_a_disc(0.8)
    pose = seen().pose
    apart = disc.copy()
    right = round(pose.x + 1.6 * pose.height)
    apart[:, right:] = 244
    assert paper_beyond(Pyramid(disc), pose) == paper_beyond(Pyramid(apart), pose)
