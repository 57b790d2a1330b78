"""Index crops and ink: the geometry of a pose, and colour measured against the card's own white."""

import numpy as np
import pytest

from tests.support.eyes.drawn_faces import face
from vision.reading.indices import (
    CROP_HEIGHT,
    CROP_WIDTH,
    IndexPose,
    Pyramid,
    cut_indices,
    ink_colour,
    ink_shares,
    is_monochrome,
    stretch,
)

INDEX = IndexPose(5.6 * 4, 10.8 * 4, 14.0 * 4, 6.4 * 4, 0.0)
"""Where `drawn_faces.face` puts its top left index at 4 pixels per millimetre."""


def test_corners_turn_with_the_pose() -> None:
    sideways = IndexPose(100.0, 50.0, 20.0, 10.0, np.pi / 2)
    assert np.allclose(sideways.corners()[0], [110.0, 45.0])


def test_a_crop_is_upright_whatever_the_turn() -> None:
    card = face("8", "S")
    upright = cut_indices(Pyramid(card), [INDEX])[0].astype(int)
    turned = np.ascontiguousarray(np.rot90(card, -1))
    there = IndexPose(card.shape[0] - 1 - INDEX.y, INDEX.x, INDEX.height, INDEX.width, np.pi / 2)
    again = cut_indices(Pyramid(turned), [there])[0].astype(int)
    assert np.abs(upright - again).mean() < 2


def test_no_poses_no_crops() -> None:
    assert cut_indices(Pyramid(face("8", "S")), []).shape == (0, CROP_HEIGHT, CROP_WIDTH, 3)


def test_contrast_is_the_crops_own() -> None:
    crop = cut_indices(Pyramid(face("8", "S")), [INDEX])[..., 1]
    dim = (crop // 3 + 20).astype(np.uint8)
    assert np.abs(stretch(crop) - stretch(dim)).mean() < 0.02


@pytest.mark.parametrize(
    ("suit", "light", "ink"),
    [
        ("H", (1.0, 1.0, 1.0), "red"),
        ("H", (0.4, 0.7, 1.0), "red"),
        ("S", (1.0, 1.0, 1.0), "black"),
        ("S", (0.4, 0.7, 1.0), "black"),
        ("S", (1.0, 0.8, 0.6), "black"),
    ],
)
def test_ink_is_measured_against_the_cards_own_white(
    suit: str, light: tuple[float, float, float], ink: str
) -> None:
    lit = (face("8", suit) * np.array(light)).astype(np.uint8)
    crop = cut_indices(Pyramid(lit), [INDEX])[0]
    assert ink_colour(ink_shares(crop, INDEX.width / INDEX.height)) == ink


@pytest.mark.parametrize(
    ("suit", "ink", "name"),
    [
        ("C", (60, 140, 30), "green"),
        ("C", (40, 118, 24), "green"),
        ("D", (176, 72, 20), "blue"),
        ("H", (150, 140, 232), "red"),
        ("D", (185, 180, 250), "red"),
    ],
)
def test_pale_red_is_red_and_green_and_blue_are_neither_red_nor_black(
    suit: str, ink: tuple[int, int, int], name: str
) -> None:
    crop = cut_indices(Pyramid(face("8", suit, ink=ink)), [INDEX])[0]
    assert ink_colour(ink_shares(crop, 0.45)) == name


@pytest.mark.parametrize(
    ("shares", "name"),
    [
        ((0.79, 0.91, 1.0), "bluish"),
        ((0.70, 0.88, 1.0), "bluish"),
        ((1.0, 0.95, 0.88), "black"),
        ((0.96, 0.99, 1.0), "black"),
        ((1.0, 0.93, 0.71), "unclear"),
    ],
)
def test_ink_of_which_little_colour_is_left_is_between_two(
    shares: tuple[float, float, float], name: str
) -> None:
    assert ink_colour(np.array(shares)) == name


def test_a_picture_without_colour_is_known() -> None:
    grey = np.repeat(face("8", "H")[..., 1:2], 3, axis=2)
    assert is_monochrome(grey)
    assert not is_monochrome(face("8", "H"))
