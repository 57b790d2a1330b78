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


@pytest.mark.parametrize("by", ["dealer", "shift_manager"])
def test_a_pause_without_a_round_begins_at_once(by: Role) -> None:
    table = scene("igt")
    assert table.engine.table.round is None
    assert table.tap(c.PauseTable("Break."), by) == "accepted"
    assert table.engine.table.pause is not None
    assert table.of(f.PauseAsked) == []
    assert table.tap(c.PauseTable("Again.", now=True), by) == "rejected"


@pytest.mark.parametrize("by", ["dealer", "shift_manager"])
@pytest.mark.parametrize("back", ["dealer", "shift_manager", "shuffler"])
def test_a_pause_for_after_the_round_is_taken_back_by_whom_it_waits_for(
    by: Role, back: Role
) -> None:
    table = scene("igt")
    table.start()
    assert table.tap(c.PauseTable("Break."), by) == "accepted"
    assert table.engine.table.pause is None
    assert table.tap(c.PauseTable("Another."), "shift_manager") == "rejected"
    may = back in (by, "shift_manager")
    assert table.tap(c.ResumeTable(), back) == ("accepted" if may else "rejected")
    assert len(table.of(f.PauseTakenBack)) == may
    assert table.to_settled()
    table.wait(60_000)
    for card in list(table.lying):
        table.lift(card)
    table.wait(1_000)
    assert (table.engine.table.pause is None) == may


@pytest.mark.parametrize("asked", ["dealer", "shift_manager"])
@pytest.mark.parametrize("now", ["dealer", "shift_manager"])
def test_a_pause_at_once_over_one_for_later_is_ended_by_who_outranks(
    asked: Role, now: Role
) -> None:
    """Whoever asked for the later one, a dealer does not end by himself what a manager wanted."""
    table = scene("igt")
    table.start()
    assert table.tap(c.PauseTable("Break."), asked) == "accepted"
    assert table.tap(c.PauseTable("Now.", now=True), now) == "accepted"
    by_dealer = asked == now == "dealer"
    assert table.tap(c.ResumeTable(), "dealer") == ("accepted" if by_dealer else "rejected")
    if not by_dealer:
        assert table.manager(c.ResumeTable()) == "accepted"


def test_a_dealer_signs_out_between_rounds_and_never_within_one() -> None:
    table = scene("igt")
    table.to_betting()
    assert table.tap(c.SignOut()) == "rejected"
    assert table.manager(c.SignOut()) == "accepted"
    table = scene("igt")
    assert table.tap(c.SignOut(), "dealer", "dealer-2") == "rejected"
    assert table.tap(c.SignOut()) == "accepted"
    assert "dealer" not in table.engine.table.people


def test_who_signs_out_leaves_all_his_roles_and_nobody_elses() -> None:
    table = scene("igt")
    assert table.tap(c.SignIn(), "engineer", "shift_manager-1") == "accepted"
    held = dict(table.engine.table.people)
    assert held["engineer"] == held["shift_manager"]
    assert table.manager(c.SignOut()) == "accepted"
    left = {role: who for role, who in held.items() if who != held["engineer"]}
    assert table.engine.table.people == left


@pytest.mark.parametrize(("rounds", "answer"), [(-1, "rejected"), (0, "accepted"), (3, "accepted")])
def test_no_fewer_than_no_rounds_are_left_before_closing(rounds: int, answer: str) -> None:
    table = scene("igt")
    assert table.manager(c.CloseTable(rounds)) == answer


def test_a_pause_asked_for_after_the_round_outlives_a_wait_for_the_game_server() -> None:
    """The dealer who asked to be relieved is still relieved when the answers come at last."""
    table = scene("igt")
    table.start()
    table.to_window()
    assert table.tap(c.PauseTable("pause_dealer")) == "accepted"
    while table.engine.table.pause is None:
        table.wait(1000)
    assert table.engine.table.pause.waiting_for == "game_server"
    table.stand()
    assert table.engine.table.pause is None
    assert table.to_settled()
    table.wait(60_000)
    for card in list(table.lying):
        table.lift(card)
    table.wait(5_000)
    assert table.engine.table.pause.waiting_for == "dealer"
    assert table.tap(c.ResumeTable()) == "accepted"


@pytest.mark.parametrize(("by", "stays"), [("dealer", False), ("shift_manager", True)])
def test_a_pause_at_once_takes_the_place_of_ones_own_and_of_no_others(
    by: Role, stays: bool
) -> None:
    table = scene("igt")
    table.start()
    assert table.tap(c.PauseTable("pause_dealer")) == "accepted"
    assert table.tap(c.PauseTable("pause_question", now=True), by) == "accepted"
    assert (table.engine.table.asked_pause is not None) == stays
