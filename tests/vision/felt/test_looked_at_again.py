"""A zone whose view said nothing is looked at again after a while, or once something moved."""

import numpy as np
import pytest

from controller.core.messages.devices import Sighting
from tests.support.eyes.tabletop import CodeReader, Table
from vision.felt.cards.pose import Pose
from vision.observer import Observer

PLACE = Pose(280, 375, 0)
FINGER = np.array([(240, 330), (320, 330), (320, 600), (240, 600)], np.float64)
SKIN = (120, 150, 200)


def _seen(observer: Observer, table: Table) -> list[Sighting]:
    return [report for report in observer.look(table.shoot()) if isinstance(report, Sighting)]


@pytest.mark.long
def test_a_turned_card_that_glare_hid_is_told_as_soon_as_the_finger_that_tilts_it_is_gone() -> None:
    table = Table()
    observer = Observer("camera0", "s", table.layout, CodeReader().read_card)
    table.lay("back-blue", PLACE)
    for _ in range(10):
        _seen(observer, table)
    table.cards[:] = [("blank", PLACE)]
    [zone] = [watcher for watcher in observer.eyes[0].watchers if watcher.name == "P"]
    for _ in range(60):
        assert not _seen(observer, table)
        if zone.retry_ms:
            break
    assert zone.retry_ms, "the unread card never waits"
    table.hands = [(FINGER, SKIN)]
    assert not _seen(observer, table)
    table.hands = []
    table.cards[:] = [("9C", PLACE)]
    told = [_seen(observer, table) for _ in range(3)]  # it comes to rest, and is looked at twice
    assert [report.face for reports in told for report in reports] == ["9C"]
