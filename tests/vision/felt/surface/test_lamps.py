"""The marks show the light of the whole picture, and what covers one of them is no lamp."""

import numpy as np
import pytest

from drivers.sim.felt.optics import Optics
from tests.support.eyes.tabletop import Table
from vision.felt.surface.background import UNIT
from vision.felt.surface.lamps import Lamps
from vision.frames.picture import Picture
from vision.geometry.marks import Fiducials
from vision.geometry.plane import fit_plane
from vision.geometry.view import rect_of


class Lit:
    """A table whose marks are watched."""

    def __init__(self) -> None:
        self.table = Table()
        marks = Fiducials(self.table.layout).known
        felt = np.vstack(list(marks.values()))
        self.plane = fit_plane(Optics().project(felt), felt, (1920, 1080))
        self.lamps = Lamps([rect_of(mark, self.plane) for mark in marks.values()])
        self.seen(1.0)

    def seen(self, *gains: float) -> np.ndarray:
        """Each mark's light in parts of what it was, of B, G, R."""
        lit = np.clip(self.table.picture() * np.array(gains), 0, 255).astype(np.uint8)
        told = self.lamps.seen(Picture(lit), self.plane)
        return np.exp(np.array(told) / UNIT)


def test_the_first_look_is_the_light_that_others_are_told_by() -> None:
    assert np.abs(Lit().seen(1.0) - 1).max() < 0.02


@pytest.mark.parametrize("gains", [(0.5, 0.85, 0.95), (0.9, 0.8, 0.6), (0.3, 0.3, 0.3)])
def test_each_mark_tells_the_lamp(gains: tuple[float, float, float]) -> None:
    assert np.abs(Lit().seen(*gains) - gains).max() < 0.04


def test_a_mark_under_a_hand_tells_another_light_than_the_others() -> None:
    lit = Lit()
    lit.table.hands.append((np.array([(40, 30), (170, 30), (170, 160), (40, 160)]), (90, 120, 190)))
    told = lit.seen(1.0)
    assert np.abs(told[0] - 1).max() > 0.3
    assert np.abs(told[1:] - 1).max() < 0.02
