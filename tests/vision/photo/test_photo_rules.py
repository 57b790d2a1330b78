"""Photographs: one size of card per table, a card told once, backs of any print."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from controller.core.cards import Card
from tests.support.eyes.drawn_faces import Image, lay
from tests.support.sampled import sampled
from tests.vision.photo.bench_composed import judge
from tests.vision.photo.composed import (
    SCALES,
    back,
    decks,
    foreign_cards,
    table,
    without_cards,
)
from vision.photo.backs.paper import Paper
from vision.photo.backs.prints import is_one_ink
from vision.photo.cards import PhotoCard, is_disputed
from vision.photo.free_cards import free_card
from vision.photo.indices.grouping import group
from vision.photo.indices.index_search import FoundIndex, darkened, is_overexposed
from vision.photo.indices.one_size import of_one_size
from vision.photo.letters.lines_of_print import stands_in_lines
from vision.photo.outlines.apart import find_things
from vision.photo.outlines.quads import is_cut_off
from vision.photo.photo import find_cards
from vision.reading.agreement import IndexReading
from vision.reading.indices import IndexPose, Pyramid
from vision.reading.reader import Reader


def _found(
    x: float, y: float, height: float, turn: float = 0.0, confidence: float = 0.98
) -> FoundIndex:
    pose = IndexPose(x, y, height, height / 2, turn)
    return FoundIndex(IndexReading(pose, Card("8S"), confidence, "", Card("8S")), 0.0, 1)


def _kept(found: list[FoundIndex], mated: list[bool]) -> list[float]:
    kept = of_one_size(found, [True] * len(found), mated)
    return [f.best.pose.height for f in kept]


def test_an_index_twice_as_large_as_a_card_with_two_ends_is_none() -> None:
    found = [_found(0, 0, 30), _found(100, 100, 31), _found(50, 300, 60)]
    assert _kept(found, [True, True, False]) == [30, 31]


def test_a_card_with_two_ends_stays_whatever_its_size() -> None:
    near = [_found(0, 0, 60), _found(200, 200, 61)]
    far = [_found(400 + 50 * k, 0, 30) for k in range(6)]
    assert len(_kept([*near, *far], [True, True, *[False] * 6])) == 8


def test_a_doubtful_lone_index_must_fit_closer_than_a_sure_one() -> None:
    others = [_found(100 * k, 0, 30) for k in range(3)]
    doubtful, sure = _found(50, 90, 40, confidence=0.92), _found(250, 90, 40)
    kept = of_one_size([*others, doubtful, sure], [True] * 5, [False] * 5)
    assert kept == [*others, sure]


def test_perspective_makes_the_near_cards_larger_and_they_stay() -> None:
    heights = [20 * 1.09**k for k in range(10)]
    found = [_found(30 * (k % 3), 60 * k, h) for k, h in enumerate(heights)]
    assert _kept(found, [False] * 10) == heights
    phantom = _found(10, 30, heights[9])
    assert phantom not in of_one_size([*found, phantom], [True] * 11, [False] * 11)


def test_the_nearest_of_few_cards_stays_where_the_others_tell_how_sizes_change() -> None:
    """Four cards seen from the side showed indices of 17 to 32 pixels, and a fifth one of 35."""
    far = [_found(192, 34, 17), _found(252, 115, 23), _found(132, 96, 22)]
    near, nearest = _found(199, 245, 32), _found(103, 237, 35)
    found, mated = [*far, nearest, near], [True, True, False, False, True]
    assert of_one_size(found, [True] * 5, mated) == found
    art = _found(150, 60, 44)
    assert of_one_size([*found, art], [True] * 6, [*mated, False]) == found


def test_of_two_lone_indices_of_unlike_size_the_surer_stays() -> None:
    sure, art = _found(0, 0, 36, confidence=0.995), _found(100, 0, 10, confidence=0.93)
    assert of_one_size([sure, art], [True, True], [False, False]) == [sure]


def test_a_card_seen_from_the_side_is_told_once() -> None:
    """Turned by 45 degrees and seen from the side, its diagonal and its indices lean apart."""
    c = s = np.sqrt(0.5)
    skew = np.diag([1.0, 0.6])
    centre = np.array([31.75, 44.45])
    ends = []
    for own, up in ((np.array([5.5, 11.5]), 0.0), (np.array([58.0, 77.4]), np.pi)):
        x, y = skew @ (np.array([[c, -s], [s, c]]) @ (own - centre)) * 3
        lean = skew @ np.array([np.sin(up + np.pi / 4), -np.cos(up + np.pi / 4)])
        ends.append(
            _found(x, y, 40.0 * float(np.hypot(*lean)), float(np.arctan2(lean[0], -lean[1])))
        )
    assert [len(card.indices) for card in group(ends)] == [2]


BACKS = [(kind, colour) for kind in ("checks", "diamonds", "plain") for colour in ("red", "blue")]


@pytest.mark.long
@pytest.mark.parametrize(("kind", "colour"), sampled(BACKS, *BACKS[::3], BACKS[-1]))
def test_a_back_printed_to_its_edge_is_told_with_its_colour(kind: str, colour: str) -> None:
    felt: Image = np.full((500, 700, 3), (70, 110, 40), np.uint8)
    felt[:] = np.clip(felt + np.random.default_rng(3).normal(0, 4, felt.shape), 0, 255)
    lay(felt, _small(back(kind, colour)), 350, 250, 24)
    seen = find_cards(felt, Reader())
    assert [b.colour for b in seen.backs] == [colour]
    assert seen.cards == ()


def test_nothing_that_differs_from_the_table_is_found_on_a_bare_one() -> None:
    cloth = np.random.default_rng(1).normal(90, 8, (400, 600, 3)).clip(0, 255).astype(np.uint8)
    assert find_things(cloth) == []


HOWS = ["apart", "overlapping", "fanned"]
DECKS = ["club jumbo", "slab normal four-colour", "poster normal pink"]


@pytest.mark.long
@pytest.mark.parametrize("how", sampled(HOWS, "fanned"))
def test_composed_tables_are_told_without_a_wrong_or_a_double(how: str) -> None:
    reader = Reader()
    whole: Counter[str] = Counter()
    for deck in sampled(DECKS, DECKS[HOWS.index(how)]):
        picture, laid = table(np.random.default_rng([7, 25]), how, 2.5, deck)
        count = judge(find_cards(picture, reader), laid)
        assert not count["wrong"] + count["phantom"] + count["doubled"]
        whole += count
    assert whole["unread"] <= 0.3 * whole["due"]


@pytest.mark.long
def test_nothing_is_named_where_no_card_lies() -> None:
    reader = Reader()
    scales = [*enumerate(SCALES)]
    for seed, scale in sampled(scales, *scales[:2]):
        picture = without_cards(np.random.default_rng([seed, 3]), scale)
        assert find_cards(picture, reader).cards == ()


@pytest.mark.long
def test_half_a_foreign_letter_that_one_look_names_at_both_ends_is_no_king() -> None:
    picture = without_cards(np.random.default_rng([700329, 40]), 4.0)
    assert not find_cards(picture, Reader()).cards


@pytest.mark.long
@pytest.mark.parametrize(
    ("drawn", "seed", "scale"), [(without_cards, 800138, 2.5), (foreign_cards, 4403, 1.6)]
)
def test_a_page_is_no_card_though_it_lies_free(
    drawn: Callable[[np.random.Generator, float], Image], seed: int, scale: float
) -> None:
    picture = drawn(np.random.default_rng([seed, round(10 * scale)]), scale)
    assert not find_cards(picture, Reader()).cards


def _beside(card: Image, thing: Image) -> Image:
    felt: Image = np.full((700, 900, 3), (70, 110, 40), np.uint8)
    felt[:] = np.clip(felt + np.random.default_rng(3).normal(0, 4, felt.shape), 0, 255)
    lay(felt, card, 230, 350, 0)
    lay(felt, thing, 640, 350, 0)
    return felt


def _small(art: Image, factor: float = 1 / 3) -> Image:
    size = (round(art.shape[1] * factor), round(art.shape[0] * factor))
    return np.asarray(cv2.resize(art, size, interpolation=cv2.INTER_AREA), np.uint8)


@pytest.mark.parametrize("thing", ["court", "paper"])
def test_what_is_printed_in_many_inks_or_in_none_is_no_back(thing: str) -> None:
    """A court whose indices cannot be read is a face; crumpled paper is nothing."""
    court = decks()["club normal"]().draw("KD")
    card = np.full(court.shape, 244, np.uint8)
    if thing == "court":
        card[90:-90, 60:-60] = court[90:-90, 60:-60]
    else:
        rough = np.random.default_rng(4).normal(222, 14, (45, 32, 1)).clip(0, 255).astype(np.uint8)
        size = (card.shape[1], card.shape[0])
        card[:] = cv2.resize(rough, size, interpolation=cv2.INTER_CUBIC)[..., None]
    shown = _soft(_small(card))
    white = np.array([244.0, 244.0, 244.0])
    assert not is_one_ink(shown, white)
    assert is_one_ink(_soft(_small(back("1", "red"))), white)
    assert is_one_ink(_soft(_small(back("1", "black"))), white)


def test_black_print_in_a_dark_picture_is_one_ink() -> None:
    """What noise leaves in it of a colour stands out of no paper."""
    dark, rng = 0.3 * _soft(_small(back("plain", "black"))), np.random.default_rng(6)
    rows, columns = dark.shape[:2]
    coarse = rng.normal(0, 2.5, (rows // 8 + 1, columns // 8 + 1, 3))  # as an encoder leaves it
    noise = coarse.repeat(8, 0).repeat(8, 1)[:rows, :columns] + rng.normal(0, 2.5, dark.shape)
    shown = np.clip(dark + noise, 0, 255).astype(np.uint8)
    assert is_one_ink(shown, np.array([150.0, 160.0, 156.0]))


def _soft(card: Image) -> Image:
    return np.asarray(cv2.GaussianBlur(card, (0, 0), 0.8), np.uint8)


@pytest.mark.long
def test_a_back_twice_as_large_as_the_cards_is_none() -> None:
    face, print_ = decks()["club jumbo"]().draw("8S"), back("1", "blue")
    reader = Reader()
    same = find_cards(_beside(_small(face), _small(print_)), reader)
    assert ([c.name for c in same.cards], len(same.backs)) == (["8S"], 1)
    large = find_cards(_beside(_small(face), _small(print_, 0.6)), reader)
    assert ([c.name for c in large.cards], len(large.backs)) == (["8S"], 0)


def test_a_thing_that_the_picture_cuts_off_is_no_back() -> None:
    whole = np.array([[10.0, 10.0], [60.0, 10.0], [60.0, 80.0], [10.0, 80.0]])
    assert not is_cut_off(whole, (100, 200, 3))
    assert is_cut_off(np.subtract(whole, (10, 0)), (100, 200, 3))
    assert is_cut_off(np.add(whole, (0, 19)), (100, 200, 3))


def _page(lines: tuple[str, ...]) -> Image:
    page: Image = np.full((300, 300, 3), 235, np.uint8)
    for row, text in enumerate(lines):
        place = (60, 70 + 44 * row)
        cv2.putText(page, text, place, cv2.FONT_HERSHEY_DUPLEX, 1.2, (30, 30, 30), 2, cv2.LINE_AA)
    return page


@pytest.mark.parametrize(
    ("lines", "in_lines"),
    [(("45K8u", "2f7rts"), True), (("4", "2"), False), (("4    5K", "2    f7"), False)],
)
def test_letters_stand_in_lines_and_indices_do_not(lines: tuple[str, ...], in_lines: bool) -> None:
    """The first letters of both lines are taken for an index; neighbours in a fan lie apart."""
    pose = IndexPose(72, 78, 71, 26, 0.0)
    assert stands_in_lines(Pyramid(_page(lines)), pose) == in_lines
    turned = np.ascontiguousarray(np.rot90(_page(lines)))
    assert stands_in_lines(Pyramid(turned), IndexPose(78, 227, 71, 26, -np.pi / 2)) == in_lines


def test_overexposed_faces_are_looked_at_darkened_too() -> None:
    felt = np.full((90, 120, 3), 120, np.uint8)
    assert not is_overexposed(felt)
    felt[:40, :40] = 255
    assert is_overexposed(felt)
    assert all(dark[60, 60, 0] < 60 and dark[0, 0, 0] == 255 for dark in darkened(felt))


def test_pale_ink_is_dark_after_the_second_darkening() -> None:
    """A photographed queen's index stood at 235 of 255; nothing was named there before."""
    pale = np.full((4, 4, 3), 235, np.uint8)
    little, much = darkened(pale)
    assert little[0, 0, 0] > 200
    assert much[0, 0, 0] < 140


