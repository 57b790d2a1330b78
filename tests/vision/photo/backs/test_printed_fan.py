"""Cards that are printed on another card are never named."""

import numpy as np
import pytest

from controller.core.cards import Card
from tests.vision.photo.composed import Pose, canvas, decks
from tests.vision.photo.printed_fan import FAN, fan_back
from vision.photo.indices.index_search import FoundIndex
from vision.photo.photo import Photo, find_cards
from vision.photo.printed_cards import outlines_with_print, without_print
from vision.reading.agreement import IndexReading
from vision.reading.indices import Image, IndexPose
from vision.reading.reader import Reader

PLACES = (Pose(0, 0, 0.2), Pose(110, 5, -0.4), Pose(215, 0, 1.3))


def _see(art: list[Image], seed: int = 2, scale: float = 2.0) -> Photo:
    on = canvas(np.random.default_rng(seed), list(PLACES), scale)
    for k, (drawing, pose) in enumerate(zip(art, PLACES, strict=False)):
        on.lay(drawing, pose, k + 1)
    return find_cards(on.picture, Reader())


@pytest.mark.long
@pytest.mark.parametrize("colour", ["blue", "red"])
def test_a_fan_on_a_back_is_no_cards(colour: str) -> None:
    assert not _see([fan_back(colour)] * 3).cards


def test_a_fan_on_a_lone_back_is_no_cards() -> None:
    assert not _see([fan_back("blue")]).cards


@pytest.mark.long
def test_a_card_on_a_back_beside_a_face_is_no_card() -> None:
    face = decks()["slim normal"]().draw("7H")
    seen = _see([fan_back("blue", FAN[:1]), face, fan_back("blue", FAN[:1])])
    assert [card.name for card in seen.cards] == ["7H"]


@pytest.mark.long
def test_the_backs_beside_a_face_are_told() -> None:
    face = decks()["slim normal"]().draw("7H")
    seen = _see([fan_back("blue"), face, fan_back("blue")])
    assert [card.name for card in seen.cards] == ["7H"]
    assert len(seen.backs) + len(seen.unreadable) == 2


SHEET = np.array([[20, 20], [210, 20], [210, 286], [20, 286]], np.float64)
"""Three pixels per millimetre if it is a card."""


def _index(face: str, x: float, y: float, mm: float, scale: float = 3.0) -> FoundIndex:
    pose = IndexPose(20 + x * scale, 20 + y * scale, mm * scale, mm * scale / 2, 0.0)
    return FoundIndex(IndexReading(pose, Card(face), 0.98, "", Card(face)), 0.0, 3)


def _table() -> Image:
    picture = np.full((320, 640, 3), (40, 110, 40), np.uint8)
    picture[20:286, 20:210] = (160, 60, 20)
    return picture


def test_two_cards_that_lie_on_a_sheet_are_read() -> None:
    cards = [_index("7H", 25, 30, 5.0), _index("QS", 33, 35, 5.0)]
    assert not outlines_with_print(_table(), [SHEET], cards)
    printed = [_index("7H", 25, 30, 12.0), _index("QS", 33, 35, 12.0)]
    assert len(outlines_with_print(_table(), [SHEET], printed)) == 1


def test_the_size_of_a_card_beside_it_tells_a_sheet_from_a_back() -> None:
    inside = [_index("7H", 25, 30, 12.0), _index("QS", 33, 35, 12.0)]
    for part, is_back in ((1.0, True), (0.5, False)):
        card = (SHEET - 20) * part + (330, 20)
        own = IndexPose(330 + 16 * part, 20 + 34 * part, 40 * part, 20 * part, 0.0)
        five = Card("5C")
        read = FoundIndex(IndexReading(own, five, 0.98, "", five), 0.0, 3)
        found = outlines_with_print(_table(), [SHEET, card], [*inside, read])
        assert bool(found) == is_back


def test_a_card_in_a_box_on_the_cloth_is_read() -> None:
    """A drawn box around two cards has the cloth's colour inside."""
    picture = np.full((320, 640, 3), (40, 110, 40), np.uint8)
    inside = [_index("7H", 25, 30, 12.0), _index("QS", 33, 35, 12.0)]
    assert not outlines_with_print(picture, [SHEET], inside)


def test_what_one_back_shows_is_print_where_another_is_cut_off() -> None:
    printed = [_index("7H", 25, 30, 12.0), _index("QS", 33, 35, 12.0)]
    elsewhere = [_index("7H", 125, 30, 12.0), _index("7H", 125, 60, 30.0), _index("5C", 130, 9, 12)]
    left = without_print([*printed, *elsewhere], [SHEET], [])
    assert left == elsewhere[1:]


def test_a_card_with_an_outline_of_its_own_is_read_beside_its_print() -> None:
    printed, own = _index("7H", 25, 30, 12.0), _index("7H", 106, 12, 12.0)
    assert without_print([printed, own], [SHEET], [SHEET + np.array([300.0, 0.0])]) == [own]


@pytest.mark.long
def test_a_fan_on_backs_seen_from_the_side_is_no_cards() -> None:
    places = [Pose(110 * k, 0, 0.3 * k) for k in range(3)]
    on = canvas(np.random.default_rng(5), places, 2.5)
    for k, pose in enumerate(places):
        on.lay(fan_back("blue"), pose, k + 1)
    assert not find_cards(on.picture, Reader()).cards
