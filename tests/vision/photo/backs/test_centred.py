"""An outline is moved to where the print in it lies."""

import numpy as np
import pytest

from tests.support.eyes.drawn_faces import Image
from tests.vision.photo.back_tables import printed
from tests.vision.photo.composed import decks
from tests.vision.photo.laid_backs import empty_felt, lay_on, quad_of, view_of, wood
from vision.photo.backs.centred import centred

VIEW = view_of(0.95, 2.2)
TRUE = quad_of(VIEW, 100, 90, 0.3)


def _laid(art: Image) -> Image:
    picture = empty_felt()
    lay_on(picture, art, TRUE)
    return picture


def _off(found: Image) -> float:
    """Return how far, in pixels, a middle lies from the card's."""
    return float(np.hypot(*(found.mean(axis=0) - TRUE.mean(axis=0))))


@pytest.mark.parametrize(
    ("kind", "across", "down"),
    [
        ("sign", 4.0, 0.0),
        ("sign", 0.0, -4.5),
        ("sign", -3.0, 3.0),
        ("medallion", 4.0, 0.0),
        ("medallion", 0.0, -4.5),
    ],
)
def test_an_outline_beside_its_print_is_moved_to_it(kind: str, across: float, down: float) -> None:
    beside = quad_of(VIEW, 100 + across, 90 + down, 0.3)
    moved = centred(_laid(printed(kind, "blue")), beside)
    assert _off(moved) < 0.4 * _off(beside)


def test_an_outline_that_fits_and_one_of_no_back_stay() -> None:
    assert (centred(_laid(printed("medallion", "red")), TRUE) == TRUE).all()
    beside = quad_of(VIEW, 104, 90, 0.3)
    assert (centred(_laid(wood()), beside) == beside).all()
    assert (centred(empty_felt(), beside) == beside).all()


def test_stripes_that_end_in_the_outline_do_not_draw_it_over_their_end() -> None:
    art = decks()["club normal"]().draw("5D").copy()
    art[:, 210:] = printed("stripes", "blue")[:, 210:]
    picture = _laid(art)
    for across in (-5.0, 0.0, 5.0):
        place = quad_of(VIEW, 100 + across, 90, 0.3)
        moved = centred(picture, place)
        assert (moved == place).all()
