"""What was reported is told once, and what is reported in a stop waits in sight."""

import pytest

from controller.core.messages import commands as c
from tests.support.console.acts import dealing
from tests.support.mistakes.blackjack import Case, table_for
from tests.support.table_driver import Driver

TITLE = "One more card came out than the shoe told"


@pytest.fixture
def driver() -> Driver:
    driver = table_for(Case("missing_card", "dealing", "quebec"))
    dealing(driver)
    return driver


def test_who_reported_is_told_and_nothing_that_stands_above_it(driver: Driver) -> None:
    assert driver.tap(c.Report("untold_card")) == "accepted"
    wrong = driver.view()["irregularity"]
    assert str(wrong["title"]) == TITLE
    assert str(wrong["text"]) == "Reported by dealer-1."
    assert wrong["waiting"] == []


def test_a_note_stands_beside_who_reported(driver: Driver) -> None:
    assert driver.tap(c.Report("untold_card", "", "It fell out")) == "accepted"
    assert str(driver.view()["irregularity"]["text"]) == "Reported by dealer-1. It fell out."


def test_what_is_reported_in_a_stop_waits_behind_it_and_is_told(driver: Driver) -> None:
    assert driver.tap(c.Report("dealer_error")) == "accepted"
    assert driver.tap(c.Report("untold_card")) == "accepted"
    wrong = driver.view()["irregularity"]
    assert wrong["code"] == "dealer_error"
    assert [(one["code"], str(one["title"])) for one in wrong["waiting"]] == [
        ("untold_card", TITLE)
    ]
    assert str(wrong["also"]) == f"After this: {TITLE}."
