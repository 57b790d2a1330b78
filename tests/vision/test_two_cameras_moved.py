"""Two cameras of which one is knocked, shaken or fitted beside the other."""

from dataclasses import replace

import numpy as np
import pytest

from drivers.sim.felt.optics import Optics
from tests.support.eyes.both_cameras import H0, OPPOSITE, P0, Both
from tests.support.eyes.tabletop import SMALLER, Table, small_layout
from tests.support.sampled import sampled
from vision.felt.eye import Eye
from vision.observer import Observer


@pytest.mark.long
def test_a_camera_that_sees_the_marks_beside_where_the_other_does_is_held_back() -> None:
    both = Both()
    layout = small_layout()
    planes = []
    for eye, shift in zip(both.seen.eyes, (1.6, -1.6), strict=True):
        assert eye.plane is not None
        beside = np.array([[1, 0, shift], [0, 1, 0], [0, 0, 1]], float) @ eye.plane.homography
        planes.append(replace(eye.plane, homography=beside))
    eye = Eye("camera1", "s", layout, planes[1])
    both.seen = Observer("camera0", "s", layout, both.reader.read_card, planes[0], beside=[eye])
    both.states.clear()
    both.lay("8S", P0)
    assert both.run(20) == [("placed", "P", "0", "8S")]
    assert both.states == [("camera0", "ok"), ("camera1", "moved")]
    assert eye.view.apart_mm(both.seen.eyes[0].view) == pytest.approx(3.2, abs=0.4)


@pytest.mark.long
def test_a_camera_that_was_knocked_counts_again_once_it_is_aligned() -> None:
    both = Both()
    both.lay("8S", P0)
    both.run(8)
    knocked(both, 1, OPPOSITE.moved(14.0, -9.0, 0.5))
    assert both.run(6) == []
    both.cards[0] = ("8S", replace(P0, y=378.0))
    both.lay("QH", H0)
    assert both.run(45) == [("placed", "H", "0", "QH")]
    assert both.states[2:] == [("camera1", "moved"), ("camera1", "ok")]


def knocked(both: Both, camera: int, optics: Optics) -> Table:
    """From now on this camera hangs elsewhere; return how it hung."""
    before = both.tables[camera]
    after = Table(small_layout(), 3, optics)
    after.cards, after.number = both.cards, before.number
    both.tables[camera] = after
    return before


@pytest.mark.long
@pytest.mark.parametrize("shaken", sampled([1, 4, 6, 8], 1, 6))
def test_one_shaken_picture_of_a_camera_holds_back_neither(shaken: int) -> None:
    """What is seen from a camera on its way is no place of the marks, however long it is well."""
    both = Both()
    both.run(8)
    knocked(both, 1, OPPOSITE.moved(14.0, -9.0, 0.5))
    both.run(3)
    still = knocked(both, 0, SMALLER.moved(14.0, -9.0, 0.5))
    both.run(shaken)
    still.number = both.tables[0].number
    both.tables[0] = still
    both.run(60)
    assert [eye.condition for eye in both.seen.eyes] == ["ok", "ok"]
