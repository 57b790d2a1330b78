"""The simulated lens: there and back again, and what a knock does to it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.sim.felt.optics import Optics

FELT = st.tuples(st.floats(40, 1560), st.floats(30, 870))


@given(FELT)
def test_a_felt_point_seen_and_looked_up_again_is_the_same(point: tuple[float, float]) -> None:
    optics = Optics()
    back = optics.to_felt(optics.project([point]))[0]
    assert back == pytest.approx(point, abs=0.01)


def test_the_plane_map_is_the_exact_look_up_of_every_pixel() -> None:
    optics = Optics()
    at_x, at_y = optics.plane_map()
    assert at_x.shape == at_y.shape == (1080, 1920)
    pixels = np.array([(0, 0), (1919, 0), (1919, 1079), (961, 543), (3, 1077)])
    exact = optics.to_felt(pixels)
    for (u, v), (x, y) in zip(pixels, exact, strict=True):
        assert (at_x[v, u], at_y[v, u]) == pytest.approx((x, y), abs=0.005)


def test_the_lens_bends_lines_and_the_tilt_makes_near_things_larger() -> None:
    optics = Optics()
    left, middle, right = optics.project([(50, 40), (800, 40), (1550, 40)])
    assert abs(middle[1] - (left[1] + right[1]) / 2) > 3
    assert optics.scale_at(800, 60) > 1.04 * optics.scale_at(800, 840)


def test_a_knock_shifts_the_picture() -> None:
    optics = Optics()
    knocked = optics.moved(10, 0, 0.0)
    shift = knocked.project([(800, 450)]) - optics.project([(800, 450)])
    assert shift[0] == pytest.approx((-12.6, 0), abs=0.5)
