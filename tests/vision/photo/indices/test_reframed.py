"""A place that no look named is framed anew where looks all about it see it plainly."""

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from controller.core.cards import Card
from tests.support.eyes.drawn_faces import Image
from tests.support.sampled import sampled
from tests.vision.photo import bench_composed
from tests.vision.photo.composed import decks
from vision.photo.indices.index_search import FoundIndex, candidates, cluster, read_all
from vision.photo.indices.reframed import reframed
from vision.reading.agreement import IndexReading
from vision.reading.indices import IndexPose
from vision.reading.reader import Reader

PLAIN, FOUR = "club normal", "club normal four-colour"


@cache
def _card(deck: str, face: str, high: float = 1.0) -> Image:
    """A drawn card on cloth, its index about 65 pixels high times `high`."""
    art = decks()[deck]().draw(face)
    size = 0.5 * high
    small = cv2.resize(art, None, fx=size, fy=size, interpolation=cv2.INTER_AREA)
    framed = cv2.copyMakeBorder(small, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(60, 110, 40))
    return np.asarray(framed, np.uint8)


@cache
def _seen(deck: str, face: str, high: float = 1.0) -> IndexReading:
    """The surest index of a card."""
    picture = _card(deck, face, high)
    return cluster(read_all(picture, candidates(picture), Reader()))[0].best


def _off(pose: IndexPose, across: float, down: float, size: float) -> IndexPose:
    """Return the pose of a worse frame: beside by parts of the height, and so much the size."""
    c, s = np.cos(pose.turn) * pose.height, np.sin(pose.turn) * pose.height
    moved = pose.moved(across * c - down * s, across * s + down * c)
    return replace(moved, height=size * pose.height, width=size * pose.width)


def _told(picture: Image, pose: IndexPose, guess: str, against: tuple[str, ...] = ()) -> FoundIndex:
    """Return what becomes of a place, unnamed and taken for `guess` by its best look."""
    best = IndexReading(pose, None, 0.6, f"unsure: perhaps {guess}", Card(guess))
    others = tuple(replace(best, guess=Card(face), confidence=0.7) for face in against)
    rival = max((look.confidence for look in others), default=0.0)
    (told,) = reframed([picture], [FoundIndex(best, rival, 3, others)], Reader())
    return told


@pytest.mark.parametrize(
    ("across", "down", "size"),
    [(0.0, 0.0, 0.88), (0.08, 0.0, 1.0), (-0.05, -0.06, 0.92), (0.0, 0.08, 1.06)],
)
def test_an_index_found_beside_or_too_small_is_named_in_its_own_frame(
    across: float, down: float, size: float
) -> None:
    true = _seen(PLAIN, "8S").pose
    told = _told(_card(PLAIN, "8S"), _off(true, across, down, size), "8S").best
    assert told.face == Card("8S")
    assert np.hypot(told.pose.x - true.x, told.pose.y - true.y) < 0.09 * true.height
    assert abs(told.pose.height / true.height - 1) < 0.15


def test_what_one_look_took_for_another_card_is_a_rival_no_more() -> None:
    told = _told(_card(PLAIN, "8S"), _seen(PLAIN, "8S").pose, "8C", against=("8S",))
    assert (told.best.face, told.rival, told.against) == (Card("8S"), 0.0, ())
    told = _told(_card(PLAIN, "8S"), _seen(PLAIN, "8S").pose, "8C", against=("8S", "3S"))
    assert (told.best.face, told.rival) == (Card("8S"), 0.7)


def test_ink_in_doubt_says_nothing_and_ink_that_contradicts_names_nothing() -> None:
    blue = _told(_card(FOUR, "8D"), _off(_seen(FOUR, "8D").pose, 0, 0, 0.9), "8D")
    assert blue.best.face == Card("8D")
    spade = _card(PLAIN, "8S").copy()
    dark = spade.min(axis=2) < 120
    spade[dark] = (40, 30, 200)
    assert _told(spade, _seen(PLAIN, "8S").pose, "8S").best.face is None


@pytest.mark.parametrize(("high", "named"), [(0.16, False), (0.3, True)])
def test_an_index_of_eleven_pixels_is_not_named(high: float, named: bool) -> None:
    true = _seen(PLAIN, "8S").pose
    pose = IndexPose(
        40 + (true.x - 40) * high,
        40 + (true.y - 40) * high,
        true.height * high,
        true.width * high,
        true.turn,
    )
    told = _told(_card(PLAIN, "8S", high), pose, "8S")
    assert (told.best.face is not None) == named


def test_nothing_is_named_on_bare_paper_or_of_a_foreign_letter() -> None:
    bare: Image = np.full((200, 200, 3), 240, np.uint8)
    assert _told(bare, IndexPose(100.0, 100.0, 40.0, 18.0, 0.0), "8S").best.face is None
    letter = _card(PLAIN, "foreign:BS")
    assert _told(letter, _seen(PLAIN, "8S").pose, "8S").best.face is None


def test_a_named_place_and_one_that_shows_little_stay_as_they_are() -> None:
    picture, seen = _card(PLAIN, "8S"), _seen(PLAIN, "8S")
    named = FoundIndex(seen, 0.0, 3)
    little = FoundIndex(replace(seen, face=None, confidence=0.3), 0.0, 3)
    assert reframed([picture], [named, little], Reader()) == [named, little]


SMALL = [("overlapping", 1.1, 7001, 8), ("fanned", 1.1, 7002, 7)]


@pytest.mark.long
@pytest.mark.parametrize(("how", "scale", "seed", "least"), sampled(SMALL, SMALL[1]))
def test_small_cards_of_composed_tables_are_read(
    how: str, scale: float, seed: int, least: int
) -> None:
    """Found on composed tables: places found too small left a third of such cards unread."""
    _, count = bench_composed._one((how, scale, seed, None))
    assert (count["wrong"], count["phantom"], count["doubled"]) == (0, 0, 0)
    assert count["right"] >= least
