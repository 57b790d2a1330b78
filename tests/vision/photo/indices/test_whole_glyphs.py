"""A look that cuts a glyph saw a part of it: what it names must be named by the whole too."""

from functools import cache

import cv2
import numpy as np
import pytest

from controller.core.cards import Card
from tests.support.eyes.drawn_faces import Image
from tests.support.sampled import sampled
from tests.vision.photo.composed import decks, foreign_cards, without_cards
from vision.photo.indices.index_search import FoundIndex, candidates, cluster, on_stock, read_all
from vision.photo.indices.whole_glyphs import doubt_parts, glyphs_cut
from vision.photo.photo import find_cards
from vision.reading.agreement import IndexReading
from vision.reading.indices import IndexPose, Pyramid
from vision.reading.reader import Reader


@cache
def _card(face: str) -> Image:
    art = decks()["slim normal"]().draw(face)
    small = cv2.resize(art, None, fx=0.3, fy=0.3, interpolation=cv2.INTER_AREA)
    framed = cv2.copyMakeBorder(small, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(60, 110, 40))
    return np.asarray(framed, np.uint8)


@cache
def _index(face: str) -> IndexReading:
    best = cluster(read_all(_card(face), candidates(_card(face)), Reader()))[0].best
    assert best.face == Card(face)
    return best


def _lower_part(pose: IndexPose, cut: float) -> IndexPose:
    """Return the box without so much (0 to 1) of its top."""
    high = pose.height * (1 - cut)
    down = pose.height * cut / 2
    s, c = np.sin(pose.turn), np.cos(pose.turn)
    return IndexPose(pose.x - down * s, pose.y + down * c, high, pose.width, pose.turn)


@pytest.mark.parametrize("face", ["KD", "QS", "8H"])
def test_a_box_round_the_index_cuts_no_glyph(face: str) -> None:
    assert glyphs_cut(Pyramid(_card(face)), _index(face).pose) is None


def test_a_box_without_the_letter_s_top_cuts_it_and_the_whole_is_found() -> None:
    whole = _index("KD").pose
    found = glyphs_cut(Pyramid(_card("KD")), _lower_part(whole, 0.25))
    assert found is not None
    assert found.height == pytest.approx(whole.height, rel=0.1)
    assert np.hypot(found.x - whole.x, found.y - whole.y) < 0.08 * whole.height


@pytest.mark.parametrize(("face", "told"), [("KD", True), ("foreign:RD", False)])
def test_what_a_part_of_a_letter_names_must_be_named_by_the_whole(face: str, told: bool) -> None:
    """The lower part of a foreign R was a king at 0.94; the whole letter is none."""
    pose = _lower_part(_index("KD").pose, 0.2)
    part = IndexReading(pose, Card("KD"), 0.94, "", Card("KD"))
    (judged,) = doubt_parts([_card(face)], [FoundIndex(part, 0.0, 1)], Reader())
    assert (judged.best.face is not None) == told
    assert told or (judged.best.confidence < 0.5 and "part" in judged.best.why)


@pytest.mark.parametrize(("paper", "named"), [(255, True), (18, False)])
def test_an_index_without_contrast_in_the_picture_as_it_is_is_none(paper: int, named: bool) -> None:
    """Cloth of 233 to 248 of 255 was a ten in a picture darkened much."""
    card = _card("8H")
    faint = np.asarray(255 - (255 - card.astype(np.uint16)) * paper // 255, np.uint8)
    seen = FoundIndex(_index("8H"), 0.0, 1)
    assert bool(on_stock(faint, [seen])) == named


PRINT = {
    "lower R": (2000354, 4.0),
    "right half of a D": (2000215, 0.8),
    "two lines of a page": (2000124, 4.0),
    "pale cloth": (2000274, 4.0),
    "R at the edge": (2000357, 1.6),
    "R without its bow": (500242, 1.6),
    "a page that lies free": (501017, 1.6),
}
"""Seed and scale of pictures in which something was named."""
OF_A_RULE = ("lower R", "pale cloth")
"""Large ones whose rules have small tests above."""


@pytest.mark.long
@pytest.mark.parametrize("what", sampled(PRINT, *(one for one in PRINT if one not in OF_A_RULE)))
def test_nothing_is_named_of_foreign_letters_and_print(what: str) -> None:
    seed, scale = PRINT[what]
    picture = foreign_cards(np.random.default_rng([seed, round(10 * scale)]), scale)
    assert not find_cards(picture, Reader()).cards


@pytest.mark.long
def test_a_tail_between_two_lines_of_a_page_makes_no_index_of_them() -> None:
    """Over a 2 stood a 5, and the tail of the g beside it hung into the paper between."""
    picture = without_cards(np.random.default_rng([500127, 16]), 1.6)
    assert not find_cards(picture, Reader()).cards
