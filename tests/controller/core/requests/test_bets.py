"""More time for betting, asked for by the server."""

import pytest

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
