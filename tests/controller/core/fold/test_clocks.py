"""A stop costs the players no time: every clock gets back what was lost."""

import pytest

from controller.core.messages.devices import CameraState, DeviceUp
from controller.core.messages.inputs import Moment, Started
from controller.core.views.public import public_state
from tests.abnormal.scenes import Scene, c, must, scene
from tests.support.mistakes.aftermath import ruled

LOST, LONG = 4_000, 100_000


def stopped(table: Scene) -> None:
    """The shift manager stops the table at once, and lets it go on after LOST ms."""
    must(table.manager(c.PauseTable("look here", now=True)) == "accepted", "no pause")
    table.wait(LOST)
    must(table.manager(c.ResumeTable()) == "accepted", "no resume")


@pytest.mark.parametrize("game", ["igt", "infinite"])
def test_a_question_gets_back_the_time_of_a_stop(game: str) -> None:
    table = scene(game)
    table.start()
    table.to_window()
    window = table.engine.table.window
    assert window is not None
    ends, due = window.ends_at, window.due_at
    stopped(table)
    assert (window.ends_at, window.due_at) == (ends + LOST, due + LOST)


def test_a_question_that_was_nearly_over_stays_open_for_a_moment() -> None:
    table = scene("igt")
    table.start()
    table.to_window()
    window, times = table.engine.table.window, table.engine.table.config.timings
    assert window is not None
    table.wait(window.ends_at - table.at - 1)
    stopped(table)
    assert window.ends_at == table.at + times.after_stop
    assert window.due_at == max(window.due_at, window.ends_at + times.server_grace)
    assert window.due_at > window.ends_at


def test_a_question_that_was_nearly_over_keeps_its_wait_for_a_lost_player() -> None:
    table = scene("blackjack_live")
    table.start()
    table.to_window()
    before = table.engine.table.window
    assert before is not None
    waits = before.due_at - before.ends_at
    table.wait(before.ends_at - table.at - 100)
    assert table.tap(c.PauseTable("x", now=True), "shift_manager") == "accepted"
    table.wait(20_000)
    assert table.tap(c.ResumeTable(), "shift_manager") == "accepted"
    after = table.engine.table.window
    assert after is not None
    assert after.due_at - after.ends_at == waits


def test_betting_gets_back_the_time_of_a_stop() -> None:
    table = scene("igt")
    table.to_betting()
    playing = table.engine.table.round
    assert playing is not None
    yellow, ends = playing.yellow_at, playing.ends_at
    stopped(table)
    assert (playing.yellow_at, playing.ends_at) == (yellow + LOST, ends + LOST)


def test_bets_that_are_due_get_back_the_time_of_a_stop() -> None:
    table = scene("igt")
    table.to_betting()
    table.command(c.CloseBetting())
    playing, times = table.engine.table.round, table.engine.table.config.timings
    assert playing is not None
    due, ended = playing.due_at, playing.ends_at
    stopped(table)
    assert playing.due_at == max(due + LOST, table.at + times.after_stop)
    assert playing.ends_at == ended, "what is over is not moved"


def test_betting_that_was_closed_early_ended_then() -> None:
    """The light, the retained state and the clocks of a stop all tell the same end."""
    table = scene("igt")
    table.to_betting()
    table.wait(1_000)
    table.command(c.CloseBetting())
    closed = table.utc
    stopped(table)
    view = public_state(table.engine.table, Moment(table.at, table.utc))
    told = [e.data for e in table.events if e.type in ("light", "table_resumed")][-2:]
    assert view["light"] == {"colour": "red", "ends_at": closed}
    assert told[0]["ends_at"] == told[1]["clocks"]["ends_at"] == closed
    assert told[1]["clocks"]["due_at"] > table.utc


def test_a_card_in_the_hand_is_waited_for_anew_after_a_stop() -> None:
    table = scene("igt")
    table.start()
    table.pull()
    table.wait(table.engine.table.config.timings.landing - 100)
    stopped(table)
    table.wait(1000)
    assert table.opened == []
    table.wait(table.engine.table.config.timings.landing)
    assert table.opened == ["unseen_card"]


def restarted_in_a_stop(table: Scene) -> None:
    """The process starts anew near the end of a long stop, and then the table goes on."""
    must(table.manager(c.PauseTable("look here", now=True)) == "accepted", "no pause")
    table.wait(LONG)
    table.feed(Started("test"))
    table.feed(DeviceUp("shoe0", "sim"))
    table.feed(CameraState("camera0", "v1", "ok", ""))
    must(table.manager(c.ResumeTable()) == "accepted", "no resume")


def test_a_restart_in_a_stop_makes_no_question_longer() -> None:
    table = scene("igt")
    table.start()
    table.to_window()
    window = table.engine.table.window
    assert window is not None
    ends, due = window.ends_at, window.due_at
    restarted_in_a_stop(table)
    assert (window.ends_at, window.due_at) == (ends + LONG, due + LONG)


def test_a_restart_in_a_stop_makes_no_betting_longer() -> None:
    table = scene("igt")
    table.to_betting()
    playing = table.engine.table.round
    assert playing is not None
    yellow, ends = playing.yellow_at, playing.ends_at
    restarted_in_a_stop(table)
    assert (playing.yellow_at, playing.ends_at) == (yellow + LONG, ends + LONG)


def test_a_restart_in_a_stop_does_not_put_off_bets_that_are_due() -> None:
    table = scene("igt")
    table.to_betting()
    table.command(c.CloseBetting())
    playing, times = table.engine.table.round, table.engine.table.config.timings
    assert playing is not None
    restarted_in_a_stop(table)
    assert playing.due_at == table.at + times.after_stop


def test_the_servers_bets_do_not_end_a_stop_of_the_shift_manager() -> None:
    table = scene("igt")
    table.to_betting()
    table.command(c.CloseBetting())
    must(table.manager(c.PauseTable("look here", now=True)) == "accepted", "no pause")
    table.bets()
    assert table.engine.table.pause is not None


def test_betting_that_a_ruling_opens_again_has_its_own_time_and_no_more() -> None:
    table = scene("infinite")
    table.to_betting()
    early = table.lay(table.pull(), "P")
    table.wait(LOST)
    must(ruled(table, "burn_and_reopen"), "no ruling")
    table.wait(LOST)
    assert time_to_bet(table) == table.engine.table.config.timings.betting, "as the screen counts"
    table.lift(early)
    must(not table.engine.table.stopped, "play stands still")
    assert time_to_bet(table) == table.engine.table.config.timings.betting


def time_to_bet(table: Scene) -> int:
    """How long betting goes on, as the screen counts it: from where the clocks stand."""
    view = table.view()
    ends: int = view["light"]["ends_at"]
    stood: int | None = view["stopped_at"]
    return ends - (table.at if stood is None else stood)
