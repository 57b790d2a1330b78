"""A blind's shadow over a card is no print: its stripes go on beyond the card."""

import cv2
import numpy as np
import pytest

from tests.support.eyes.drawn_faces import Image
from tests.vision.photo.back_tables import printed
from tests.vision.photo.composed import decks
from tests.vision.photo.laid_backs import OWN, empty_felt, lay_on, quad_of, view_of
from tests.vision.photo.more_prints import printed_too
from vision.photo.backs.shadows import is_striped_by_shadow
from vision.photo.photo import find_cards
from vision.reading.reader import Reader

VIEW = view_of(0.95, 2.2)
QUAD = quad_of(VIEW, 90, 90, 0.1)


def _under_a_blind(art: Image, slant: float, mm: float = 9.0) -> Image:
    """Draw a card on felt with the shadow of slats over both, `mm` apart."""
    picture = empty_felt()
    lay_on(picture, art, QUAD)
    rows, columns = picture.shape[:2]
    y, x = np.mgrid[0:rows, 0:columns]
    slats = ((x * np.sin(slant) + y * np.cos(slant)) / (mm * 2.2) % 1 < 0.5).astype(np.float32)
    shade = 1 - 0.5 * cv2.GaussianBlur(slats, (0, 0), 1.5)
    return np.asarray(picture * shade[..., None], np.uint8)


@pytest.mark.long
@pytest.mark.parametrize("slant", [0.0, 0.15, 0.8, 1.5])
def test_a_face_under_a_blind_is_no_back(slant: float) -> None:
    picture = _under_a_blind(decks()["club normal"]().draw("4S"), slant)
    assert not find_cards(picture, Reader()).backs
    assert is_striped_by_shadow(picture, QUAD)


@pytest.mark.parametrize("kind", ["checks", "stripes", "fine", "plain", "lattice"])
def test_print_ends_where_its_card_does(kind: str) -> None:
    picture = empty_felt()
    lay_on(picture, printed(kind, "blue"), QUAD)
    assert not is_striped_by_shadow(picture, QUAD)


def test_prints_to_the_edge_in_a_row_are_no_shadow() -> None:
    """The stripes of one go on in the next; at its two other sides they end."""
    picture = empty_felt(560, 560)
    for k in range(3):
        lay_on(picture, printed_too("dots", "blue"), quad_of(VIEW, 40 + 66 * k, 90, 0.0, OWN))
    assert not is_striped_by_shadow(picture, quad_of(VIEW, 106, 90, 0.0, OWN))
