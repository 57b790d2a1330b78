"""Stopped is stopped: what moves play is refused with the reason until play goes on."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.requests.stopped import BOOKKEEPING
from tests.abnormal.scenes import Scene, must, scene
from tests.support.mistakes.aftermath import ruled
from tests.support.table_driver import acknowledgement

MOVES = (
    c.OpenBetting(),
    c.ExtendBetting(5),
    c.CloseBetting(),
    c.BetsFinal({1: c.BoxBets()}),
    c.InsuranceAnswers({1: "decline"}),
    c.Decision("1", "stand"),
    c.Decision("1", "hit"),
    c.BoxInterrupted("1"),
)


def to_phase(table: Scene, phase: str) -> None:
    """A round of one box, up to this phase."""
    if phase in ("betting", "bets_due"):
        table.to_betting()
        if phase == "bets_due":
            table.command(c.CloseBetting())
        return
    table.start()
    if phase == "window":
        table.to_window()


STOPS = {
    "pause": lambda table: table.manager(c.PauseTable("look", now=True)),
    "report": lambda table: table.tap(c.Report("damaged_card", "dealer")),
    "gap": lambda table: table.feed(d.ReportGap("shoe0", 90, 91, boot=1)),
    "void_asked": lambda table: table.command(c.RequestVoid("money")),
}
"""Ways in which play comes to stand still and stays so until a person ends it."""


@pytest.mark.long
@given(
    phase=st.sampled_from(["betting", "bets_due", "dealing", "window"]),
    stop=st.sampled_from(sorted(STOPS)),
    asked=st.lists(st.sampled_from(MOVES), min_size=1, max_size=4),
)
@settings(max_examples=60, deadline=None)
def test_nothing_that_moves_play_is_taken_while_it_stands_still(
    phase: str, stop: str, asked: list[c.Verb]
) -> None:
    table = scene("igt")
    to_phase(table, phase)
    STOPS[stop](table)
    must(table.engine.table.stopped, f"{stop} stops nothing in {phase}")
    before, wrong = len(table.facts), table.open
    for body in asked:
        reply = table.command(body)
        assert (reply.status, reply.code) == ("rejected", "stopped")
        assert reply.text.startswith("Play is stopped: ")
        table.wait(2_000)
    moved = [type(fact) for _, fact in table.facts[before:]]
    assert set(moved) <= {f.ManagerCalled, f.ActRefused}
    assert (table.phase, table.open) == (phase, wrong)


@pytest.mark.parametrize("stop", sorted(STOPS))
def test_the_books_are_kept_while_play_stands_still(stop: str) -> None:
    table = scene("igt")
    table.start()
    must(table.to_settled(), "not settled")
    name = table.of(f.RoundSettled)[0].round
    must(table.run_to(lambda: table.phase == "betting"), "no betting")
    STOPS[stop](table)
    must(table.engine.table.stopped, f"{stop} stops nothing")
    assert table.command(c.NackRound("sum"), name).status == "accepted"
    assert table.command(acknowledgement(table.engine, name), name).status == "accepted"
    assert table.command(c.RequestReview("look"), name).status == "accepted"
    assert table.command(c.RequestPause("later")).status == "accepted"
    assert c.AckVoid in BOOKKEEPING


def test_what_was_refused_counts_when_it_is_sent_again() -> None:
    table = scene("igt")
    table.start()
    table.to_window()
    must(table.manager(c.PauseTable("look", now=True)) == "accepted", "no pause")
    assert table.command(c.Decision("1", "stand"), command_id="d1").code == "stopped"
    must(table.manager(c.ResumeTable()) == "accepted", "not resumed")
    assert table.command(c.Decision("1", "stand"), command_id="d1").status == "accepted"
    assert [fact.asked for fact in table.of(f.ChoiceMade)] == ["stand"]


def late_in_window() -> Scene:
    table = scene("igt")
    table.start()
    table.to_window()
    table.wait(60_000)
    must(table.engine.table.pause.waiting_for == "game_server", "nobody waits for the server")
    return table


def test_the_answer_that_the_pause_waits_for_is_taken() -> None:
    table = late_in_window()
    assert table.command(c.Decision("1", "stand")).status == "accepted"
    assert table.engine.table.pause is None


def test_a_late_answer_does_not_hide_what_went_wrong_meanwhile() -> None:
    """A card is drawn and laid while the table waits: the late answer does not make it the hit."""
    table = late_in_window()
    table.lay(table.pull(), "1")
    assert table.open == ["exposed_draw"]
    assert table.command(c.Decision("1", "hit")).code == "stopped"
    table.wait(5_000)
    assert table.of(f.ChoiceMade) == []
    assert table.open == ["exposed_draw"]


def test_people_start_no_round_and_tap_no_check_while_play_stands_still() -> None:
    table = scene("igt")
    must(table.manager(c.PauseTable("look", now=True)) == "accepted", "no pause")
    assert table.tap(c.NextRound()) == "rejected"
    assert "Play is paused (look)" in table.orders[-1].text


def test_a_server_that_asks_again_to_void_is_ruled_on_once() -> None:
    """It starts anew, and asks again; the shift manager has not come yet."""
    table = scene("blackjack_live")
    table.start()
    for reason in ("bets lost", "bets lost", "bets lost", "money"):
        must(table.command(c.RequestVoid(reason)).status == "accepted", "not asked")
    assert len(table.engine.table.irregularities) == 2
    must(ruled(table, "go_on") and ruled(table, "go_on"), "not ruled")
    must(table.command(c.RequestVoid("bets lost")).status == "accepted", "not asked")
    assert len(table.engine.table.irregularities) == 1
