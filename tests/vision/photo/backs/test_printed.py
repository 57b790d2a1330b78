"""Backs of any print, seen from above or from the side, free or on a card; and what is none."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from controller.core.cards import Card
from tests.support.eyes.drawn_faces import Image
from tests.support.sampled import so_many
from tests.vision.photo.back_tables import GOLD, SIZE, THINGS, bordered, printed, things_table
from tests.vision.photo.composed import decks
from tests.vision.photo.laid_backs import (
    GUESSED,
    OWN,
    SURE,
    WHITE,
    empty_felt,
    index_like,
    lay_on,
    quad_of,
    view_of,
    wood,
)
from tests.vision.photo.more_prints import printed_too
from vision.photo.backs.paper import Paper
from vision.photo.backs.printed import (
    Back,
    Witnesses,
    card_outlines,
    is_framed,
    long_way,
    other_backs,
)
from vision.photo.backs.prints import (
    LEAST_REGULAR,
    MOST_BARE,
    PLAINLY_REGULAR,
    bare_places,
    has_border,
    is_back,
    print_colour,
    regularity,
)
from vision.photo.cards import PhotoCard
from vision.photo.face_down import (
    Scene,
    cards_face_down,
    fits_the_cards,
    further_backs,
    outlines_in,
)
from vision.photo.free_cards import free_card
from vision.photo.outlines.tilt import ellipse_of, is_alike, squareness
from vision.reading.reader import Reader

pytestmark = pytest.mark.long


def _told(picture: Image, witnesses: list[Image], paper: Paper) -> list[str]:
    outlines = card_outlines(picture, paper)
    return [back.colour for back in other_backs(picture, outlines, Witnesses(witnesses, []), paper)]


def test_cards_of_one_plane_are_seen_as_one_ellipse() -> None:
    view = view_of(0.6)
    ways = [quad_of(view, 60 + 30 * k, 40, turn) for k, turn in enumerate((0.0, 0.6, 1.3, 2.4))]
    assert all(is_alike(ellipse_of(a), ellipse_of(b)) for a in ways for b in ways)
    assert all(abs(squareness(quad) - 0.6) < 0.08 for quad in ways)
    square = quad_of(view, 90, 40, 0.6, np.sign(OWN) * 40)
    assert not is_alike(ellipse_of(ways[0]), ellipse_of(square))
    large = quad_of(view, 90, 40, 0.6, OWN * 2)
    assert not is_alike(ellipse_of(ways[0]), ellipse_of(large))


def test_the_turn_of_an_index_says_which_sides_of_a_card_are_long() -> None:
    quad = quad_of(view_of(0.55), 80, 60, 0.1)
    assert np.array_equal(long_way(quad, 0.1), quad)
    assert np.array_equal(long_way(np.roll(quad, -1, axis=0), 0.1), np.roll(quad, -2, axis=0))


@pytest.mark.parametrize("kind", ["checks", "lattice", "gold", "plain"])
@pytest.mark.parametrize("colour", ["red", "blue"])
def test_a_back_seen_from_the_side_is_told_beside_a_card_of_its_plane(
    kind: str, colour: str
) -> None:
    view, picture = view_of(0.6, 2.6), empty_felt()
    quad, face = quad_of(view, 70, 90, 0.5), quad_of(view, 190, 90, 1.2)
    lay_on(picture, printed(kind, colour), quad)
    assert _told(picture, [face], SURE) == [colour]
    assert _told(picture, [quad_of(view, 190, 90, 1.2, OWN * 2)], SURE) == []


@pytest.mark.parametrize(("kind", "told"), [("lattice", ["red"]), ("plain", []), ("fine", [])])
def test_a_back_seen_from_the_side_alone_is_told_if_its_print_is_plainly_regular(
    kind: str, told: list[str]
) -> None:
    picture = empty_felt()
    lay_on(picture, printed(kind, "red"), quad_of(view_of(0.6, 2.6), 70, 90, 0.5))
    assert _told(picture, [], SURE) == told


def test_a_print_that_has_a_top_is_a_backs_in_a_border_of_paper_beside_a_card_of_its_size() -> None:
    """So is a photograph: covers of books, leather and wood have no border."""
    view, clouds = view_of(0.9, 2.2), printed_too("clouds", "blue")
    face = quad_of(view, 190, 90, 1.2)
    bare = cv2.resize(clouds[40:-40, 40:-40], SIZE[::-1])
    told = []
    for art in (clouds, bare):
        picture = empty_felt()
        lay_on(picture, np.asarray(art, np.uint8), quad_of(view, 70, 90, 0.2))
        told.append([_told(picture, [face], SURE), _told(picture, [], SURE)])
    assert told == [[["blue"], []], [[], []]]


def test_two_backs_seen_from_the_side_speak_for_each_other() -> None:
    view, picture = view_of(0.6, 2.6), empty_felt()
    for x, turn in ((65, 0.4), (160, 0.5)):
        lay_on(picture, printed("lattice", "blue"), quad_of(view, x, 90, turn))
    assert _told(picture, [], SURE) == ["blue", "blue"]


@pytest.mark.parametrize("kind", ["checks", "lattice", "medallion"])
def test_a_back_that_lies_half_over_a_face_is_told(kind: str) -> None:
    view, picture = view_of(1.0, 2.2), empty_felt()
    paper = np.full((889, 635, 3), WHITE, np.uint8)
    under = quad_of(view, 80, 80, 0.2)
    lay_on(picture, paper, under)
    lay_on(picture, printed(kind, "red"), quad_of(view, 118, 84, 0.25))
    assert _told(picture, [under], SURE) == ["red"]


@pytest.mark.parametrize("kind", ["checks", "diamonds", "sign"])
@pytest.mark.parametrize("colour", ["red", "blue"])
def test_a_back_on_a_face_comes_apart_from_the_pips_beside_it(kind: str, colour: str) -> None:
    view, picture = view_of(1.0, 1.8), empty_felt()
    lay_on(picture, decks()["club jumbo"]().draw("7H"), quad_of(view, 80, 80, 0.9))
    lay_on(picture, printed(kind, colour), quad_of(view, 118, 112, -0.5))
    assert _told(picture, [], SURE) == [colour]


@pytest.mark.parametrize("what", [thing for thing in THINGS if thing != "chip"])
def test_fine_print_that_is_not_the_same_upside_down_is_no_back(what: str) -> None:
    """Leather, a cover with a title, a telephone and a cut card have none that is."""
    for seed in range(so_many(1, 3)):
        rng = np.random.default_rng(seed)
        picture = things_table(rng, 1.4, what)
        assert _told(picture, [], GUESSED) == []


def test_the_print_of_a_back_is_the_same_upside_down_under_a_lamp_and_noise() -> None:
    lamp = np.linspace(0.7, 1.1, 222)[:, None, None]
    for kind in ("0", "3", "checks", "medallion", "stripes"):
        small = cv2.resize(printed(kind, "red"), (159, 222), interpolation=cv2.INTER_AREA)
        noise = np.random.default_rng(5).normal(0, 4, small.shape)
        card = np.clip(small * lamp + noise, 0, 255).astype(np.uint8)
        assert regularity(card) > LEAST_REGULAR, kind


@pytest.mark.parametrize("colour", ["red", "blue", "green", "black"])
def test_a_print_has_the_colour_of_its_ink(colour: str) -> None:
    told = print_colour(printed("checks", colour), WHITE)
    assert told == {"red": "red", "blue": "blue"}.get(colour, "other")


def test_a_plank_of_a_cards_size_is_no_back() -> None:
    """Its grain is strong, and not the same upside down; a back's print is, or can hardly be seen.

    Found on a photograph of a post with a card on it.
    """
    view = view_of(1.0, 2.2)
    told = []
    for art in (wood(), printed("plain", "red"), printed("medallion", "red")):
        picture = empty_felt()
        lay_on(picture, art, quad_of(view, 80, 90, 0.2))
        told.append(_told(picture, [quad_of(view, 190, 90, 1.2)], SURE))
    assert told == [[], ["red"], ["red"]]


def test_a_card_that_was_read_whole_says_what_shape_a_back_has() -> None:
    """Two cards seen as one thing may have any shape: that is only likely, and binds nothing."""
    view, picture = view_of(0.95, 2.4), empty_felt()
    lay_on(picture, printed("lattice", "red"), quad_of(view, 80, 90, 0.3))
    union = quad_of(view, 160, 90, 0.3, OWN * (1.7, 1.0))
    outlines = card_outlines(picture, SURE)
    assert len(other_backs(picture, outlines, Witnesses([], [union]), SURE)) == 1
    assert other_backs(picture, outlines, Witnesses([union], []), SURE) == []


SIZES_OF_DOUBT = pytest.mark.parametrize(
    ("mm", "out", "told"),
    [(3.0, 0.7, ["red"]), (14.0, 0.7, []), (14.0, 0.0, ["red"]), (40.0, 0.7, ["red"])],
)
"""Fine print looks like a tiny index, and a word in its middle like one; a doubtful place of an
index's own size that stands where an index does may be a face."""


