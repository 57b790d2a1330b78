"""Two ends of one card that name two suits: the less sure one is no card."""

import numpy as np

from controller.core.cards import Card
from vision.photo.indices.contrary_ends import without_contrary_ends
from vision.photo.indices.index_search import FoundIndex
from vision.reading.agreement import IndexReading
from vision.reading.indices import IndexPose

FAR = (52.5 * 1.2, 65.9 * 1.2)
"""From one index of a card to its other, at 1.2 pixels per millimetre."""


def _index(face: str, confidence: float, x: float, y: float, turn: float = 0.0) -> FoundIndex:
    pose = IndexPose(x, y, 16.5, 8.0, turn)
    return FoundIndex(IndexReading(pose, Card(face), confidence, "", Card(face)), 0.0, 3)


def _first(face: str, confidence: float) -> FoundIndex:
    return _index(face, confidence, 100, 100)


def _other_end(face: str, confidence: float) -> FoundIndex:
    return _index(face, confidence, 100 + FAR[0], 100 + FAR[1], np.pi)


def _told(*found: FoundIndex, mated: bool = False) -> list[str]:
    mates = [list(found) if mated else [] for _ in found]
    return [str(one.best.face) for one in without_contrary_ends(found, mates) if one.best.face]


def test_the_surer_end_of_a_card_names_it() -> None:
    assert _told(_first("JC", 0.98), _other_end("JS", 0.91)) == ["JC"]
    assert _told(_other_end("JS", 0.91), _first("JC", 0.98)) == ["JC"]
    assert _told(_first("7H", 0.90), _other_end("7D", 0.97)) == ["7D"]


def test_where_neither_end_is_sure_none_names_it() -> None:
    assert _told(_first("JC", 0.93), _other_end("JS", 0.91)) == []
    assert _told(_first("JC", 0.97), _other_end("JS", 0.97)) == []


def test_ends_of_two_cards_keep_their_names() -> None:
    one = _first("JC", 0.98)
    beside = _index("JS", 0.91, 130, 100)
    below = _index("JS", 0.91, 100, 400, np.pi)
    assert _told(one, beside) == ["JC", "JS"]
    assert _told(one, below) == ["JC", "JS"]
    assert _told(one, _other_end("QS", 0.91)) == ["JC", "QS"]
    assert _told(one, _other_end("JH", 0.91)) == ["JC", "JH"]


def test_ends_that_others_bear_out_keep_their_names() -> None:
    assert _told(_first("JC", 0.98), _other_end("JS", 0.91), mated=True) == ["JC", "JS"]
