"""A card less than half as large as another beside it is printed there, and so is its fan."""

import numpy as np
import pytest

from controller.core.cards import Card
from tests.vision.photo.back_tables import backs_table
from tests.vision.photo.bench_composed import judge
from tests.vision.photo.printed_fan import fan_back
from vision.photo.indices.index_search import FoundIndex
from vision.photo.photo import find_cards
from vision.photo.small_print import without_small_print
from vision.reading.agreement import IndexReading
from vision.reading.indices import IndexPose
from vision.reading.reader import Reader


def _index(face: str, x: float, y: float, high: float, turn: float = 0.0) -> FoundIndex:
    reading = IndexReading(IndexPose(x, y, high, high / 2, turn), Card(face), 0.98, "", Card(face))
    return FoundIndex(reading, 0.0, 3)


def _card(face: str, x: float, y: float, scale: float, mm: float = 14.0) -> list[FoundIndex]:
    """Return both ends of an upright card, its middle at x, y, `scale` pixels per millimetre."""
    off = np.array([63.5 / 2 - 5.5, 88.9 / 2 - 11.5]) * scale
    ends = np.array([(x, y), (x, y)]) + np.array([-off, off])
    return [
        _index(face, float(at[0]), float(at[1]), mm * scale, k * np.pi) for k, at in enumerate(ends)
    ]


def _left(found: list[FoundIndex]) -> list[str]:
    return sorted({str(f.best.face) for f in without_small_print(found, found)})


def test_a_small_card_and_what_is_printed_beside_it_are_dropped_and_no_other() -> None:
    real, small = _card("5H", 100, 150, 3.0), _card("AS", 400, 150, 1.1, 22.0)
    fan = [_index("AC", 370, 130, 24.0), _index("AD", 380, 120, 23.0)]
    far = _index("KC", 700, 150, 24.0)
    large = _index("9C", 400, 80, 42.0)
    assert _left([*real, *small, *fan, far, large]) == ["5H", "9C", "KC"]


def test_one_card_alone_or_two_of_nearly_one_size_are_no_print() -> None:
    small, fan = _card("AS", 400, 150, 1.1), _index("AC", 370, 130, 16.0)
    assert _left([*small, fan]) == ["AC", "AS"]
    assert _left([*small, fan, *_card("5H", 100, 150, 2.0)]) == ["5H", "AC", "AS"]


def test_a_card_far_from_the_camera_is_small_with_its_index() -> None:
    near, far = _card("5H", 100, 1500, 6.0), _card("AS", 400, 150, 2.5)
    assert _left([*near, *far]) == ["5H", "AS"]


@pytest.mark.long
def test_fans_on_backs_that_lie_on_faces_are_not_named() -> None:
    """Four of its aces were named beside a face that lies free."""
    rng = np.random.default_rng([660, 10])
    picture, laid = backs_table(rng, "pairs", 2.2, lambda _, colour: fan_back(colour), ["fan"])
    count = judge(find_cards(picture, Reader()), laid)
    assert (count["right"], count["wrong"], count["phantom"]) == (2, 0, 0)
