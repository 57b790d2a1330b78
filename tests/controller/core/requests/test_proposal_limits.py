"""What a proposal may not be: late, about what the book has no more, or a hidden card's face."""

from typing import Any

import pytest

from controller.core.cards import DECK, Card
from controller.core.irregularities.actions.all import ACTIONS
from controller.core.messages import commands as c
from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.core.messages.inputs import InputFailed, Started
from controller.core.requests.proposals import WAITS_MS
from controller.core.views.forecast import copy_of
from tests.support.console.proposals import (
    BOOK,
    MAX,
    SHU,
    TABLE,
    asks,
    disagreement,
    ended,
    hidden,
    put,
    signs,
    with_book,
)
from tests.support.mistakes import blackjack as m
from tests.support.mistakes.blackjack import POSSIBLE
from tests.support.sampled import sampled
from tests.support.table_driver import Driver, replayed, tap_of

NAMED = {code for row in BOOK.remedy if ACTIONS[row.action].needs == "card" for code in row.codes}
CASES = [
    case
    for case in POSSIBLE
    if case.code in NAMED and case.game in ("igt", "infinite", "baccarat_squeeze")
]
"""Wherever the house's book lets two people name a card."""


@pytest.mark.parametrize("answer", [c.Countersign, c.RefuseProposal])
def test_an_answer_that_came_before_the_tick_is_late_all_the_same(answer: Any) -> None:
    """The table was busy, or its machine stood: the answer is looked at before the time is."""
    driver = disagreement()
    asks(driver)
    driver.at += WAITS_MS
    assert "waits for nobody" in put(driver, answer(1), SHU, "shuffler", TABLE, "pin")
    assert driver.of(f.RemedyChosen) == []
    assert ended(driver) == ["lapsed"]


def test_nothing_is_signed_that_changed_while_the_table_was_failed() -> None:
    """Nothing follows by itself then, and what was asked for still stands there."""
    driver = disagreement()
    asks(driver)
    driver.feed(InputFailed("a tick", "", "", "no reason"))
    card = driver.lying[-1]
    driver.feed(d.Sighting("camera0", "v1", card.track, "removed", card.zone, 0, card.card, 0.99, 1,
                           driver.at, "red"))  # fmt: skip
    assert driver.engine.table.proposal is not None
    assert "waits for nobody" in signs(driver)
    assert driver.of(f.RemedyChosen) == []


def test_another_is_asked_for_once_the_first_is_over_though_the_table_failed() -> None:
    """Nobody could sign it, refuse it or take it back, and it kept every other from waiting."""
    driver = disagreement()
    asks(driver)
    driver.feed(InputFailed("a tick", "", "", "no reason"))
    driver.at += WAITS_MS
    assert driver.view()["proposal"] is None
    assert asks(driver) == ""
    assert ended(driver) == ["lapsed"]
    assert driver.view()["proposal"]["id"] == 2
    assert signs(driver) == ""


def test_the_answer_to_one_that_is_over_says_so_whoever_asked_for_the_next() -> None:
    driver = disagreement()
    asks(driver)
    put(driver, c.TakeBackProposal(1), MAX, "shift_manager", TABLE)
    asks(driver)
    assert "waits for nobody" in put(driver, c.Countersign(1), MAX, "shift_manager", TABLE, "pin")


def test_what_the_book_has_no_more_waits_for_nobody() -> None:
    """The house's book was changed, and the table started again: another one may be asked for."""
    driver = disagreement()
    asks(driver)
    driver.engine = replayed(driver)
    with_book(driver, "shoe_is_right", people=1)
    driver.feed(Started("v2"))
    assert ended(driver) == ["changed"]
    assert asks(driver, remedy="enter_card") != ""


@pytest.mark.parametrize("code", ["hole_unread", "hole_unclear"])
def test_a_hidden_card_is_named_at_one_screen_alone(code: str) -> None:
    """What waits stands on every screen of the table, the dealer's too."""
    driver = hidden(code)
    (option,) = [o for o in driver.view()["irregularity"]["options"] if o["needs"] == "card"]
    assert not option["elsewhere"]
    for card in DECK:
        named = {"remedy": option["remedy"], "reason": "private_reader", "card": card}
        assert "at one screen" in asks(driver, **named)
    assert driver.of(f.RulingProposed) == []
    assert driver.view()["proposal"] is None


def test_a_hidden_card_that_is_turned_is_no_secret() -> None:
    driver = disagreement()
    lies = driver.view()["irregularity"]["readings"][0]["camera"]
    assert asks(driver, remedy="enter_card", card=Card(lies)) == ""
    assert driver.view()["proposal"]["card"] == lies


def nameable(driver: Driver) -> list[Card]:
    """Every card; in a sample those that left the shoe, and each fourth of the others."""
    return sampled(DECK, *(one for n, one in enumerate(DECK) if n % 4 == 0 or one in driver.pulled))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_card_that_a_proposal_names_lies_there_for_all_to_see(case: m.Case) -> None:
    driver = m.table_with(case)
    driver.feed(tap_of("in", MAX, "shift_manager", c.SignIn()))
    there = driver.engine.table
    for option in driver.view()["irregularity"]["options"]:
        for card in nameable(driver) if option["needs"] == "card" and option["people"] == 2 else ():
            driver.engine.table = copy_of(there)
            named = {"remedy": option["remedy"], "reason": option["reasons"][0], "card": card}
            refused = asks(driver, **named)
            assert ("at one screen" in refused) is not option["elsewhere"]
            if refused == "":
                view = driver.screen()
                faces = {one["face"] for zone in view["zones"] for one in zone["cards"]}
                told = {one["shoe"] for one in view["irregularity"]["readings"]}
                assert (faces | told) & {view["proposal"]["card"], d.UNREADABLE}
        driver.engine.table = there
