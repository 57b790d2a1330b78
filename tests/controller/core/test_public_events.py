"""What the public is told of a fact: deadlines are moments of UTC, whatever the table's time."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.public import betting, windows
from tests.support.players import bet
from tests.support.table_driver import Driver, any_shoe, table_of
from tests.support.whole_rounds import play_rounds

TABLE_TIME = 7_000_000
"""A table that has run for two hours."""


def opened() -> Driver:
    driver = table_of("igt", any_shoe(6, Random(1).shuffle))
    driver.at, driver.utc = TABLE_TIME, driver.utc + 5
    driver.open()
    driver.until(lambda: driver.phase == "betting", lambda _: None)
    return driver


def both(driver: Driver, fact: type, event: type) -> tuple[Any, Any]:
    """The last such fact, and the last such event."""
    told = [one.told for one in driver.events if isinstance(one.told, event)]
    return driver.of(fact)[-1], told[-1]


def in_utc(driver: Driver, at: int) -> int:
    """A moment of the table's time, by the clock on the wall."""
    return driver.utc + (at - driver.at)


@pytest.mark.parametrize("name", ["ends_at", "yellow_at"])
def test_the_end_of_betting_is_told_in_utc(name: str) -> None:
    driver = opened()
    fact, told = both(driver, f.BettingOpened, betting.RoundOpened)
    assert getattr(told, name) == in_utc(driver, getattr(fact, name)) > driver.utc


def test_the_servers_grace_is_told_in_utc() -> None:
    driver = opened()
    driver.command(c.CloseBetting())
    fact, told = both(driver, f.BettingClosed, betting.BettingClosed)
    assert told.due_at == in_utc(driver, fact.due_at) > driver.utc


@pytest.mark.parametrize("name", ["ends_at", "due_at"])
def test_the_end_of_a_question_is_told_in_utc(name: str) -> None:
    driver = opened()
    driver.close_betting()
    bet(driver)
    driver.until(lambda: driver.engine.table.window is not None, lambda _: None)
    fact, told = both(driver, f.WindowOpened, windows.WindowOpened)
    assert getattr(told, name) == in_utc(driver, getattr(fact, name)) > driver.utc


@pytest.mark.parametrize("game", ["infinite", "igt"])
def test_what_was_asked_and_what_each_word_became_make_what_was_applied(game: str) -> None:
    """With the sums alone those who were late could be taken for those who chose."""
    driver, _ = play_rounds(game, 7, 12)
    told = [one.told for one in driver.events if isinstance(one.told, windows.DecisionApplied)]
    for decision in told:
        got = Counter[str]()
        for word, count in decision.asked.items():
            got[decision.became.get(word, word)] += count
        assert got == decision.applied
    became = {word: plain for decision in told for word, plain in decision.became.items()}
    assert became["timeout"] in ("hit", "stand", "decline")
    assert all(word != plain for word, plain in became.items())
