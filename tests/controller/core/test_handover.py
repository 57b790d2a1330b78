"""Interrupted boxes, stale rounds: what a restart and a lost player lead to."""

import pytest

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.inputs import Started
from tests.support.table_driver import Driver, config_of


def in_window(game: str, *cards: str, boxes: tuple[int, ...] = (1,)) -> Driver:
    driver = Driver(Engine(config_of(game)), iter([Card(card) for card in cards]))
    driver.open()
    driver.close_betting()
    driver.command(c.BetsFinal({box: c.BoxBets() for box in boxes}))
    while driver.phase != "window":
        driver.obey()
    return driver


@pytest.mark.regulation("R38")
def test_an_interrupted_box_is_handed_over_frozen_and_the_round_goes_on() -> None:
    driver = in_window(
        "blackjack_live", "9S", "TS", "8D", "4C", "TD", "7H", "KD", "QD", boxes=(1, 2)
    )
    assert driver.command(c.BoxInterrupted("1")).status == "accepted"
    told = next(event for event in driver.events if event.type == "interrupted")
    assert told.data["frozen"]["dealer"] == ["8D", "hidden"]
    assert told.data["frozen"]["hands"][0]["cards"] == ["9S", "4C"]
    window = driver.engine.table.window
    assert window is None or window.asks[0].who == "2"


@pytest.mark.parametrize("name", ["01", "1.2", "3", "x", ""])
def test_a_box_is_handed_over_by_its_own_name(name: str) -> None:
    driver = in_window("blackjack_live", "9S", "TS", "4C", "7H", "KD", "QD")
    assert driver.command(c.BoxInterrupted(name)).status == "rejected"
    assert driver.of(f.BoxHandedOver) == []


def test_the_hole_of_a_closed_round_is_released_for_the_box_handed_over() -> None:
    driver = in_window(
        "blackjack_live", "9S", "TS", "8D", "4C", "TD", "7H", "KD", "QD", boxes=(1, 2)
    )
    driver.command(c.BoxInterrupted("1"))
    driver.until(lambda: driver.engine.table.window is not None, lambda d: None)
    driver.command(c.Decision("2", "hit"))
    driver.until(lambda: bool(driver.of(f.RoundSettled)), lambda d: None)
    released = driver.of(f.HoleReleased)
    turned = driver.of(f.HoleRevealed)
    assert [fact.card for fact in released or turned] == ["7H"]


def test_a_game_without_handover_refuses_it() -> None:
    driver = in_window("quebec", "9S", "8D", "4C", "7H", "KD", "QD")
    assert driver.command(c.BoxInterrupted("1")).status == "rejected"


def test_a_round_older_than_the_rule_sheet_allows_is_cancelled_at_restart() -> None:
    driver = in_window("quebec", "9S", "8D", "4C", "7H", "KD", "QD")
    driver.utc += 36 * 86_400_000
    driver.feed(Started("test"))
    void = driver.of(f.RoundVoided)[-1]
    assert (void.cause, void.role) == ("cancel_after", "rule_sheet")
    assert [fact.code for fact in driver.of(f.WindowClosed)][-1:] == ["void"]
    assert driver.engine.table.window is None


def test_what_was_open_in_a_cancelled_round_ends_with_it() -> None:
    """A report waits for its ruling, and a card is in the hand: nobody is asked about either."""
    driver = in_window("quebec", "9S", "8D", "4C", "7H", "KD", "QD")
    driver.pull()
    assert driver.tap(c.Report("dealer_error", "1")) == "accepted"
    driver.utc += 36 * 86_400_000
    driver.feed(Started("test"))
    table = driver.engine.table
    assert table.irregularities == {}
    assert table.snapshot().in_transit == []
    assert driver.view()["instruction"]["code"] == "collect"


def test_a_shoe_of_another_batch_leaves_with_the_round_that_is_cancelled() -> None:
    """The stop for it ends with the round: nothing else keeps the next one from that shoe."""
    driver = in_window("quebec", "9S", "8D", "4C", "7H", "KD", "QD")
    driver.feed(d.ShoeNotice("shoe0", next(driver.report), "present", "B99", boot=1))
    driver.utc += 36 * 86_400_000
    driver.feed(Started("test"))
    shoe = driver.engine.table.shoe
    assert shoe is not None
    assert shoe.condemned == "shoe_exchanged"


def test_a_round_that_is_just_young_enough_goes_on_at_restart() -> None:
    driver = in_window("quebec", "9S", "8D", "4C", "7H", "KD", "QD")
    playing, days = driver.engine.table.round, driver.engine.table.config.rules.cancel_after_days
    assert playing is not None
    assert days is not None
    driver.utc = playing.opened_utc + days * 86_400_000
    driver.feed(Started("test"))
    assert not driver.of(f.RoundVoided)
    driver.utc += 1
    driver.feed(Started("test"))
    assert driver.of(f.RoundVoided)


def test_a_restart_gives_open_windows_at_least_five_seconds() -> None:
    driver = in_window("quebec", "9S", "8D", "4C", "7H", "KD", "QD")
    driver.at += 11_500
    driver.feed(Started("test"))
    window = driver.engine.table.window
    assert window is not None
    assert window.ends_at - driver.at >= 5_000


def test_the_server_is_silent_the_table_waits_and_its_late_answer_goes_on() -> None:
    driver = in_window("quebec", "9S", "8D", "4C", "7H", "KD", "QD")
    rules = driver.engine.table.config.rules
    driver.wait(16_000)
    assert driver.engine.table.pause is None, "the player may still come back"
    driver.wait(1000 * rules.automatic.reconnect_wait)
    stop = driver.engine.table.pause
    assert stop is not None
    assert stop.waiting_for == "game_server"
    assert driver.command(c.Decision("1", "stand")).status == "accepted"
    assert driver.engine.table.pause is None
