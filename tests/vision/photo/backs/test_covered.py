"""Backs that another card covers in part: told by the edges and the print that are left of them."""

import cv2
import numpy as np
import pytest

from tests.support.eyes.drawn_faces import Image
from tests.support.sampled import sampled
from tests.vision.photo.back_tables import printed
from tests.vision.photo.composed import decks
from tests.vision.photo.laid_backs import OWN, SURE, empty_felt, lay_on, quad_of, view_of, wood
from vision.photo.backs.covered import covered_backs
from vision.photo.backs.printed import Back
from vision.photo.backs.seen_part import what_is_seen
from vision.photo.backs.seen_print import seen_print, symmetry
from vision.photo.edges.covered_rectangles import covered_rectangles
from vision.photo.edges.edge_search import Cards, ReadCard, backs_of_known_size, both_ends
from vision.photo.indices.grouping import outline
from vision.photo.indices.index_search import FoundIndex
from vision.photo.outlines.quads import Quad, overlap
from vision.reading.agreement import IndexReading
from vision.reading.indices import IndexPose

pytestmark = pytest.mark.long

VIEW = view_of(0.95, 2.2)
UNDER = quad_of(VIEW, 80, 90, 0.2)


def _covered(art: Image, *on_top: Quad) -> Image:
    picture = empty_felt()
    lay_on(picture, art, UNDER)
    for quad in on_top:
        lay_on(picture, decks()["club jumbo"]().draw("7H"), quad)
    return picture


def _told(picture: Image, over: list[Quad], *told: Back) -> list[str]:
    outlines = covered_rectangles(picture, over, over)
    return [back.colour for back in covered_backs(picture, outlines, over, told, SURE)]


OVER = {
    "beside": quad_of(VIEW, 118, 84, 0.25),
    "below": quad_of(VIEW, 90, 130, 0.1),
    "on a corner": quad_of(VIEW, 105, 120, -0.2),
    "across": quad_of(VIEW, 85, 130, 1.7),
}
KINDS = [(kind, where) for kind in ("lattice", "3", "plain") for where in OVER]
COLOURS = [(colour, where) for colour in ("red", "blue") for where in OVER]


@pytest.mark.parametrize(("kind", "where"), sampled(KINDS, *KINDS[::5], KINDS[-1]))
def test_a_covered_card_is_found_by_the_edges_that_are_left(kind: str, where: str) -> None:
    over = OVER[where]
    found = covered_rectangles(_covered(printed(kind, "blue"), over), [over], [over])
    near = [quad for quad in found if np.hypot(*(quad.mean(axis=0) - UNDER.mean(axis=0))) < 8]
    assert max(overlap(quad, UNDER) for quad in near) > 0.95


@pytest.mark.parametrize(("colour", "where"), sampled(COLOURS, COLOURS[0], COLOURS[-3]))
def test_a_covered_back_is_told_by_its_print(colour: str, where: str) -> None:
    over = OVER[where]
    assert _told(_covered(printed("lattice", colour), over), [over]) == [colour]


def test_a_plain_cover_under_a_card_is_a_back_only_if_a_like_one_was_told() -> None:
    plain = np.full((889, 635, 3), (150, 60, 40), np.uint8)
    over = quad_of(VIEW, 118, 84, 0.25)
    picture, other = _covered(plain, over), quad_of(VIEW, 190, 90, 1.2)
    assert _told(picture, [over]) == []
    lay_on(picture, plain, other)
    assert _told(picture, [over, other], Back("blue", other)) == ["blue"]


@pytest.mark.parametrize(("colour", "told"), [("blue", ["blue"]), ("red", [])])
def test_little_of_a_coarse_print_is_a_back_beside_one_of_its_tint(
    colour: str, told: list[str]
) -> None:
    over, other = quad_of(VIEW, 84, 108, 0.1), quad_of(VIEW, 190, 90, 1.2)
    picture = _covered(printed("stripes", "blue"), over)
    lay_on(picture, printed("stripes", colour), other)
    assert _told(picture, [over], Back(colour, other)) == told


def test_a_covered_face_is_no_back() -> None:
    over = quad_of(VIEW, 118, 84, 0.25)
    faces = [(name, size) for name in ("TD", "KS", "QH", "joker") for size in ("normal", "jumbo")]
    for name, size in sampled(faces, faces[3], faces[4]):
        told = _told(_covered(decks()[f"club {size}"]().draw(name), over), [over])
        assert told == [], (name, size)


def test_a_plank_under_a_card_is_no_back() -> None:
    """Its grain is the same in a mirror across it: only because it goes on along it."""
    over = quad_of(VIEW, 90, 130, 0.1)
    assert _told(_covered(wood(), over), [over]) == []