@SIZES_OF_DOUBT
def test_only_a_place_of_an_indexs_size_speaks_against_a_back_that_lies_free(
    mm: float, out: float, told: list[str]
) -> None:
    picture, quad = empty_felt(), quad_of(view_of(1.0, 2.2), 80, 90, 0.2)
    lay_on(picture, printed("fine", "red"), quad)
    seen = free_card(picture, quad, [index_like(quad, mm, 2.2, out)], Reader(), SURE)
    assert ([seen.colour] if isinstance(seen, Back) else []) == told


@SIZES_OF_DOUBT
def test_only_a_place_of_an_indexs_size_speaks_against_a_back_on_a_face(
    mm: float, out: float, told: list[str]
) -> None:
    view, picture = view_of(1.0, 2.2), empty_felt()
    lay_on(picture, np.full((889, 635, 3), WHITE, np.uint8), quad_of(view, 80, 80, 0.2))
    quad = quad_of(view, 118, 84, 0.25)
    lay_on(picture, printed("checks", "red"), quad)
    backs = further_backs(
        Scene(picture, [index_like(quad, mm, 2.2, out)], [], SURE), outlines_in(picture, SURE), []
    )
    assert [back.colour for back in backs] == told


def test_what_is_named_larger_than_an_index_speaks_against_a_back() -> None:
    """A small queen of spades, read by one of its indices with a pip, was told as a back too."""
    picture, quad = empty_felt(), quad_of(view_of(1.0, 2.2), 80, 90, 0.2)
    lay_on(picture, printed("checks", "red"), quad)
    doubt = index_like(quad, 50.0, 2.2)
    outlines = outlines_in(picture, SURE)
    assert len(further_backs(Scene(picture, [doubt], [], SURE), outlines, [])) == 1
    named = replace(doubt, best=replace(doubt.best, face=Card("8S"), why=""))
    assert further_backs(Scene(picture, [named], [named], SURE), outlines, []) == []


