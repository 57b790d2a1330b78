"""A lone index, none too sure, is backed by the looks all about it, or it is none."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from controller.core.cards import Card
from tests.support.eyes.drawn_eight import eight, seen, small
from tests.support.sampled import sampled
from tests.vision.photo.composed import foreign_cards, without_cards
from vision.photo.indices.index_search import FoundIndex
from vision.photo.indices.lucky_frames import doubt_lucky
from vision.photo.photo import find_cards
from vision.reading.indices import Image
from vision.reading.reader import Reader


def _beside(confidence: float) -> FoundIndex:
    """An eight seen in a frame that shows the corner beside the index."""
    pose = seen().pose
    pose = replace(pose, x=pose.x + pose.height, height=1.3 * pose.height, width=1.3 * pose.width)
    return FoundIndex(replace(seen(), pose=pose, confidence=confidence), 0.0, 1)


@pytest.mark.parametrize("height", [13.0, 20.0, 40.0])
def test_an_index_that_looks_all_about_it_show_too_stays(height: float) -> None:
    picture, place = small("8S", height)
    unsure = replace(place, best=replace(place.best, confidence=0.88))
    assert doubt_lucky([picture], [unsure], [[]], Reader()) == [unsure]


def test_what_one_frame_alone_shows_is_named_no_more() -> None:
    (told,) = doubt_lucky([eight()], [_beside(0.92)], [[]], Reader())
    assert told.best.face is None
    assert told.best.guess == Card("8S")
    assert told.best.why == "only one frame shows 8S"


def test_a_sure_index_and_one_with_another_end_need_no_more() -> None:
    sure, paired = _beside(0.975), _beside(0.9)
    assert doubt_lucky([eight()], [sure, paired], [[], [paired]], Reader()) == [sure, paired]


def test_the_picture_that_backs_an_index_more_counts() -> None:
    picture, place = small("8S", 30.0)
    unsure = replace(place, best=replace(place.best, confidence=0.9))
    pictures = [np.full_like(picture, 250), picture]
    assert doubt_lucky(pictures, [unsure], [[]], Reader()) == [unsure]


LUCKY = [
    (foreign_cards, 408, 1.6),  # a pale D, its pip and a line, four times as large as an index
    (foreign_cards, 2141, 0.8),  # a pale R where indices usually stand
    (without_cards, 3438, 1.6),  # an e of a page
    (without_cards, 3619, 2.5),  # a pale R in the dark
    (without_cards, 7144, 2.5),  # a seven over a one, at the edge of a page
    (without_cards, 7560, 4.0),  # blotches of over-exposed cloth, which take as long as all others
]


@pytest.mark.long
@pytest.mark.parametrize(("drawn", "seed", "scale"), sampled(LUCKY, *LUCKY[:2], LUCKY[4]))
def test_letters_are_named_by_no_lucky_frame(
    drawn: Callable[[np.random.Generator, float], Image], seed: int, scale: float
) -> None:
    picture = drawn(np.random.default_rng([seed, round(10 * scale)]), scale)
    assert find_cards(picture, Reader()).cards == ()