@pytest.mark.parametrize(
    ("confidence", "rival", "disputed"),
    [(0.912, 0.613, True), (0.912, 0.2, False), (0.97, 0.6, False)],
)
def test_a_lone_index_none_too_sure_has_no_near_rival(
    confidence: float, rival: float, disputed: bool
) -> None:
    lone = replace(_found(0, 0, 30, confidence=confidence), rival=rival)
    mate = replace(_found(86, 117, 30, np.pi, confidence=confidence), rival=rival)
    assert [is_disputed(card) for card in group([lone])] == [disputed]
    assert [is_disputed(card) for card in group([lone, mate])] == [False]


def _told_by_one_end(art: Image) -> PhotoCard:
    """Tell a card that lies free, of which one end was named KD, none too surely."""
    small = _small(art, 0.25)
    height, width = small.shape[:2]
    felt = _beside(small, np.full((4, 4, 3), 40, np.uint8))
    quad = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    quad += (230 - width / 2, 350 - height / 2)
    pose = IndexPose(quad[0, 0] + 14, quad[0, 1] + 28, 28, 13, 0.0)
    seen = FoundIndex(IndexReading(pose, Card("KD"), 0.902, "", Card("KD")), 0.0, 1)
    told = free_card(felt, quad, [seen], Reader(), Paper(np.full(3, 240.0), True))
    assert isinstance(told, list)
    return told[0]


def test_one_end_that_looks_like_a_king_must_be_backed_by_the_whole_card() -> None:
    """One end of a French king's R was named KD at 0.90; the card as a whole was not."""
    deck = decks()["slim normal"]()
    assert _told_by_one_end(deck.draw("KD")).name == "KD"
    foreign = _told_by_one_end(deck.draw("foreign:RD"))
    assert foreign.name is None
    assert "only one end" in foreign.why
