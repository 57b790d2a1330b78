"""Who ends a pause: whom it waits for, and the shift manager always."""

import pytest

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.roles import Role
from tests.abnormal.scenes import scene


@pytest.mark.regulation("R16")
@pytest.mark.parametrize("by", ["dealer", "shift_manager"])
@pytest.mark.parametrize("ends", ["dealer", "shift_manager", "shuffler"])
@pytest.mark.parametrize("dealt", [False, True])
def test_a_pause_made_at_the_table(by: Role, ends: Role, dealt: bool) -> None:
    table = scene("igt")
    if dealt:
        table.start()
        table.to_window()
    assert table.tap(c.PauseTable("Break.", now=True), by) == "accepted"
    may = ends == "shift_manager" or ends == by
    assert table.tap(c.ResumeTable(), ends) == ("accepted" if may else "rejected")
    assert (table.engine.table.pause is None) == may
    assert len(table.of(f.TableResumed)) == may


def test_a_pause_that_the_game_server_asked_for_is_the_managers_to_end() -> None:
    table = scene("igt")
    assert table.command(c.RequestPause("a stake is in doubt")).status == "accepted"
    assert table.engine.table.pause is not None
    assert table.tap(c.ResumeTable()) == "rejected"
    assert table.manager(c.ResumeTable()) == "accepted"
