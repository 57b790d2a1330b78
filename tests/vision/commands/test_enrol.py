"""Enrolling a deck: 52 faces, each once, or a sentence that says what is lacking."""

import numpy as np
import pytest

from controller.core.cards import DECK
from vision.commands.enrol import collect, tighten
from vision.photo.cards import PhotoCard
from vision.reading.reader import Thresholds

USUAL = Thresholds(index=0.9, pair=0.75, rival=0.5, temperature=1.0)


def _cards(names: list[str], confidence: float = 0.99) -> list[PhotoCard]:
    return [PhotoCard(name, confidence, np.zeros((4, 2)), "") for name in names]


def test_a_whole_deck_tightens_the_threshold() -> None:
    seen = collect([("a.jpg", _cards([str(c) for c in DECK], 0.98))])
    assert seen.complete
    assert tighten(USUAL, seen).index == pytest.approx(0.97)


def test_a_weak_deck_never_loosens_it() -> None:
    seen = collect([("a.jpg", _cards([str(c) for c in DECK], 0.91))])
    assert tighten(USUAL, seen).index == USUAL.index


def test_missing_and_doubled_faces_are_named() -> None:
    names = [str(c) for c in DECK if c != "8S"] + ["QD"]
    with pytest.raises(ValueError, match=r"not seen: 8S; seen twice: QD"):
        tighten(USUAL, collect([("a.jpg", _cards(names))]))


def test_unread_pictures_are_kept_by_name() -> None:
    assert collect([("a.jpg", None)]).unopened == ("a.jpg",)