def test_the_felt_beside_a_card_and_a_card_alone_are_no_backs() -> None:
    over = quad_of(VIEW, 118, 84, 0.25)
    picture = empty_felt()
    lay_on(picture, decks()["club jumbo"]().draw("7H"), over)
    assert _told(picture, [over]) == []


def test_so_little_of_a_back_that_nothing_can_be_told_is_none() -> None:
    over = quad_of(VIEW, 92, 92, 0.2)
    assert _told(_covered(printed("lattice", "red"), over), [over]) == []


def test_what_is_left_of_a_covered_back_hides_none_though_it_looks_like_an_unread_card() -> None:
    face, far = OVER["beside"], quad_of(VIEW, 215, 90, 0.1, OWN * 0.72)
    picture = _covered(printed("lattice", "red"), face)
    left = quad_of(VIEW, 64, 84, 0.2, OWN * 0.72)
    for unread in ([], [left], [far]):
        cards = Cards([ReadCard(face, ())], unread)
        told = backs_of_known_size(picture, [], cards, [], SURE)
        assert [back.colour for back in told] == ["red"]


def test_what_the_edge_of_a_copys_flat_fill_outlines_is_no_back() -> None:
    """Found on a turned photograph: what lay along the fill bore out a back that lay on none."""
    face = OVER["beside"]
    picture, cards = _covered(printed("lattice", "red"), face), Cards([ReadCard(face, ())], [])
    rows, columns = picture.shape[:2]
    whole = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float64)
    told = [
        [back.colour for back in backs_of_known_size(picture, [], cards, [], SURE, shown)]
        for shown in (None, whole, whole + np.array([[UNDER[:, 0].mean(), 0]]))
    ]
    assert told == [["red"], ["red"], []]


def test_print_seen_in_part_is_the_same_in_a_mirror_or_upside_down() -> None:
    over = quad_of(VIEW, 90, 130, 0.1)
    regular = what_is_seen(_covered(printed("lattice", "red"), over), UNDER, [over])
    rough = np.random.default_rng(2).normal(128, 60, (889, 635, 3)).astype(np.float32)
    leather = np.clip(cv2.GaussianBlur(rough, (0, 0), 6.0) * 3 - 256, 0, 255).astype(np.uint8)
    irregular = what_is_seen(_covered(leather, over), UNDER, [over])
    assert symmetry(seen_print(regular)) > 0.6
    assert symmetry(seen_print(irregular)) < 0.3


def test_of_two_rectangles_over_one_print_the_one_that_shows_more_of_it_is_told() -> None:
    """The better outlined one may lie half on the back and half under the face."""
    over, other = quad_of(VIEW, 118, 84, 0.25), quad_of(VIEW, 190, 90, 1.2)
    picture = _covered(printed("lattice", "red"), over)
    lay_on(picture, printed("lattice", "red"), other)
    beside = quad_of(VIEW, 94, 100, 0.2)
    (told,) = covered_backs(picture, [beside, UNDER], [over], [Back("red", other)], SURE)
    assert np.array_equal(told.quad, UNDER)


def test_a_covered_back_that_its_print_tells_tells_one_of_its_tint_in_its_turn() -> None:
    over, other = quad_of(VIEW, 84, 114, 0.1), quad_of(VIEW, 190, 90, 1.2)
    on_other = quad_of(VIEW, 215, 130, 1.3)
    picture = _covered(printed("stripes", "blue"), over)
    lay_on(picture, printed("stripes", "blue"), other)
    lay_on(picture, decks()["club jumbo"]().draw("7H"), on_other)
    under, faces = [UNDER, other], [over, on_other]
    assert covered_backs(picture, [UNDER], faces, [], SURE) == []
    assert len(covered_backs(picture, under, faces, [], SURE)) == 2


def _index(x: float, y: float, turn: float) -> FoundIndex:
    return FoundIndex(IndexReading(IndexPose(x, y, 28.0, 14.0, turn), None, 0.9, "", None), 0.0, 1)


def test_a_bright_outline_with_an_index_in_its_corners_is_the_cards_own() -> None:
    own = np.array([[0, 0], [127, 0], [127, 120], [0, 120]], np.float64)  # seen from the side
    ends = (_index(11, 15, 0.0), _index(116, 105, np.pi))
    assert np.array_equal(both_ends(ReadCard(own, ends)), own)
    two = own * (1.7, 1.0)
    assert np.array_equal(both_ends(ReadCard(two, ends)), outline(ends))