def _as_large_as_photographed(art: Image, wide: int = 104, blur: float = 1.5) -> Image:
    size = (wide, round(wide * 1.4))
    small = cv2.resize(art, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), blur), np.uint8)


@pytest.mark.parametrize("kind", ["scrolls", "waves"])
def test_a_back_half_of_which_is_paper_is_printed_to_its_sides(kind: str) -> None:
    assert is_back(_as_large_as_photographed(printed_too(kind, "blue")))


def test_a_rosette_in_its_frame_is_a_back_though_half_of_it_is_paper() -> None:
    art = printed_too("rosette", "blue")[35:-35, 35:-35]
    card = _as_large_as_photographed(np.asarray(art, np.uint8), wide=254, blur=1.0)
    assert bare_places(card).mean() > MOST_BARE
    assert regularity(card) < PLAINLY_REGULAR
    assert is_back(card)


@pytest.mark.parametrize(("colour", "haze"), [("red", 0.3), ("blue", 0.5)])
def test_the_darker_half_of_a_pale_print_names_its_ink(colour: str, haze: float) -> None:
    """By its mean, of which most is paper, it had no colour."""
    card = _as_large_as_photographed(printed_too("rings", colour))
    pale = (haze * WHITE + (1 - haze) * card).astype(np.uint8)
    assert print_colour(pale, WHITE) == colour


@pytest.mark.parametrize("face", ["TS", "9C", "TH"])
def test_a_face_full_of_large_pips_is_no_back_though_it_is_the_same_upside_down(face: str) -> None:
    """A photographed ten of spades whose index was not read was told as one."""
    card = _as_large_as_photographed(decks()["club normal"]().draw(face))
    pips = card.min(axis=2) < 170
    fat = cv2.dilate(pips.astype(np.uint8), np.ones((7, 7), np.uint8)) > 0
    card[20:-20, 14:-14][fat[20:-20, 14:-14]] = (40, 36, 38)
    assert bare_places(card).mean() < 0.65
    assert regularity(card) > 0.6
    assert not is_back(card)


def test_the_two_ends_of_a_card_say_how_large_a_back_is_though_no_outline_is_the_cards_own() -> (
    None
):
    """A face on a back has the outline of both; the ends of its indices tell its own."""
    view, picture = view_of(1.0, 2.2), empty_felt()
    back = quad_of(view, 80, 90, 0.2)
    lay_on(picture, printed_too("clouds", "red"), back)
    scene, outlines = Scene(picture, [], [], SURE), outlines_in(picture, SURE)
    assert further_backs(scene, outlines, []) == []
    face = quad_of(view, 190, 90, 1.2)
    assert [one.colour for one in further_backs(scene, outlines, [], [face])] == ["red"]


