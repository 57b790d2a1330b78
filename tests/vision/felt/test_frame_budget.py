"""What does not fit into one frame waits for the next, and nothing is lost by it."""

from collections.abc import Sequence

import numpy as np
import pytest

from controller.core.config.layout import Zone
from controller.core.messages.devices import Sighting
from tests.support.eyes.tabletop import Answer, CodeReader, Table, small_layout
from vision.felt.pose import Pose
from vision.felt.zone_watcher import LOOK
from vision.observer import MANY_WAIT, OF_MANY, OF_TWO, Observer
from vision.reading.indices import IndexPose

HAND = ("8S", "QH", "2C", "KD", "5H")


class Counting:
    """A reader that counts the cards it was asked to read."""

    def __init__(self) -> None:
        self.asked = 0
        self.reader = CodeReader()

    def read_card(
        self, card: np.ndarray, visible: np.ndarray | None = None, places: Sequence[IndexPose] = ()
    ) -> Answer:
        self.asked += 1
        return self.reader.read_card(card, visible, places)


@pytest.mark.long
def test_a_hand_laid_unseen_is_read_a_few_looks_a_frame() -> None:
    table, reader = Table(), Counting()
    for n, face in enumerate(HAND):
        table.lay(face, Pose(280 + 40 * n, 375, 0))
    table.lay("9C", Pose(870, 375, 0))
    observer = Observer("camera0", "s", table.layout, reader.read_card)
    told, looks = [], []
    for _ in range(16):
        before = reader.asked
        told += [r.face for r in observer.look(table.shoot()) if isinstance(r, Sighting)]
        looks.append(reader.asked - before)
    assert sorted(told) == sorted([*HAND, "9C"])
    assert max(looks) == OF_TWO // LOOK  # the two zones of this table


@pytest.mark.long
def test_where_many_zones_wait_a_frame_takes_less_and_every_card_is_told() -> None:
    lefts = [210 + 230 * n for n in range(MANY_WAIT)]
    zones = [
        Zone(name=f"Z{left}", rect=(left, 290, 180, 170), first=(left + 60, 375), step=(40, 0))
        for left in lefts
    ]
    table = Table(small_layout().model_copy(update={"zones": tuple(zones)}))
    observer = Observer("camera0", "s", table.layout, CodeReader().read_card)
    for _ in range(10):
        observer.look(table.shoot())
    dealt = {zone.name: face for zone, face in zip(zones, HAND, strict=False)}
    for zone in zones:
        table.lay(dealt[zone.name], Pose(*zone.first, 0))
    told, spent = {}, []
    for _ in range(4 * MANY_WAIT):
        frame = table.shoot()
        seen = [r for r in observer.look(frame) if isinstance(r, Sighting)]
        now = [w for w in observer.eyes[0].watchers if w.attended_ms == frame.captured_ms]
        told.update({report.zone: report.face for report in seen})
        spent.append((sum(watcher.spent for watcher in now), len(told)))
    assert told == dealt
    assert max(looks for looks, known in spent if known == 0) == OF_MANY


def _frames_until(what: str, observer: Observer, table: Table) -> int:
    for frame in range(1, 20):
        seen = [r for r in observer.look(table.shoot()) if isinstance(r, Sighting)]
        if any(report.what == what for report in seen):
            return frame
    raise AssertionError(f"nothing was {what}")


@pytest.mark.long
@pytest.mark.parametrize(("came", "goes"), [("P", "H"), ("H", "P")])
def test_a_card_carried_is_told_as_soon_as_one_dealt(came: str, goes: str) -> None:
    places = {"P": Pose(280, 375, 0), "H": Pose(870, 375, 0)}
    table = Table()
    observer = Observer("camera0", "s", table.layout, CodeReader().read_card)
    for _ in range(10):
        observer.look(table.shoot())
    table.lay("9C", places[came])
    dealt = _frames_until("placed", observer, table)
    for _ in range(10):
        observer.look(table.shoot())
    table.cards.clear()
    table.lay("9C", places[goes])
    assert _frames_until("moved", observer, table) == dealt


@pytest.mark.long
def test_a_card_carried_is_told_with_the_first_look_at_where_it_lay() -> None:
    table = Table()
    observer = Observer("camera0", "s", table.layout, CodeReader().read_card)
    table.lay("9C", Pose(280, 375, 0))
    table.lay("QH", Pose(320, 375, 0))
    for _ in range(10):
        observer.look(table.shoot())
    table.cards.pop()
    table.lay("QH", Pose(870, 375, 0))
    for frame in range(8):
        arm = np.array([(150, 250), (480, 250), (480, 500), (150, 500)]) + (frame % 2) * 15.0
        table.hands = [(arm, (120, 150, 200))]
        assert not [r for r in observer.look(table.shoot()) if isinstance(r, Sighting)]
    table.hands.clear()
    # It lies still when a second picture is like the first.
    assert _frames_until("moved", observer, table) == 2
