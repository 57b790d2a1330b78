"""Betting that the server asks to open, and more time for it."""

import pytest

from controller.core.messages import devices as d
from controller.core.messages import facts as f
from tests.abnormal.scenes import Scene, c, must, scene


@pytest.fixture
def table() -> Scene:
    table = scene("igt")
    table.to_betting()
    return table


@pytest.mark.parametrize("light", ["green", "yellow"])
def test_betting_is_extended_by_the_seconds_asked_for(table: Scene, light: str) -> None:
    playing, yellow = table.engine.table.round, table.engine.table.config.timings.yellow
    assert playing is not None
    if light == "yellow":
        table.wait(playing.yellow_at - table.at)
    assert playing.light == light
    ends = playing.ends_at
    assert table.command(c.ExtendBetting(7.5)).status == "accepted"
    assert (playing.ends_at, playing.yellow_at) == (ends + 7500, ends + 7500 - yellow)
    assert playing.light == "green"
    table.wait(ends + 7499 - table.at)
    assert table.phase == "betting"
    table.wait(1)
    assert table.phase == "bets_due"


@pytest.mark.parametrize(
    ("seconds", "status"),
    [(0, "rejected"), (-1, "rejected"), (0.1, "accepted"), (600, "accepted"), (600.1, "rejected")],
)
def test_more_than_nothing_and_ten_minutes_at_the_most(
    table: Scene, seconds: float, status: str
) -> None:
    assert table.command(c.ExtendBetting(seconds)).status == status


def test_betting_that_cannot_open_is_refused_with_all_that_stands_in_its_way() -> None:
    table = scene("igt")
    table.feed(d.CameraState("camera0", "v1", "blind", "dirt"))
    said = table.command(c.OpenBetting())
    assert said.status == "rejected"
    assert "The camera is lost" in said.text
    assert "Try again" not in said.text


def test_betting_opens_once_a_second_and_the_server_is_told_to_ask_again(table: Scene) -> None:
    assert table.manager(c.VoidRound("misdeal", "manager-2")) == "accepted"
    said = table.command(c.OpenBetting())
    assert said.text == "No round can open now. Try again in a second."


def test_betting_that_nobody_used_begins_anew_under_a_green_light() -> None:
    table = scene("quebec")
    table.to_betting()
    assert table.command(c.CloseBetting()).status == "accepted"
    playing = table.engine.table.round
    assert playing is not None
    assert playing.light == "red"
    assert table.command(c.BetsFinal({})).status == "accepted"
    assert (table.phase, playing.light) == ("betting", "green")


def without_bets(table: Scene, times: int) -> None:
    """Nobody bets, so many times one after the other, or until the round is over."""
    for _ in range(times):
        while table.phase == "betting":
            table.wait(1_000)
        if table.phase == "bets_due":
            assert table.command(c.BetsFinal({})).status == "accepted"


def acknowledged(table: Scene) -> None:
    (void,) = table.of(f.RoundVoided)
    assert (void.cause, void.person) == ("no_bets", "table")
    told = [one.type for one in table.events if one.type in ("no_bets", "voided")]
    assert told == ["voided"]  # it comes instead of the other
    assert table.command(c.AckVoid(), void.round).status == "accepted"
    table.wait(3_000)


@pytest.mark.parametrize("act", [c.CloseTable(0), c.DisableGame("order_regulator")])
def test_a_table_without_players_closes(table: Scene, act: c.Act) -> None:
    must(table.manager(act) == "accepted", "not announced")
    without_bets(table, 3)
    acknowledged(table)
    assert table.phase == "closed"


def test_a_pause_after_the_round_comes_although_nobody_bets(table: Scene) -> None:
    must(table.tap(c.PauseTable("pause_break")) == "accepted", "no pause")
    without_bets(table, 3)
    acknowledged(table)
    assert table.phase == "idle"
    assert table.engine.table.pause is not None
    must(table.tap(c.ResumeTable()) == "accepted", "no resume")
    table.wait(3_000)
    assert table.phase == "betting"


def test_a_card_held_for_a_round_without_bets_leaves_with_it(table: Scene) -> None:
    table.pull()
    must(table.manager(c.CloseTable(0)) == "accepted", "not announced")
    without_bets(table, 3)
    acknowledged(table)
    assert (table.phase, table.engine.table.irregularities) == ("closed", {})


def test_betting_opens_again_while_nothing_waits_for_its_end(table: Scene) -> None:
    without_bets(table, 3)
    assert (table.phase, table.of(f.RoundVoided)) == ("betting", [])
