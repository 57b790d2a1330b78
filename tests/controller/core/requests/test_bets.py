"""Betting that the server asks to open, and more time for it."""

import pytest

from controller.core.messages import devices as d
from tests.abnormal.scenes import Scene, c, scene


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
