"""A shoe in play that tells another batch than was loaded stops play; another shoe does not."""

import pytest

from controller.core.device_reports.same_shoe import check_batch
from controller.core.messages import devices as d
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


@pytest.mark.parametrize("was_away", [True, False])
@pytest.mark.parametrize(("batch", "stops"), [("other", True), ("loaded", False), ("", False)])
def test_a_shoe_that_answers_again_is_asked_for_its_batch(
    batch: str, stops: bool, was_away: bool
) -> None:
    scened = scene("igt")
    table = scened.engine.table
    assert table.shoe is not None
    table.sets[table.shoe.set].batch = "loaded"
    if was_away:
        scened.feed(d.DeviceDown("shoe0", "unplugged"))
    scened.feed(d.DeviceUp("shoe0", table.devices["shoe0"].identity, batch=batch))
    opened = [fact.code for fact in scened.of(f.IrregularityOpened)]
    assert ("shoe_exchanged" in opened) == stops


def test_another_batch_is_recorded_once_and_the_former_one_ends_the_stop() -> None:
    scened = scene("igt")
    table = scened.engine.table
    assert table.shoe is not None
    table.sets[table.shoe.set].batch = "loaded"
    who = table.devices["shoe0"].identity
    for batch in ("other", "other", "loaded", "loaded", ""):
        scened.feed(d.DeviceUp("shoe0", who, batch=batch))
    told = [fact.batch for fact in scened.of(f.DeviceConnected) if fact.batch]
    assert told == ["other", "loaded"]
    assert "shoe_exchanged" not in [one.code for one in table.irregularities.values()]
