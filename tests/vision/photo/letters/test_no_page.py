"""Letters of a page are no index, but what lies beside a fan's index may look like letters."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from controller.core.cards import Card
from tests.support.eyes.drawn_faces import Image
from tests.support.sampled import sampled
from tests.vision.photo import bench_composed
from vision.photo.indices.index_search import FoundIndex
from vision.photo.letters.lines_of_print import is_of_a_page
from vision.photo.letters.no_page import of_no_page
from vision.reading.agreement import IndexReading
from vision.reading.indices import IndexPose, Pyramid

HERE = IndexPose(118.0, 90.0, 62.0, 26.0, 0.0)
OTHERS = ("7C", "QD", "2H")


def _page() -> Image:
    """Return two lines of letters, and paper below; the fourth column is read as an index."""
    page: Image = np.full((600, 360, 3), 235, np.uint8)
    for row, text in enumerate(("Ro7KeQs", "4xh8uva")):
        for column, letter in enumerate(text):
            place = (26 + 26 * column, 85 + 38 * row)
            cv2.putText(page, letter, place, cv2.FONT_HERSHEY_DUPLEX, 1.2, (30, 30, 30), 2)
    return page


def _index(face: str, pose: IndexPose, confidence: float = 0.96) -> FoundIndex:
    return FoundIndex(IndexReading(pose, Card(face), confidence, "", Card(face)), 0.0, 3)


def _left(letters: FoundIndex, others: list[FoundIndex], is_sure: bool = True) -> bool:
    """Tell whether an index on the page's letters stays, `others` lying on the bare paper."""
    found = [letters, *others]
    sure = [is_sure] + [True] * len(others)
    mates: list[list[FoundIndex]] = [[] for _ in found]
    told = of_no_page(_page(), found, sure, [True] * len(found), mates)
    assert told[-len(others) :] == others if others else True
    return letters in told


def _cards(count: int, size: float = 1.0) -> list[FoundIndex]:
    """Indices of so many cards, `size` times as high, far from the letters."""
    return [
        _index(face, replace(HERE, x=60.0 + 100 * k, y=450.0, height=size * HERE.height))
        for k, face in enumerate(OTHERS[:count])
    ]


def test_the_place_that_is_tried_is_of_a_page_and_bare_paper_is_not() -> None:
    pyramid = Pyramid(_page())
    assert is_of_a_page(pyramid, HERE)
    assert not any(is_of_a_page(pyramid, card.best.pose) for card in _cards(3))


@pytest.mark.parametrize(
    ("count", "size", "confidence", "stays"),
    [
        (3, 1.0, 0.96, True),
        (3, 1.2, 0.91, True),
        (2, 1.0, 0.96, False),  # too few to speak for it
        (3, 1.4, 0.96, False),  # a letter of another size than theirs
        (3, 1.0, 0.85, False),  # none too sure
        (0, 1.0, 0.999, False),
    ],
)
def test_cards_with_indices_as_large_speak_for_one_among_letters(
    count: int, size: float, confidence: float, stays: bool
) -> None:
    assert _left(_index("9S", HERE, confidence), _cards(count, size)) == stays


def test_none_speaks_for_a_place_that_is_not_sure_nor_do_cards_of_its_own_name() -> None:
    assert not _left(_index("9S", HERE), _cards(3), is_sure=False)
    same = [_index("9S", card.best.pose) for card in _cards(3)]
    assert not _left(_index("9S", HERE), same)


def test_letters_do_not_speak_for_each_other() -> None:
    beside = [
        _index(face, HERE.moved(26.0 * k, 0)) for k, face in zip((-1, 1), OTHERS[:2], strict=True)
    ]
    found = [_index("9S", HERE), *beside, *_cards(2)]
    mates: list[list[FoundIndex]] = [[] for _ in found]
    told = of_no_page(_page(), found, [True] * 5, [True] * 5, mates)
    assert told == _cards(2)


LOST = [("fanned", 4.0, 7202), ("fanned", 1.6, 7205), ("overlapping", 1.6, 7200)]


@pytest.mark.long
@pytest.mark.parametrize(("how", "scale", "seed"), sampled(LOST, *LOST[:2]))
def test_no_index_of_a_fan_is_lost_as_a_letter(how: str, scale: float, seed: int) -> None:
    """Found on composed tables: of 357 cards five were lost, named at 0.92 to 0.99."""
    _, count = bench_composed._one((how, scale, seed, None))
    assert (count["unread"], count["wrong"], count["phantom"]) == (0, 0, 0)
