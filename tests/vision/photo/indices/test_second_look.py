"""A place that one look names or leaves unnamed is looked at from a little beside."""

from dataclasses import replace

import numpy as np
import pytest

from controller.core.cards import Card
from tests.support.eyes.drawn_eight import eight, seen, small
from tests.support.eyes.drawn_faces import Image
from vision.photo.indices.index_search import FoundIndex, cluster
from vision.photo.indices.looks_round import around
from vision.photo.indices.second_look import look_again, without_lucky_rivals
from vision.reading.agreement import IndexReading
from vision.reading.indices import IndexPose
from vision.reading.reader import Reader


def _told(picture: Image, reading: IndexReading) -> Card | None:
    (told,) = look_again([picture], [FoundIndex(reading, 0.0, 1)], Reader())
    return told.best.face


@pytest.mark.parametrize(("guess", "face"), [("8S", "8S"), ("3S", None)])
def test_a_clear_index_that_one_look_left_unnamed_is_named(guess: str, face: str | None) -> None:
    unnamed = replace(seen(), face=None, confidence=0.55, why="unsure", guess=Card(guess))
    assert _told(eight(), unnamed) == (Card(face) if face else None)


@pytest.mark.parametrize(("height", "named"), [(11.0, False), (15.0, True)])
def test_an_index_of_eleven_pixels_is_not_named_by_looks_round_it(
    height: float, named: bool
) -> None:
    picture, found = small("8S", height)
    unnamed = replace(found.best, face=None, confidence=0.55)
    assert (_told(picture, unnamed) is not None) == named


@pytest.mark.parametrize(("guess", "heard"), [("3S", False), ("8S", True)])
def test_a_rival_that_looks_round_it_do_not_repeat_is_none(guess: str, heard: bool) -> None:
    rival = replace(seen(), guess=Card(guess), confidence=0.8)
    index = FoundIndex(replace(seen(), confidence=0.98), 0.8, 5, (rival,))
    (told,) = without_lucky_rivals([eight()], [index], Reader())
    assert told.rival == (0.8 if heard else 0.0)


def test_ink_that_contradicts_the_shape_is_not_looked_at_again() -> None:
    unnamed = replace(seen(), face=None, confidence=0.8, why="red ink, but not the shape")
    assert _told(eight(), unnamed) is None


def test_a_name_that_no_look_beside_it_repeats_is_taken_back() -> None:
    bare: Image = np.full((200, 200, 3), 240, np.uint8)
    pose = IndexPose(100.0, 100.0, 40.0, 18.0, 0.0)
    lucky = IndexReading(pose, Card("8S"), 0.92, "", Card("8S"))
    assert _told(bare, lucky) is None
    assert _told(eight(), replace(seen(), confidence=0.92)) == Card("8S")


def test_a_plain_name_stands_without_a_second_look() -> None:
    bare: Image = np.full((200, 200, 3), 240, np.uint8)
    plain = IndexReading(IndexPose(100.0, 100.0, 40.0, 18.0, 0.0), Card("8S"), 0.98, "", Card("8S"))
    assert _told(bare, plain) == Card("8S")


def test_looks_lie_close_around_a_place_and_differ() -> None:
    pose = IndexPose(100.0, 100.0, 40.0, 18.0, 0.7)
    poses = around(pose)
    assert len(set(poses)) == 9
    assert all(np.hypot(p.x - pose.x, p.y - pose.y) <= 2 for p in poses)


QUEEN, KING = Card("QC"), Card("KC")


@pytest.mark.parametrize(
    ("turn", "rival", "second", "named"),
    [
        (0.56, 0.78, 0.974, True),  # a queen read across, with the pip that stands beside it
        (1.7, 0.95, 0.974, True),
        (0.56, 0.98, 0.974, False),  # a rival as well seen
        (0.56, 0.78, 0.6, False),  # nothing backs the best
        (0.1, 0.78, 0.974, False),  # another face the same way up
        (np.pi, 0.78, 0.974, False),  # a six may be a nine
    ],
)
def test_what_borrows_a_glyph_of_an_index_is_no_rival_to_it(
    turn: float, rival: float, second: float, named: bool
) -> None:
    def look(face: Card, confidence: float, turn: float) -> IndexReading:
        named = face if confidence > 0.9 else None
        pose = IndexPose(100.0, 100.0, 36.0, 16.0, turn)
        return IndexReading(pose, named, confidence, "", face)

    looks = [look(QUEEN, 0.99, 0.06), look(QUEEN, second, 0.03), look(KING, rival, turn)]
    (found,) = cluster(looks)
    assert found.best.face == QUEEN
    assert (found.rival < 0.65) == named
