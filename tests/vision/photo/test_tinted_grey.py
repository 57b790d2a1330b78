"""Scans in one tint are read by shape, as grey ones are; a picture with any red ink is not one."""

import cv2
import numpy as np
import pytest

from tests.support.eyes.drawn_faces import Image
from tests.vision.photo.composed import Pose, canvas, decks
from vision.photo.photo import find_cards
from vision.photo.tinted_grey import untinted
from vision.reading.reader import Reader

FACES = ("7H", "QD", "8S")
SEPIA, BLUISH = (0.72, 0.88, 1.0), (1.0, 0.93, 0.85)


def _table(faces: tuple[str, ...] = FACES) -> Image:
    places = [Pose(110 * k, 0, 0.1 * k) for k in range(len(faces))]
    on = canvas(np.random.default_rng(5), places, 2.0)
    for k, (face, place) in enumerate(zip(faces, places, strict=True)):
        on.lay(decks()["slim normal"]().draw(face), place, k + 1)
    return on.picture


def _in_one_tint(picture: Image, tint: tuple[float, float, float], quality: int = 80) -> Image:
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)[..., None]
    tinted = (grey * np.array(tint)).astype(np.uint8)
    _, coded = cv2.imencode(".jpg", tinted, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


@pytest.mark.parametrize("tint", [SEPIA, BLUISH])
def test_red_cards_of_a_tinted_grey_scan_are_read(tint: tuple[float, float, float]) -> None:
    seen = find_cards(_in_one_tint(_table(), tint), Reader())
    assert sorted(card.name or "" for card in seen.cards) == sorted(FACES)


@pytest.mark.parametrize("tint", [SEPIA, BLUISH])
@pytest.mark.parametrize("quality", [50, 95])
def test_one_tint_is_taken_out(tint: tuple[float, float, float], quality: int) -> None:
    scan = _in_one_tint(_table(), tint, quality)
    assert np.ptp(untinted(scan).astype(int), axis=2).max() == 0


def test_a_picture_with_one_red_card_keeps_its_colours() -> None:
    """All else is grey in warm light; the card's ink covers a thousandth of the picture."""
    felt: Image = np.full((600, 800, 3), 90, np.uint8)
    card = decks()["slim normal"]().draw("AH")
    felt[200:298, 300:370] = cv2.resize(card, (70, 98), interpolation=cv2.INTER_AREA)
    warm = (felt * np.array(SEPIA)).astype(np.uint8)
    assert untinted(warm) is warm
    assert untinted(felt) is felt


def test_grey_and_tiny_pictures_stay_as_they_are() -> None:
    for shape in ((1, 1, 3), (3, 200, 3), (200, 300, 3)):
        grey = np.full(shape, 120, np.uint8)
        assert untinted(grey) is grey
