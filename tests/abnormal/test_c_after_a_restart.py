"""No screen keeps a session over a restart of the process: what its people held is free."""

import pytest

from controller.core.messages.inputs import SessionEnded, Started
from tests.abnormal.scenes import Scene, c, f, scene
from tests.support.table_driver import replayed


def restarted(table: Scene) -> Scene:
    """The process ends, and begins again on what it committed."""
    table.engine = replayed(table)
    table.feed(Started("test"))
    return table


@pytest.mark.abnormal("C2")
@pytest.mark.parametrize("told", [True, False])
def test_who_had_a_screen_only_is_signed_out_by_a_restart(told: bool) -> None:
    """Also where the end of the last session was told just before, and was lost."""
    table = scene("igt")
    assert table.tap(c.SignIn(), "engineer") == "accepted"
    if told:
        table.feed(SessionEnded("engineer-1", "engineer"))
    restarted(table)
    assert table.engine.table.people == {"dealer": "dealer-1", "shuffler": "shuffler-1"}
    out = [(fact.person, fact.role) for fact in table.of(f.SignedOut)]
    assert sorted(out) == [("engineer-1", "engineer"), ("shift_manager-1", "shift_manager")]
    assert replayed(table).table.people == table.engine.table.people


@pytest.mark.abnormal("C2")
def test_a_manager_who_had_a_screen_may_deal_after_a_restart() -> None:
    """He has one role at a time, and no screen at which he could leave the first."""
    table = scene("igt")
    assert table.tap(c.SignOut()) == "accepted"
    restarted(table)
    assert table.tap(c.SignIn(), "dealer", "shift_manager-1") == "accepted", table.orders[-1]


@pytest.mark.abnormal("C2")
def test_a_manager_comes_and_rules_on_what_was_open_when_the_process_ended() -> None:
    table = scene("igt", ["9S", "7D"])
    table.start()
    table.lay("KD", "1")
    table.wait(4_000)
    restarted(table)
    table.camera("ok")
    table.wait(8_000)
    assert table.open == ["unknown_card"]
    assert table.tap(c.SignIn(), "shift_manager", "manager-7") == "accepted"
    table.must_rule("take_away")
