"""The screen counts the rounds that a shoe still deals once its cut card is out."""

from collections.abc import Callable

import pytest

from controller.core.messages import commands as c
from controller.core.messages import devices as d
from tests.abnormal.scenes import scene
from tests.support.coups import answering, coup_table
from tests.support.table_driver import Driver

CARDS = ["9S", "7D", "8C", "9H", "KH", "4S", "2C", "6D"]


def after_cut(table: Driver) -> int:
    shoe = table.view()["shoe"]
    assert shoe["cut_card"]
    return int(shoe["after_cut"])


def other_than(table: Driver) -> Callable[[], bool]:
    """Whether the table has come to another phase than this one."""
    phase = table.phase
    return lambda: table.phase != phase


def test_one_round_more_is_told_while_one_is_dealt_and_none_before_and_in_the_last() -> None:
    table, answer = coup_table("dragon_tiger", CARDS), answering(1)
    table.until(lambda: table.phase == "dealing", answer)
    table.obey()
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    told = set()
    while table.phase != "idle":
        told.add((table.phase, after_cut(table)))
        table.until(other_than(table), answer)
    assert {count for _, count in told} == {1}, f"another number as the round ends: {told}"
    table.until(lambda: table.phase == "betting", answer)
    assert after_cut(table) == 0, "the coming one is the last"
    table.until(lambda: table.phase == "dealing", answer)
    table.obey()
    assert after_cut(table) == 0
    table.until(lambda: table.phase == "idle", answer)
    table.wait(1_000)
    assert table.view()["shoe"] is None


def test_before_the_first_card_it_is_told_that_the_shoe_changes_first() -> None:
    """Of a round that has begun the shoe gives all cards; before that it gives none."""
    table = scene("infinite")
    table.to_betting()
    assert not table.view()["shoe"]["changes_first"]
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    assert table.view()["shoe"]["changes_first"]
    table.command(c.CloseBetting())
    table.bets()
    table.wait(500)
    assert table.view()["instruction"]["code"] == "change_shoe"


def test_in_a_round_that_has_begun_it_is_the_last_one() -> None:
    table = scene("infinite")
    table.start()
    table.obey()
    table.feed(d.CutCardRead("shoe0", next(table.report), boot=1))
    assert not table.view()["shoe"]["changes_first"]
    assert after_cut(table) == 0
    assert table.to_settled()


@pytest.mark.parametrize("ahead", [True, False])
def test_the_shoe_is_changed_by_hands_even_if_its_next_set_was_entered_before(ahead: bool) -> None:
    """This game has a fresh shoe every round; the old one is not out yet when blue is entered."""
    table = scene("igt")
    table.start()
    blue = c.LoadShoe("shoe0", "blue", "b9", "blue", 6 * 52, ("machine",))
    if ahead:
        assert table.tap(blue, "shuffler") == "accepted"
    assert table.to_settled()
    table.to_idle()
    if not ahead:
        assert table.view()["instruction"]["code"] == "change_shoe"
        assert table.tap(blue, "shuffler") == "accepted"
    table.to_betting()
    shoe = table.engine.table.shoe
    assert shoe is not None
    assert shoe.set == "blue"
    told = "Take the shoe out and put the next shuffled shoe in"
    assert (told in table.view()["instruction"]["text"]) == ahead
    table.feed(d.ShoeNotice("shoe0", next(table.report), "present", "b9", boot=1))
    assert told not in table.view()["instruction"]["text"]


def test_a_changed_shoe_whose_batch_is_heard_alone_is_not_changed_again() -> None:
    """Its cable was out while hands changed it: it answers, and nobody heard it put in."""
    table = scene("igt")
    table.start()
    blue = c.LoadShoe("shoe0", "blue", "b9", "blue", 6 * 52, ("machine",))
    assert table.tap(blue, "shuffler") == "accepted"
    assert table.to_settled()
    table.to_idle()
    table.to_betting()
    told = "Take the shoe out and put the next shuffled shoe in"
    for batch, due in (("", True), ("b9", False)):
        table.feed(d.DeviceDown("shoe0", "line"))
        table.feed(d.DeviceUp("shoe0", "sim", batch=batch))
        assert (told in table.view()["instruction"]["text"]) == due, batch
