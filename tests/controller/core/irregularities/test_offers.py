"""What a screen may tap, the table takes then and there; what it refuses says so before the tap."""

from collections.abc import Iterator
from typing import Any

import pytest

from controller.core.cards import DECK
from controller.core.messages import commands as c
from controller.core.views.forecast import copy_of
from tests.support.mistakes.blackjack import (
    POSSIBLE,
    Case,
    table_with,
)
from tests.support.table_driver import Driver

CASES = [case for case in POSSIBLE if case.game in ("igt", "infinite", "baccarat_squeeze")]
"""A game of boxes, one of a crowd, and one of two sides whose cards are hidden."""

Option = dict[str, Any]


def entries(wrong: dict[str, Any], option: Option) -> Iterator[c.Rule]:
    """All that a person could enter."""
    for card in DECK if option["needs"] == "card" else (None,):
        for box in option["boxes"] or ("",):
            second = "manager-2" if option["people"] == 2 else ""
            yield c.Rule(wrong["id"], option["remedy"], option["reasons"][0], card, box, second)


def taken(driver: Driver, act: c.Rule, option: Option) -> bool:
    """Whether a table like this one takes it; this one stays as it is."""
    there = driver.engine.table
    driver.engine.table = copy_of(there)
    try:
        return driver.tap(act, option["roles"][0]) == "accepted"
    finally:
        driver.engine.table = there


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_is_offered_is_taken_and_nothing_else(case: Case) -> None:
    driver = table_with(case)
    wrong = driver.view()["irregularity"]
    assert wrong["code"] == case.code
    for option in wrong["options"]:
        answers = (taken(driver, act, option) for act in entries(wrong, option))
        needs_box = option["needs"] == "box" and not option["refused"]
        took = all(answers) if needs_box else any(answers)
        assert took is (option["refused"] == ""), (option["remedy"], option["refused"])


def test_a_box_that_does_not_play_is_not_offered() -> None:
    case = next(one for one in CASES if one.name == "damaged_card-window-igt")
    driver = table_with(case)
    (option,) = [
        one for one in driver.view()["irregularity"]["options"] if one["remedy"] == "dead_hand"
    ]
    played = {spot.zone for spot in driver.engine.table.deal.spots() if spot.who != "dealer"}
    assert set(option["boxes"]) == played != set()
