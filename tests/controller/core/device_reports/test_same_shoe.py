"""The shoe in play tells its batch: another one than was loaded stops play, another shoe's does not."""

import pytest

from controller.core.device_reports.same_shoe import check_batch
from controller.core.messages import facts as f
from controller.core.recorder import Recorder
from tests.abnormal.scenes import scene


@pytest.mark.parametrize(
    ("device", "batch", "stops"),
    [
        ("shoe0", "other", True),
        ("shoe0", "loaded", False),
        ("shoe0", "", False),
        ("shoe1", "other", False),
    ],
)
def test_the_batch_of_the_shoe_in_play_is_the_one_that_was_loaded(
    device: str, batch: str, stops: bool
) -> None:
    scened = scene("igt")
    table = scened.engine.table
    assert table.shoe is not None
    table.sets[table.shoe.set].batch = "loaded"
    recorder = Recorder(table, scened.now)
    check_batch(recorder, device, batch)
    opened = [fact.code for fact in recorder.facts if isinstance(fact, f.IrregularityOpened)]
    assert opened == ["shoe_exchanged"] * stops
