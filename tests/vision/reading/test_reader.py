"""The reader on drawn cards: right or abstaining, never wrong."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from controller.core.cards import DECK, Card
from tests.support.eyes.drawn_faces import face
from vision.reading.agreement import IndexReading, vote
from vision.reading.indices import IndexPose
from vision.reading.reader import Reader, Thresholds


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


@pytest.mark.parametrize("scale", [2.0, 5.0])
def test_a_drawn_deck_is_read_without_a_misread(reader: Reader, scale: float) -> None:
    some = DECK[:: 2 if scale > 3 else 3]
    read = {card: reader.read_card(face(card[0], card[1], scale)).face for card in some}
    assert [card for card in some if read[card] not in (card, None)] == []
    assert sum(read[card] is None for card in some) <= 3


def test_an_upside_down_card_reads_the_same(reader: Reader) -> None:
    card = np.ascontiguousarray(face("K", "D")[::-1, ::-1])
    assert reader.read_card(card).face == "KD"


def test_one_end_is_enough(reader: Reader) -> None:
    card = face("8", "H")
    visible = np.full(card.shape[:2], 255, np.uint8)
    visible[: card.shape[0] // 2] = 0
    card[: card.shape[0] // 2] = 90
    assert reader.read_card(card, visible).face == "8H"


def test_a_second_look_begins_where_the_first_one_read(reader: Reader) -> None:
    for card in DECK[::5]:
        picture = face(card[0], card[1], 2.0)
        first = reader.read_card(picture)
        again = reader.read_card(picture, None, first.places)
        assert (again.face, len(first.places) >= 2) == (card, True)


def test_a_second_look_of_another_card_is_not_held_to_the_first(reader: Reader) -> None:
    places = reader.read_card(face("8", "S", 2.0)).places
    for card in ("9H", "QD"):
        assert reader.read_card(face(card[0], card[1], 2.0), None, places).face == card
    blank = np.full_like(face("8", "S", 2.0), 235)
    assert reader.read_card(blank, None, places).face is None


def test_a_second_look_does_not_read_what_was_covered_since(reader: Reader) -> None:
    picture = face("8", "S", 2.0)
    places = reader.read_card(picture).places
    nothing = np.zeros(picture.shape[:2], np.uint8)
    assert reader.read_card(picture, nothing, places).why == "no index is uncovered"


def test_a_covered_card_is_unreadable_and_says_why(reader: Reader) -> None:
    card = face("5", "S")
    reading = reader.read_card(card, np.zeros(card.shape[:2], np.uint8))
    assert (reading.face, reading.why) == (None, "no index is uncovered")


@pytest.mark.parametrize("letter", ["B", "D", "V", "R", "Z"])
def test_letters_of_other_alphabets_are_refused(reader: Reader, letter: str) -> None:
    assert reader.read_card(face(letter, "S")).face is None


def test_a_blank_card_is_unreadable(reader: Reader) -> None:
    blank = np.full((356, 254, 3), 240, np.uint8)
    assert reader.read_card(blank).face is None


def test_ink_and_shape_must_agree(reader: Reader) -> None:
    red_spade = face("9", "S", ink=(40, 30, 200))
    reading = reader.read_card(red_spade)
    assert reading.face is None
    assert "ink" in reading.why


def pale(card: np.ndarray, colour_left: float) -> np.ndarray:
    """A picture of which an encoder has left so much (0 to 1) of the colour."""
    tones = cv2.cvtColor(card, cv2.COLOR_BGR2YCrCb).astype(np.float32)
    tones[..., 1:] = 128 + (tones[..., 1:] - 128) * colour_left
    return cv2.cvtColor(np.round(tones).astype(np.uint8), cv2.COLOR_YCrCb2BGR)


BLUE, RED = (176, 72, 20), (40, 30, 200)


@pytest.mark.parametrize("left", [1.0, 0.6, 0.45, 0.35])
def test_blue_diamonds_are_read_though_little_of_their_colour_is_left(
    reader: Reader, left: float
) -> None:
    read = [reader.read_card(pale(face(r, "D", 2.0, ink=BLUE), left)).face for r in "A8Q"]
    assert read == ["AD", "8D", "QD"]


@pytest.mark.parametrize("left", [1.0, 0.5, 0.4, 0.3])
def test_red_suits_are_read_though_little_of_their_colour_is_left(
    reader: Reader, left: float
) -> None:
    read = [reader.read_card(pale(face("8", suit, 2.0, ink=RED), left)).face for suit in ("H", "D")]
    assert read == ["8H", "8D"]


def test_a_spade_in_any_doubtful_ink_is_no_red_card_nor_a_diamond(reader: Reader) -> None:
    for ink in (BLUE, RED):
        for left in np.linspace(0.1, 1.0, 10):
            assert reader.read_card(pale(face("8", "S", 2.0, ink=ink), left)).face in ("8S", None)


def test_warm_light_does_not_turn_red_to_black(reader: Reader) -> None:
    warm = (face("8", "H") * np.array([0.35, 0.7, 1.0])).astype(np.uint8)
    assert reader.read_card(warm).face == "8H"


def test_a_grey_picture_is_read_by_shape_alone(reader: Reader) -> None:
    grey = np.repeat(face("8", "H")[..., 1:2], 3, axis=2)
    assert reader.read_card(grey).face == "8H"


def test_heavy_motion_blur_is_unreadable(reader: Reader) -> None:
    card = face("8", "H", 4.0)
    kernel = np.zeros((49, 49), np.float32)
    kernel[24, :] = 1 / 49
    assert reader.read_card(np.asarray(cv2.filter2D(card, -1, kernel), np.uint8)).face is None


def test_no_candidates_no_readings(reader: Reader) -> None:
    assert reader.read_indices(np.zeros((50, 50, 3), np.uint8), []) == []


def _look(name: str, confidence: float) -> IndexReading:
    card = Card(name)
    return IndexReading(IndexPose(0, 0, 10, 5, 0), card, confidence, "", card)


def test_two_looks_that_differ_make_a_card_unreadable() -> None:
    limits = Thresholds(index=0.9, pair=0.75, rival=0.5, temperature=1.0)
    assert vote([_look("8S", 0.99), _look("8S", 0.95)], limits).face == "8S"
    assert vote([_look("8S", 0.99), _look("3S", 0.95)], limits).face is None


def test_a_broken_calibration_names_its_file(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    path.write_text('{"index": 0.9}')
    with pytest.raises(ValueError, match=r"calibration\.json"):
        Thresholds.load(path)
