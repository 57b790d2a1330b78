"""A smeared picture is told from a sharp one by the markers, wherever in it they lie."""

import cv2
import numpy as np
import pytest

from drivers.sim.felt.optics import Optics
from tests.support.eyes.tabletop import LARGER, SMALLER, Table
from vision.frames.picture import Picture
from vision.geometry.plane import Image, Points, corners_mm, fit_plane
from vision.geometry.sharpness import Sharpness


def _watched(optics: Optics | None = None) -> tuple[Image, Sharpness, list[Points]]:
    table = Table(optics=optics)
    marks = [corners_mm(fiducial) for fiducial in table.layout.fiducials[:3]]
    felt = np.vstack([corners_mm(fiducial) for fiducial in table.layout.fiducials])
    size = (table.optics.width, table.optics.height)
    plane = fit_plane(table.optics.project(felt), felt, size)
    return table.picture(), Sharpness(plane, marks), [plane.to_px(mark) for mark in marks]


@pytest.mark.parametrize("size", [(7, 1), (1, 7)])
def test_a_picture_smeared_one_way_is_soft_and_the_next_sharp_one_is_not(
    size: tuple[int, int],
) -> None:
    picture, sharpness, _ = _watched()
    assert not sharpness.soft(Picture(picture))
    assert sharpness.soft(Picture(np.asarray(cv2.blur(picture, size), np.uint8)))
    assert not sharpness.soft(Picture(picture))


def test_markers_that_reach_out_of_the_picture_are_judged_by_the_rest() -> None:
    picture, sharpness, marks = _watched()
    right = int(max(mark[:, 0].max() for mark in marks)) - 8
    cut = picture[:, :right]
    assert not sharpness.soft(Picture(cut))
    assert sharpness.soft(Picture(np.asarray(cv2.blur(cut, (7, 1)), np.uint8)))


def test_covered_markers_say_nothing() -> None:
    picture, sharpness, marks = _watched()
    assert not sharpness.soft(Picture(picture))
    covered = picture.copy()
    for mark in marks:
        (left, top), (right, bottom) = mark.min(0).astype(int) - 9, mark.max(0).astype(int) + 10
        covered[max(0, top) : bottom, max(0, left) : right] = 90
    assert not sharpness.soft(Picture(np.asarray(cv2.blur(covered, (7, 1)), np.uint8)))


@pytest.mark.parametrize("optics", [SMALLER, Optics(), LARGER])
def test_a_camera_that_was_moved_is_sharp_and_a_shaken_one_soft_in_pictures_of_any_size(
    optics: Optics,
) -> None:
    picture, sharpness, _ = _watched(optics)
    assert not sharpness.soft(Picture(picture))
    for rows, columns in ((3, 4), (7, 9), (14, 18)):
        moved = np.roll(picture, (rows * optics.width // 1920, columns), (0, 1))
        assert not sharpness.soft(Picture(np.asarray(moved, np.uint8))), (rows, columns)
    side = 7 * optics.width // 1920 | 1
    for smear in ((side, 1), (1, side)):
        assert sharpness.soft(Picture(np.asarray(cv2.blur(picture, smear), np.uint8))), smear
