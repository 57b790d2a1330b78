"""What does not fit into one frame waits for the next, and nothing is lost by it."""

from collections.abc import Sequence

import numpy as np
import pytest

from controller.core.messages.devices import Sighting
from tests.support.eyes.tabletop import Answer, CodeReader, Table
from vision.felt.pose import Pose
from vision.observer import LOOKS_PER_FRAME, Observer
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
    assert max(looks) == LOOKS_PER_FRAME
