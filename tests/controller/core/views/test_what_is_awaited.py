"""What is offered is taken, and what is asked for is what the table waits for."""

import pytest

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.round.start_gate import reasons
from tests.abnormal.scenes import Scene, scene


def in_play() -> Scene:
    table = scene("igt")
    table.start()
    table.to_window()
    return table


def backs(table: Scene) -> list[str]:
    found: list[str] = table.view()["authority"]["pause_backs"]
    return found


def test_a_pause_to_come_is_taken_back_by_whom_that_is_offered() -> None:
    table = in_play()
    assert backs(table) == []
    assert table.command(c.RequestPause("a stake is in doubt")).status == "accepted"
    assert backs(table) == ["shift_manager"]
    assert table.tap(c.ResumeTable()) == "rejected"
    assert table.manager(c.ResumeTable()) == "accepted"
    assert backs(table) == []
    assert table.tap(c.PauseTable("pause_dealer")) == "accepted"
    assert backs(table) == ["dealer", "shift_manager"]


def test_taking_back_a_pause_to_come_is_not_offered_in_another_one() -> None:
    """The same tap would end the pause in which somebody looks at the table."""
    table = in_play()
    assert table.manager(c.PauseTable("pause_break")) == "accepted"
    seen = table.view()["marks"]["resume_table"]
    assert table.tap(c.PauseTable("pause_examine", now=True)) == "accepted"
    assert table.view()["table"]["pause_asked"]
    assert backs(table) == []
    assert table.view()["marks"]["resume_table"] != seen


@pytest.mark.parametrize("game", ["igt", "infinite"])
@pytest.mark.parametrize("dealer_leaves", [False, True])
def test_a_closing_table_asks_for_what_it_waits_for(game: str, dealer_leaves: bool) -> None:
    """No round comes any more: nobody fetches a shoe or a dealer for it."""
    table = scene(game)
    table.start()
    assert table.manager(c.CloseTable(0)) == "accepted"
    table.run_to(lambda: table.phase == "idle")
    if dealer_leaves:
        assert table.tap(c.SignOut()) == "accepted"
    told = table.view()["instruction"]
    assert (told["code"], "acknowledge" in told["text"]) == ("wait", True), told


def test_an_alarm_that_keeps_every_set_out_of_the_shoe_is_told() -> None:
    table = scene("infinite").engine.table
    table.alarms["shuffler0", 7] = f.AlarmRaised("shuffler0", 7, "cover open")
    assert [one.blocks for one in reasons(table) if one.code == "alarm"] == ["nothing"]
    table.shoe = None
    assert [one.blocks for one in reasons(table) if one.code == "alarm"] == ["round"]
