"""Two letters of one line of print, read across, are no index."""

import cv2
import numpy as np
import pytest

from tests.support.eyes.drawn_faces import Image
from tests.support.sampled import sampled
from tests.vision.photo.composed import decks, without_cards
from vision.photo.indices.index_search import candidates, cluster, read_all
from vision.photo.letters.lines_of_print import goes_on, runs_along_a_line
from vision.photo.photo import find_cards
from vision.reading.indices import IndexPose, Pyramid
from vision.reading.reader import Reader


def _line(text: str) -> Image:
    """Return a picture of three lines, of which `text` is the middle one; it begins at x = 60."""
    page: Image = np.full((220, 340, 3), 235, np.uint8)
    for row, letters in enumerate(("ro7uhKe4s", text, "5vsaQ8xnd")):
        place = (60, 70 + 44 * row)
        font = cv2.FONT_HERSHEY_DUPLEX
        cv2.putText(page, letters, place, font, 1.2, (30, 30, 30), 2, cv2.LINE_AA)
    return page


@pytest.mark.parametrize(
    ("text", "along"), [("re8%54", True), ("  8%", False), ("r    8%    4", False)]
)
def test_two_letters_of_a_line_read_across_are_no_index(text: str, along: bool) -> None:
    """Rank and suit stand apart on a card: nothing follows above the one or below the other."""
    font = cv2.FONT_HERSHEY_DUPLEX
    begin = 60 + cv2.getTextSize(text[: text.index("8")], font, 1.2, 2)[0][0]
    end = 60 + cv2.getTextSize(text[: text.index("%") + 1], font, 1.2, 2)[0][0]
    pose = IndexPose((begin + end) / 2, 101, end - begin - 6, 28, -np.pi / 2)
    assert runs_along_a_line(Pyramid(_line(text)), pose) == along
    turned = np.ascontiguousarray(np.rot90(_line(text), 3))
    upright = IndexPose(220 - 1 - pose.y, pose.x, pose.height, pose.width, 0.0)
    assert runs_along_a_line(Pyramid(turned), upright) == along


@pytest.mark.parametrize("face", ["10C", "KD", "8S"])
def test_no_line_runs_along_the_index_of_a_card(face: str) -> None:
    art = decks()["slim normal"]().draw(face.replace("10", "T"))
    card = np.asarray(cv2.resize(art, None, fx=0.3, fy=0.3, interpolation=cv2.INTER_AREA), np.uint8)
    felt = np.asarray(
        cv2.copyMakeBorder(card, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(60, 110, 40)), np.uint8
    )
    index = cluster(read_all(felt, candidates(felt), Reader()))[0].best
    assert index.face is not None
    assert not runs_along_a_line(Pyramid(felt), index.pose)


@pytest.mark.long
@pytest.mark.parametrize("step", sampled([32, 36, 40, 44], 32, 44))
def test_the_next_card_of_a_fan_is_no_letter_beside_an_index(step: int) -> None:
    """Four cards lie `step` pixels apart, 3 pixels a millimetre, each with a dark edge."""
    felt: Image = np.full((330, 420, 3), (60, 110, 40), np.uint8)
    for n, name in enumerate(names := ["8S", "7H", "9C", "TD"]):
        art = decks()["slim normal"]().draw(name)
        card = cv2.resize(art, (190, 267), interpolation=cv2.INTER_AREA)
        cv2.rectangle(card, (0, 0), (189, 266), (20, 20, 20), 1)
        felt[30:297, 30 + n * step : 220 + n * step] = card
    assert sorted(str(card.name) for card in find_cards(felt, Reader()).cards) == sorted(names)


def test_ink_between_an_index_and_its_frame_is_no_line() -> None:
    """A court card's frame, as an edge, must not hide that no paper runs on between two lines."""
    side = np.zeros((40, 25), np.bool_)
    side[:, 8:12] = side[2:18, 1:4] = side[26:38, 1:4] = True
    assert not goes_on(side, (20, 24))
    side[:, 8:12] = False
    assert goes_on(side, (20, 24))


@pytest.mark.long
@pytest.mark.torture  # letters read across a line are tried one by one above
def test_two_places_of_a_page_that_name_one_card_are_no_card() -> None:
    """Read across a line, `e%` and three more were 8S, two at 0.84: as two ends of one card lie."""
    picture = without_cards(np.random.default_rng([951019, 40]), 4.0)
    assert not find_cards(picture, Reader()).cards
