"""Every report of a device takes its number, so that a repeat of it is known."""

import pytest

from controller.core.engine import Engine
from controller.core.fold.all import apply
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from tests.support.table_driver import config_of

BOOT, N = 3, 41


@pytest.mark.parametrize(
    "fact",
    [
        f.CardPulled(pull=1, shoe="shoe0", n=N, boot=BOOT, card=None),
        f.ShoeNoticed("shoe0", N, BOOT, "standby", "standby"),
        f.CoupTold("shoe0", N, BOOT, 1, "P"),
    ],
    ids=lambda fact: fact.kind,
)
def test_a_report_takes_its_number(fact: f.Fact) -> None:
    table = Engine(config_of("baccarat")).table
    apply(table, Moment(0, 0), fact)
    assert table.reports["shoe0"] == (BOOT, N)
    assert table.boots["shoe0"] == {BOOT: N}


def test_after_a_restart_no_device_is_well_until_it_is_heard() -> None:
    engine = Engine(config_of("baccarat"))
    for device in engine.table.devices.values():
        device.set_well()
    engine.table.conditions["disk"] = "full"
    apply(engine.table, Moment(7_000, 0), f.TableRestarted())
    devices = engine.table.devices.values()
    assert {(device.state, device.since) for device in devices} == {("unknown", 7_000)}
    assert engine.table.conditions == {}
