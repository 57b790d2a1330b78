"""A small card of which neither end is sure alone is named where looks round both agree."""

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from controller.core.cards import Card
from drivers.sim.deck.art import DESIGNS, Deck
from tests.support.eyes.drawn_faces import Image
from vision.photo.indices.index_search import FoundIndex, candidates, cluster, read_all
from vision.photo.indices.two_ends import by_both_ends
from vision.reading.reader import Reader


@cache
def _card() -> Image:
    """The eight of spades at 1.1 pixels per millimetre, its indices 16 pixels high."""
    art = Deck(DESIGNS["club"]).draw("8S")
    part = 1.1 * 63.5 / art.shape[1]
    small = cv2.resize(art, None, fx=part, fy=part, interpolation=cv2.INTER_AREA)
    framed = cv2.copyMakeBorder(small, 20, 20, 20, 20, cv2.BORDER_CONSTANT, value=(60, 110, 40))
    return np.asarray(framed, np.uint8)


@cache
def _ends() -> tuple[FoundIndex, FoundIndex]:
    found = cluster(read_all(_card(), candidates(_card()), Reader()))
    one, other = (f for f in found if f.best.face == Card("8S"))
    return one, other


def _unsure(one: FoundIndex, guess: str = "8S", rival: float = 0.0) -> FoundIndex:
    """The same end as one unlucky look saw it."""
    best = replace(one.best, face=None, confidence=0.6, why="unsure", guess=Card(guess))
    return replace(one, best=best, rival=rival)


def _told(*found: FoundIndex) -> list[str]:
    told = by_both_ends([_card()], found, Reader())
    return [str(one.best.face) for one in told if one.best.face]


def test_two_ends_that_agree_name_a_card_that_neither_names_alone() -> None:
    one, other = _ends()
    assert _told(_unsure(one), _unsure(other)) == ["8S", "8S"]
    assert _told(_unsure(one)) == []


def test_an_end_that_is_named_names_the_other_with_it() -> None:
    one, other = _ends()
    told = by_both_ends([_card()], [one, _unsure(other)], Reader())
    assert [f.best.face for f in told] == [Card("8S")] * 2
    assert told[0].best.confidence >= one.best.confidence


@pytest.mark.parametrize("guess", ["8C", "6S"])
def test_ends_that_differ_or_that_no_look_repeats_name_nothing(guess: str) -> None:
    one, other = _ends()
    assert _told(_unsure(one), _unsure(other, guess)) == []
    assert _told(_unsure(one, guess), _unsure(other, guess)) == []


def test_an_end_at_which_another_face_is_well_seen_names_nothing() -> None:
    one, other = _ends()
    assert _told(_unsure(one), _unsure(other, rival=0.9)) == []


def test_two_indices_that_fit_on_no_card_are_no_two_ends() -> None:
    one, other = _ends()
    astray = replace(other.best, pose=replace(other.best.pose, turn=other.best.pose.turn + 1.5))
    assert _told(_unsure(one), _unsure(replace(other, best=astray))) == []
    beside = replace(one, best=replace(one.best, pose=one.best.pose.moved(40.0, 0.0)))
    assert _told(_unsure(one), _unsure(beside)) == []
