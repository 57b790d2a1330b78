"""A camera that is moved may lose a part of a zone from its picture, or win it."""

from dataclasses import replace

import pytest

from controller.core.config.layout import Layout, Zone
from controller.core.messages.devices import Sighting
from drivers.sim.felt.optics import Optics
from tests.support.eyes.tabletop import SMALLER, CodeReader, Table, small_layout
from vision.felt.cards.pose import Pose
from vision.observer import Observer

pytestmark = pytest.mark.long

WHOLE, PART = replace(SMALLER, aim=(800.0, 450.0)), replace(SMALLER, aim=(560.0, 450.0))
"""The second one sees nothing that lies farther right than 1328 mm."""
NEAR, MIDDLE, FAR = Pose(960, 375, 0), Pose(1100, 375, 1), Pose(1380, 375, 0)


class Knocked:
    """A felt with all marks in sight, and a zone that reaches far to the right."""

    def __init__(self, optics: Optics) -> None:
        marks = [(0, 400, 95), (1, 1150, 95), (2, 400, 812), (3, 1150, 812)]
        layout = small_layout().model_dump() | {
            "fiducials": tuple({"id": n, "centre": (x, y), "size": 60} for n, x, y in marks),
            "zones": (Zone(name="H", rect=(900, 290, 560, 170), first=(960, 375), step=(40, 0)),),
        }
        self.layout = Layout.model_validate(layout)
        self.table = Table(self.layout, optics=SMALLER)
        self.observer = Observer("camera0", "s", self.layout, CodeReader().read_card)
        self.observer.eyes[0].view.is_noiseless = True
        self.turn(optics)

    def turn(self, optics: Optics, frames: int = 60) -> list[tuple[str, str]]:
        """Turn the camera and return what is told of cards."""
        before, self.table = self.table, Table(self.layout, optics=optics)
        self.table.cards, self.table.number = before.cards, before.number
        return self.run(frames)

    def run(self, frames: int) -> list[tuple[str, str]]:
        reports = [one for _ in range(frames) for one in self.observer.look(self.table.shoot())]
        return [(one.what, one.face) for one in reports if isinstance(one, Sighting)]


def test_a_card_is_seen_where_the_camera_could_not_see_before_it_was_moved() -> None:
    felt = Knocked(PART)
    felt.table.lay("8S", NEAR)
    assert felt.run(20) == [("placed", "8S")]
    assert felt.turn(WHOLE) == []
    felt.table.lay("QH", FAR)
    assert felt.run(20) == [("placed", "QH")]


def test_a_zone_of_which_a_part_is_out_of_sight_now_is_watched_in_the_rest() -> None:
    """And the card that lies out of sight is not told to be taken away."""
    felt = Knocked(WHOLE)
    felt.table.lay("QH", FAR)
    felt.table.lay("8S", NEAR)
    assert felt.run(20) == [("placed", "8S"), ("placed", "QH")]
    assert felt.turn(PART) == []
    felt.table.lay("2C", MIDDLE)
    assert felt.run(20) == [("placed", "2C")]
    felt.table.cards.pop()
    assert felt.run(30) == [("removed", "2C")]
    assert felt.turn(WHOLE) == []
    felt.table.cards.pop(0)
    assert felt.run(30) == [("removed", "QH")]
