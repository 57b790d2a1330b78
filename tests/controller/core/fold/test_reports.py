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
