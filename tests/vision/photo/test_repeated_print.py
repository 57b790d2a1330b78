"""Faces that lie to each other as they do elsewhere in the picture are a print of several backs."""

import numpy as np

from controller.core.cards import Card
from tests.vision.photo.back_tables import backs_table
from tests.vision.photo.bench_composed import judge
from tests.vision.photo.printed_fan import fan_back
from vision.photo.indices.index_search import FoundIndex
from vision.photo.photo import find_cards
from vision.photo.repeated_print import without_repeated_print
from vision.reading.agreement import IndexReading
from vision.reading.indices import IndexPose
from vision.reading.reader import Reader

FAN = (("AC", -20.0, 0.0, -0.3), ("AD", 0.0, -4.0, 0.0), ("AS", 20.0, 0.0, 0.3))


def _index(face: str, x: float, y: float, turn: float, high: float) -> FoundIndex:
    reading = IndexReading(IndexPose(x, y, high, high / 2, turn), Card(face), 0.98, "", Card(face))
    return FoundIndex(reading, 0.0, 3)


def _fan(x: float, y: float, turn: float, size: float = 1.0, count: int = 3) -> list[FoundIndex]:
    c, s = size * np.cos(turn), size * np.sin(turn)
    return [
        _index(face, x + c * dx - s * dy, y + s * dx + c * dy, turn + lean, 16 * size)
        for face, dx, dy, lean in FAN[:count]
    ]


def _left(found: list[FoundIndex]) -> list[str]:
    return [str(f.best.face) for f in without_repeated_print(found, found)]


def test_three_faces_that_lie_alike_twice_are_print_and_so_is_one_of_them_alone() -> None:
    hidden = _index("AD", 400, 300, 1.0, 16.5)
    assert _left([*_fan(100, 100, 0.0), *_fan(300, 200, 2.0, 1.1), hidden]) == []


def test_one_fan_two_unlike_ones_and_two_equal_pairs_are_cards() -> None:
    assert len(_left(_fan(100, 100, 0.0))) == 3
    assert len(_left([*_fan(100, 100, 0.0, count=2), *_fan(300, 200, 2.0, count=2)])) == 4
    other = [_index(face, 300 + 45 * k, 200, 0.0, 16) for k, (face, *_) in enumerate(FAN)]
    assert len(_left([*_fan(100, 100, 0.0), *other])) == 6


def test_a_card_of_a_printed_face_in_another_size_is_read() -> None:
    large = _index("AS", 500, 100, 0.0, 24)
    assert _left([*_fan(100, 100, 0.0), *_fan(300, 200, 2.0), large]) == ["AS"]


def test_fans_on_backs_over_faces_are_not_named_though_no_card_shows_its_size() -> None:
    """Seven of their aces were named."""
    rng = np.random.default_rng([660, 4])
    picture, laid = backs_table(rng, "pairs", 2.2, lambda _, colour: fan_back(colour), ["fan"])
    count = judge(find_cards(picture, Reader()), laid)
    assert (count["right"], count["wrong"], count["phantom"]) == (3, 0, 0)
