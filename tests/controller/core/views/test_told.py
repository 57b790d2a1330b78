"""What players decided is told once it is decided, and how they came out once it is settled."""

import random

from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.messages import commands as c
from tests.support.console.acts import dealing, open_table, play_until
from tests.support.mistakes.aftermath import ruled
from tests.support.mistakes.blackjack import Case, table_for, to_phase
from tests.support.players import random_server
from tests.support.table_driver import Driver, any_shoe, config_of


def driver_of(game: str) -> Driver:
    driver = Driver(Engine(config_of(game)), iter(any_shoe(8, random.Random(4).shuffle)))
    open_table(driver)
    return driver


def test_decisions_are_told_and_never_those_of_an_open_question() -> None:
    driver = driver_of("blackjack_live")
    told: list[str] = []

    def look(view: dict[str, object]) -> bool:
        seen = driver.view()
        asks = {(a["who"], a["at"]) for a in seen["window"]["asks"]} if seen["window"] else set()
        for one in seen["told"]["decided"]:
            assert (one["who"], one["at"]) not in asks
            told.append(one["choice"])
        return seen["table"]["phase"] == "results"

    driver.until(lambda: look({}), random_server(3))
    assert told
    outcome = driver.view()["told"]["outcome"]
    assert outcome["boxes"]
    assert driver.view()["told"]["decided"] == []


def test_the_answers_to_one_question_are_told_together_in_the_order_of_the_boxes() -> None:
    cards = ["9S", "TS", "AD", "4C", "6D", "7H", "2S"]
    driver = Driver(Engine(config_of("blackjack_live")), iter(map(Card, cards)))
    open_table(driver)
    driver.close_betting()
    driver.command(c.BetsFinal({1: c.BoxBets(), 2: c.BoxBets()}))
    driver.until(lambda: driver.engine.table.window is not None, lambda _: None)
    driver.command(c.InsuranceAnswers({1: "insure", 2: "decline"}))
    told = [(one["who"], one["at"], one["choice"]) for one in driver.view()["told"]["decided"]]
    assert told == [("1", "insurance", "insure"), ("2", "insurance", "decline")]
    driver.until(lambda: driver.engine.table.window is not None, lambda _: None)
    driver.command(c.Decision("1", "stand"))
    told = [(one["who"], one["at"], one["choice"]) for one in driver.view()["told"]["decided"]]
    assert told == [("1", "play:0", "stand")]


def test_who_asked_for_a_card_is_told_until_it_lies() -> None:
    cards = ["9S", "TS", "6D", "4C", "7D", "7H", "KS", "2S", "3D"]
    driver = Driver(Engine(config_of("blackjack_live")), iter(map(Card, cards)))
    open_table(driver)
    driver.close_betting()
    driver.command(c.BetsFinal({1: c.BoxBets(), 2: c.BoxBets()}))
    driver.until(lambda: driver.engine.table.window is not None, lambda _: None)
    driver.command(c.Decision("1", "hit"))
    told = [(one["who"], one["choice"]) for one in driver.view()["told"]["decided"]]
    assert told == [("1", "hit")]
    driver.until(lambda: driver.engine.table.window is not None, lambda _: None)
    assert driver.engine.table.window.asks[0].who == "2", "box 1 is bust with its third card"
    assert driver.view()["told"]["decided"] == []


def test_a_pause_that_was_asked_for_is_seen_and_taken_back() -> None:
    driver = driver_of("infinite")
    dealing(driver)
    assert driver.tap(c.PauseTable("Break.", now=False)) == "accepted"
    assert driver.view()["table"]["pause_asked"]
    assert driver.tap(c.ResumeTable()) == "accepted"
    assert not driver.view()["table"]["pause_asked"]
    play_until(lambda view: len(view["last"]) == 1)(driver)
    assert driver.engine.table.pause is None


def test_a_dealer_takes_back_no_pause_of_the_manager() -> None:
    driver = driver_of("infinite")
    dealing(driver)
    assert driver.tap(c.PauseTable("To be looked at.", now=False), "shift_manager") == "accepted"
    assert driver.tap(c.ResumeTable()) == "rejected"
    assert driver.view()["table"]["pause_asked"]


def test_a_card_that_is_kept_is_told_until_it_lies() -> None:
    driver = table_for(Case("pulled_out_of_turn", "window", "blackjack_live"))
    to_phase(driver, "window")
    assert not driver.view()["kept"]["coming"]
    driver.pull()
    assert not driver.view()["kept"]["coming"], "nobody has ruled on it"
    assert ruled(driver, "hold_as_next")
    assert driver.view()["kept"] == {"coming": 1, "unused": 0}
    driver.until(lambda: not driver.engine.table.snapshot().in_transit, random_server(3))
    assert not driver.view()["kept"]["coming"]


def test_a_card_that_was_taken_back_is_kept_once_it_is_picked_up() -> None:
    driver = table_for(Case("missing_card", "dealing", "quebec"))
    dealing(driver)
    last = driver.view()["menu"]["undoable"][-1]["fact"]
    assert driver.tap(c.Undo(last, "misread"), "shift_manager") == "accepted"
    assert driver.view()["kept"]["coming"] == 0, "it lies there yet"
    driver.lift(driver.lying[-1])
    driver.wait(100)
    assert driver.view()["kept"]["coming"] == 1
