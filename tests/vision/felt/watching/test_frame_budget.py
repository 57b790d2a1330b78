"""What does not fit into one frame waits for the next, and nothing is lost by it."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from controller.core.config.layout import Zone
from controller.core.messages.devices import Sighting
from tests.support.eyes.tabletop import Answer, CodeReader, Table, small_layout
from vision.felt.cards.pose import Pose
from vision.felt.watching.effort import COMPARED, LOOK, OF_MANY, OF_TWO, WHILE_VOTING
from vision.observer import Observer
from vision.reading.indices import IndexPose

SHADE = (49, 82, 20)
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


class Finding(Counting):
    """Tells where it found the index, so that the next look need not search."""

    def read_card(
        self, card: np.ndarray, visible: np.ndarray | None = None, places: Sequence[IndexPose] = ()
    ) -> Answer:
        return replace(super().read_card(card, visible, places), places=(IndexPose(9, 9, 9, 6, 0),))


def zones_in_a_row(count: int) -> list[Zone]:
    return [
        Zone(name=f"Z{left}", rect=(left, 290, 180, 170), first=(left + 60, 375), step=(40, 0))
        for left in (210 + 230 * n for n in range(count))
    ]


@pytest.mark.long
def test_cards_in_many_zones_are_told_with_a_look_and_a_further_one_a_frame() -> None:
    zones = zones_in_a_row(4)
    table = Table(small_layout().model_copy(update={"zones": tuple(zones)}))
    observer = Observer("camera0", "s", table.layout, Finding().read_card)
    for _ in range(10):
        observer.look(table.shoot())
    for zone, face in zip(zones, HAND, strict=False):
        table.lay(face, Pose(*zone.first, 0))
    told: list[int] = []
    spent = []
    for number in range(30):
        frame = table.shoot()
        told += [number for r in observer.look(frame) if isinstance(r, Sighting)]
        now = [w for w in observer.eyes[0].watchers if w.attended_ms == frame.captured_ms]
        spent.append(sum(watcher.spent for watcher in now))
    assert len(told) == len(zones)
    begun = next(number for number, effort in enumerate(spent) if effort)
    assert spent[begun] <= OF_MANY
    assert max(spent[begun + 1 : told[-3]]) <= WHILE_VOTING  # then two zones are left
    assert np.diff(told).max() <= 2


@pytest.mark.long
def test_zones_in_which_only_a_shadow_fell_are_compared_in_one_frame() -> None:
    zones = zones_in_a_row(OF_MANY // COMPARED)
    lefts = [zone.rect[0] for zone in zones]
    table, reader = Table(small_layout().model_copy(update={"zones": tuple(zones)})), Counting()
    for zone, face in zip(zones, HAND, strict=False):
        table.lay(face, Pose(*zone.first, 0))
    observer = Observer("camera0", "s", table.layout, reader.read_card)
    told = [r for _ in range(20) for r in observer.look(table.shoot()) if isinstance(r, Sighting)]
    assert len(told) == len(zones)
    read = reader.asked
    table.hands = [
        (np.array([(left + 110, 300), (left + 170, 300), (left + 170, 450)], np.float64), SHADE)
        for left in lefts
    ]
    spent = []
    for _ in range(3):
        frame = table.shoot()
        assert not [r for r in observer.look(frame) if isinstance(r, Sighting)]
        now = [w for w in observer.eyes[0].watchers if w.attended_ms == frame.captured_ms]
        spent.append([watcher.spent for watcher in now])
    assert spent == [[], [COMPARED] * len(zones), []]
    assert reader.asked == read, "what is known is not read anew"


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