def test_a_back_seen_from_the_side_fits_the_cards_whichever_way_it_is_turned() -> None:
    """Of one card that side looks short which leads away from the camera, of another the long."""
    view = view_of(0.45, 2.2)
    face, back = quad_of(view, 80, 90, 0.0), quad_of(view, 190, 90, np.pi / 2)
    assert fits_the_cards(Back("red", back), [face])
    assert not fits_the_cards(Back("red", quad_of(view, 190, 90, 0.0, OWN * 1.6)), [face])


@pytest.mark.parametrize("size", [0.6, 1.0])
def test_a_card_read_as_a_whole_says_how_large_backs_are(size: float) -> None:
    """Each half of a print that a white band parts was a back, beside a face of twice its size."""
    view, picture = view_of(0.9, 2.2), empty_felt()
    lay_on(picture, printed("lattice", "red"), half := quad_of(view, 80, 90, 0.2, OWN * size))
    face = PhotoCard("3S", 0.99, quad_of(view, 190, 90, 0.1), "")
    scene, told = Scene(picture, [], [], SURE), [Back("red", half)]
    assert [back.colour for back in cards_face_down(scene, told, [], [])] == ["red"]
    beside = [back.colour for back in cards_face_down(scene, told, [face], [])]
    assert beside == (["red"] if size == 1.0 else [])


def test_a_back_told_before_speaks_for_another_whichever_way_round_its_sides_were_taken() -> None:
    """Seen from the side, a card's long side may look like its short one."""
    view, picture = view_of(0.6, 2.6), empty_felt()
    lay_on(picture, printed("lattice", "red"), quad_of(view, 70, 90, 0.5))
    told = np.roll(quad_of(view, 190, 90, 1.2), -1, axis=0)
    backs = further_backs(Scene(picture, [], [], SURE), outlines_in(picture, SURE), [told])
    assert [back.colour for back in backs] == ["red"]


def _gold_on_ink(two_way: bool) -> Image:
    """Draw small gold loops at random on red, in a border; if `two_way` the same upside down."""
    art, rng = np.full((*SIZE, 3), (38, 32, 170), np.uint8), np.random.default_rng(11)
    for _ in range(120):
        at = (int(rng.integers(0, SIZE[1])), int(rng.integers(0, SIZE[0])))
        for size in (32, 16):
            cv2.ellipse(art, at, (size, size // 2), float(rng.integers(180)), 0, 360, GOLD, 4)
    half = SIZE[0] // 2
    if two_way:
        art[-half:] = art[:half][::-1, ::-1]
    return bordered(art, 4.5)


@pytest.mark.parametrize(("two_way", "told"), [(True, ["red"]), (False, [])])
def test_a_print_of_several_inks_to_all_sides_is_a_backs_if_it_is_plainly_the_same_upside_down(
    two_way: bool, told: list[str]
) -> None:
    picture = empty_felt()
    lay_on(picture, _gold_on_ink(two_way), quad_of(view_of(0.95, 2.2), 80, 90, 0.2))
    assert _told(picture, [], SURE) == told


def test_a_court_is_no_back_though_it_has_several_inks_and_is_the_same_upside_down() -> None:
    picture = empty_felt()
    lay_on(picture, decks()["club normal"]().draw("KD"), quad_of(view_of(0.95, 2.2), 80, 90, 0.2))
    assert _told(picture, [], SURE) == []


def test_the_lid_of_a_box_is_no_back_in_a_border_though_it_is_as_large_as_the_cards() -> None:
    """Photographed: white, with a label, a seal and a black hole."""
    lid = np.full((*SIZE, 3), 238, np.uint8)
    cv2.rectangle(lid, (250, 150), (598, 800), (20, 20, 22), -1)
    cv2.rectangle(lid, (110, 560), (230, 780), (40, 40, 190), -1)
    cv2.circle(lid, (180, 170), 90, (60, 110, 170), 40)
    cv2.putText(lid, "5182", (90, 480), cv2.FONT_HERSHEY_DUPLEX, 3, (50, 50, 52), 8)
    card = _as_large_as_photographed(lid, 160, 1.0)
    assert is_back(card)
    assert has_border(card, WHITE)
    assert not is_framed(card, SURE)
    assert is_framed(_as_large_as_photographed(printed_too("clouds", "blue")), SURE)
