"""The plane: lens and homography from points whose true places are known."""

import cv2
import numpy as np
import pytest

from drivers.sim.felt.optics import Optics
from tests.support.eyes.tabletop import Table
from vision.geometry.plane import (
    RadialLens,
    corners_mm,
    find_fiducials,
    fit_plane,
    plane_from_fiducials,
)

SIZE = (1920, 1080)
GRID = np.array([(x, y) for x in range(120, 1500, 120) for y in range(60, 860, 100)], float)


def test_a_lens_and_a_tilt_are_found_to_a_hundredth_of_a_millimetre() -> None:
    optics = Optics()
    layout = Table().layout
    felt = np.vstack([corners_mm(fiducial) for fiducial in layout.fiducials])
    plane = fit_plane(optics.project(felt), felt, SIZE)
    assert plane.error_mm < 0.01
    assert np.abs(plane.to_mm(optics.project(GRID)) - GRID).max() < 0.05
    assert plane.scale_at(800, 450) == pytest.approx(optics.scale_at(800, 450), rel=1e-3)


def test_pixels_and_millimetres_are_inverses() -> None:
    optics = Optics()
    plane = fit_plane(optics.project(GRID), GRID, SIZE)
    assert np.abs(plane.to_mm(plane.to_px(GRID)) - GRID).max() < 1e-6


def test_few_points_are_carried_where_many_are() -> None:
    points = np.vstack([GRID, Optics().project(GRID[:1])])
    plane = fit_plane(Optics().project(GRID), GRID, SIZE)
    one_by_one = np.vstack([plane.to_px(point) for point in points])
    assert np.abs(one_by_one - plane.to_px(points)).max() < 1e-9


def test_the_lens_bends_what_it_straightens() -> None:
    lens = RadialLens(*SIZE, k1=0.2)
    points = np.array([(10.0, 20.0), (960.0, 540.0), (1900.0, 1000.0)])
    assert np.abs(lens.bend(lens.straighten(points)) - points).max() < 0.01


def test_three_points_fix_no_plane() -> None:
    with pytest.raises(ValueError, match="3 points do not fix a plane"):
        fit_plane([(0, 0), (1, 0), (0, 1)], [(0, 0), (1, 0), (0, 1)], SIZE)


def test_markers_are_found_in_a_noisy_picture() -> None:
    table = Table()
    grey = cv2.cvtColor(table.picture(), cv2.COLOR_BGR2GRAY)
    seen = find_fiducials(grey, table.layout)
    assert sorted(seen) == [0, 1, 2, 3]
    plane = plane_from_fiducials(seen, table.layout, SIZE)
    assert plane is not None
    assert plane.error_mm < 0.4


def test_two_markers_are_too_few() -> None:
    table = Table()
    grey = cv2.cvtColor(table.picture(), cv2.COLOR_BGR2GRAY)
    seen = find_fiducials(grey, table.layout)
    assert plane_from_fiducials({n: seen[n] for n in (0, 1)}, table.layout, SIZE) is None
