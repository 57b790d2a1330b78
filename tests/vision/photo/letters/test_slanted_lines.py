"""Two letters of a line, read aslant, are no index, nor is one above which a letter follows."""

import cv2
import numpy as np
import pytest

from tests.support.eyes.drawn_faces import Image
from tests.vision.photo.composed import decks, without_cards
from vision.photo.indices.index_search import candidates, cluster, read_all
from vision.photo.letters.lines_of_print import goes_on_above
from vision.photo.letters.slanted_lines import runs_aslant
from vision.photo.photo import find_cards
from vision.reading.indices import IndexPose, Pyramid
from vision.reading.reader import Reader


def _page(*lines: str) -> Image:
    page: Image = np.full((240, 360, 3), 235, np.uint8)
    for row, text in enumerate(lines):
        for column, letter in enumerate(text):
            place = (40 + 26 * column, 70 + 38 * row)
            cv2.putText(page, letter, place, cv2.FONT_HERSHEY_DUPLEX, 1.2, (30, 30, 30), 2)
    return page


@pytest.mark.parametrize("turn", [-0.95, -0.8])
@pytest.mark.parametrize(
    ("line", "aslant"), [("Kve,3xh", True), ("  e,3x ", False), ("   e,   ", False)]
)
def test_letters_follow_on_both_sides_of_a_line(line: str, turn: float, aslant: bool) -> None:
    """The `e` and the comma are read as rank and suit; alone, or first, they are no line."""
    page = _page("", line, "")
    column = 40 + 26 * line.index(",")
    pose = IndexPose(column, 101.0, 40.0, 26.0, turn)
    assert runs_aslant(Pyramid(page), pose) == aslant


@pytest.mark.parametrize(
    ("lines", "above"),
    [(("Q7", "43", "61"), True), (("", "43", "61"), False)],
)
def test_a_letter_follows_above_a_letter_of_a_column(lines: tuple[str, ...], above: bool) -> None:
    pose = IndexPose(52.0, 114.0, 64.0, 26.0, 0.0)
    assert goes_on_above(Pyramid(_page(*lines)), pose) == above


@pytest.mark.parametrize("face", ["TC", "KD", "8S"])
def test_an_index_of_a_card_stands_in_no_such_line(face: str) -> None:
    art = decks()["slim normal"]().draw(face)
    card = np.asarray(cv2.resize(art, None, fx=0.3, fy=0.3, interpolation=cv2.INTER_AREA), np.uint8)
    felt = np.asarray(
        cv2.copyMakeBorder(card, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(60, 110, 40)), np.uint8
    )
    index = cluster(read_all(felt, candidates(felt), Reader()))[0].best
    assert index.face is not None
    assert not runs_aslant(Pyramid(felt), index.pose)
    assert not goes_on_above(Pyramid(felt), index.pose)


@pytest.mark.long
def test_an_e_and_a_comma_are_no_queen() -> None:
    """Read at 54 degrees, `e,` was a queen of spades at 0.90."""
    picture = without_cards(np.random.default_rng([5400003, 25]), 2.5)
    assert not find_cards(picture, Reader()).cards
