"""Cards that lie free, seen so much from the side that their outline is no card's from above."""

import numpy as np
import pytest

from tests.support.eyes.drawn_faces import Image
from tests.vision.photo.back_tables import backs_table, printed
from tests.vision.photo.bench_composed import judge
from tests.vision.photo.composed import decks
from tests.vision.photo.laid_backs import empty_felt, lay_on, quad_of, view_of
from vision.photo.from_the_side import cards_from_the_side
from vision.photo.outlines.quads import Quad, is_card_shaped
from vision.photo.photo import find_cards
from vision.reading.reader import Reader

LONG = quad_of(view_of(0.55, 3.0), 90, 90, 1.57)
"""An outline twice as long as wide and more."""


def _told(picture: Image, *taken: Quad) -> list[str]:
    return [str(one.face) for one in cards_from_the_side(picture, Reader(), taken)]


def _picture(art: Image, quad: Quad) -> Image:
    picture = empty_felt()
    lay_on(picture, art, quad)
    return picture


@pytest.mark.parametrize("name", ["9S", "TD", "KH"])
def test_a_card_seen_from_the_side_is_read_where_both_its_ends_show_it(name: str) -> None:
    assert not is_card_shaped(LONG)
    picture = _picture(decks()["club normal"]().draw(name), LONG)
    assert _told(picture) == [name]
    assert _told(picture, LONG) == []


def test_one_end_alone_names_no_such_card() -> None:
    art = decks()["club normal"]().draw("9S").copy()
    art[-250:, -140:] = 240
    assert _told(_picture(art, LONG)) == []


def test_what_shows_no_face_of_ours_is_no_such_card() -> None:
    arts = [decks()["club normal"]().draw(name) for name in ("joker", "blank", "foreign:VC")]
    arts += [printed("lattice", "red"), np.full((889, 635, 3), 235, np.uint8)]
    assert [_told(_picture(art, LONG)) for art in arts] == [[]] * len(arts)


@pytest.mark.long
def test_a_card_read_as_a_whole_tells_how_large_the_backs_beside_it_are() -> None:
    picture, laid = backs_table(np.random.default_rng([9300000, 11]), "faces", 1.1)
    count = judge(find_cards(picture, Reader()), laid)
    assert (count["right"], count["back right"], count["back phantom"]) == (1, 3, 0)
