"""Backs that only their straight edges and their size show; and what is as large and is none."""

import cv2
import numpy as np
import pytest

from tests.support.eyes.drawn_faces import Image
from tests.vision.photo.back_tables import odd_table, printed
from tests.vision.photo.bench_composed import judge
from tests.vision.photo.composed import decks
from tests.vision.photo.laid_backs import (
    GUESSED,
    SURE,
    empty_felt,
    index_like,
    lay_on,
    quad_of,
    view_of,
)
from vision.photo.backs.edged import backs_by_edges
from vision.photo.backs.printed import Back
from vision.photo.backs.prints import print_colour
from vision.photo.edges.rectangles import card_rectangles
from vision.photo.indices.index_places import may_be_index
from vision.photo.outlines.apart import is_gap
from vision.photo.outlines.quads import Quad, overlap
from vision.photo.photo import find_cards
from vision.reading.reader import Reader

pytestmark = pytest.mark.long

VIEW = view_of(0.9, 2.2)
SIZE = [quad_of(VIEW, 190, 60, 1.2)]


def _table(art: Image, turn: float = 0.3) -> tuple[Image, Quad]:
    picture, quad = empty_felt(), quad_of(VIEW, 80, 90, turn)
    lay_on(picture, art, quad)
    return picture, quad


def _told(picture: Image, *told: Back) -> list[str]:
    return [b.colour for b in backs_by_edges(picture, card_rectangles(picture, SIZE), told, SURE)]


@pytest.mark.parametrize("turn", [-1.1, 0.0, 0.3, 0.8, 1.57])
@pytest.mark.parametrize("kind", ["checks", "plain", "lattice", "sign"])
def test_a_card_of_any_print_and_turn_is_found_by_its_edges(kind: str, turn: float) -> None:
    picture, quad = _table(printed(kind, "blue"), turn)
    best = card_rectangles(picture, SIZE)[0]
    assert overlap(best, quad) > 0.9
    assert np.hypot(*(best.mean(axis=0) - quad.mean(axis=0))) < 6


def test_things_of_another_size_are_no_rectangles_of_a_card() -> None:
    picture = empty_felt()
    lay_on(picture, printed("lattice", "red"), quad_of(VIEW, 90, 90, 0.3, 0.7 * _own()))
    assert card_rectangles(picture, SIZE) == []
    assert card_rectangles(empty_felt(), SIZE) == []
    assert card_rectangles(empty_felt(60, 60), SIZE) == []


def _own() -> Image:
    return np.array([[-31.75, -44.45], [31.75, -44.45], [31.75, 44.45], [-31.75, 44.45]])


@pytest.mark.parametrize("kind", ["lattice", "gold", "3"])
def test_a_back_on_a_face_is_told_by_its_print(kind: str) -> None:
    picture = empty_felt()
    lay_on(picture, decks()["club jumbo"]().draw("7H"), quad_of(VIEW, 80, 80, 0.9))
    lay_on(picture, printed(kind, "red"), quad_of(VIEW, 118, 112, -0.5))
    assert _told(picture) == ["red"]


def test_a_plain_cover_is_a_back_only_where_a_like_one_was_told_or_two_lie_by_it() -> None:
    plain = np.full((889, 635, 3), (150, 60, 40), np.uint8)
    picture, _ = _table(plain)
    assert _told(picture) == []
    other = quad_of(VIEW, 170, 90, 0.9)
    lay_on(picture, plain, other)
    assert _told(picture) == []
    assert _told(picture, Back("blue", other)) == ["blue"]
    lay_on(picture, plain, quad_of(VIEW, 80, 200, 1.5))
    assert sorted(_told(picture)) == ["blue"] * 3


def test_a_back_told_in_another_colour_speaks_for_no_cover() -> None:
    picture, _ = _table(np.full((889, 635, 3), (150, 60, 40), np.uint8))
    other = quad_of(VIEW, 170, 90, 0.9)
    lay_on(picture, printed("lattice", "red"), other)
    assert _told(picture, Back("red", other)) == []


def test_the_room_between_cards_is_no_back() -> None:
    """A table of many colours, seen between cards laid closely, was told as one."""
    view, picture = view_of(1.0, 1.4), empty_felt(460, 460)
    places = [(x, y) for x in (60, 127, 194) for y in (60, 152, 244)]
    cards = [quad_of(view, x, y, 0.0) for x, y in places]
    gap = cards.pop(4)
    for card in cards:
        lay_on(picture, np.full((889, 635, 3), 235, np.uint8), card)
    assert is_gap(picture, gap, cards)
    lay_on(picture, printed("lattice", "red"), gap)
    assert not is_gap(picture, gap, cards)
    assert not is_gap(picture, cards[0], [cards[-1]])


def test_a_back_between_faces_is_no_gap_though_other_backs_have_its_colour() -> None:
    """A flat pink one was taken for the table: two more lay beside."""
    view, picture = view_of(1.0, 1.4), empty_felt(460, 460)
    faces = [quad_of(view, x, y, 0.0) for x, y in ((60, 60), (194, 60), (127, 152))]
    backs = [quad_of(view, x, y, 0.0) for x, y in ((127, 60), (60, 244), (194, 244))]
    for face in faces:
        lay_on(picture, np.full((889, 635, 3), 235, np.uint8), face)
    for back in backs:
        lay_on(picture, np.full((889, 635, 3), (150, 140, 210), np.uint8), back)
    assert is_gap(picture, backs[0], faces)
    assert not is_gap(picture, backs[0], faces, backs[1:])


def test_a_sign_in_the_middle_of_a_back_is_no_index() -> None:
    quad = quad_of(VIEW, 80, 90, 0.0)
    doubt = index_like(quad, 14.0, 2.2)
    assert not may_be_index(doubt, quad)
    corner = quad_of(VIEW, 80 + 25, 90 + 32, 0.0)
    assert may_be_index(doubt, corner)


def test_black_print_in_a_dark_picture_has_no_colour() -> None:
    dark = np.full((90, 64, 3), (30, 28, 24), np.uint8)
    white = np.array([170.0, 179.0, 174.0])
    assert print_colour(dark, white) == "other"
    assert print_colour(np.full((90, 64, 3), (60, 30, 24), np.uint8), white) == "blue"
    assert print_colour(cv2.cvtColor(dark, cv2.COLOR_BGR2RGB), GUESSED.white) == "other"


def test_a_telephone_on_streaked_cloth_is_no_back() -> None:
    picture, laid = odd_table(np.random.default_rng([9710002, 25]), 2.5)
    count = judge(find_cards(picture, Reader()), laid)
    assert (count["right"], count["back phantom"]) == (4, 0)
