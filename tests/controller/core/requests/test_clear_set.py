"""A set under review: it comes into no shoe and opens no round until two people found it whole."""

import pytest

from controller.core.messages import commands as c
from controller.core.messages import facts as f
from tests.support.fresh_table import dealing, load, table
from tests.support.players import standing_server
from tests.support.table_driver import Driver

RED = "red"


def under_review() -> Driver:
    """The red set left play after one round, and its stub lacks a card."""
    driver = dealing(table("quebec"))
    driver.until(lambda: bool(driver.of(f.ShoeEnded)), standing_server)
    due = driver.engine.table.sets[RED].stub_due
    assert due is not None
    assert driver.tap(c.StubCounted(RED, due - 1), "shuffler") == "accepted"
    assert driver.tap(c.ShuffleConfirmed(RED, "manager-1"), "shuffler") == "accepted"
    assert driver.of(f.RoundsUnderReview)
    return driver


@pytest.mark.regulation("R23")
def test_a_set_under_review_is_loaded_by_nobody_until_two_cleared_it() -> None:
    driver = under_review()
    assert "under review" in load(driver)
    assert driver.tap(c.ClearSet(RED, "manager-2"), "dealer") == "rejected"
    assert driver.tap(c.ClearSet(RED, "manager-2"), "shuffler") == "rejected"
    assert "under review" in load(driver)
    assert driver.tap(c.ClearSet(RED, "manager-2"), "shift_manager") == "accepted"
    assert driver.of(f.SetCleared) == [f.SetCleared(RED, "shift_manager-1", "manager-2")]
    load(driver)
    assert [fact.set for fact in driver.of(f.ShoeLoaded)][-1] == RED


def test_clearing_a_set_leaves_its_rounds_under_review() -> None:
    """The set is whole again; what was dealt from it is still looked into by the house."""
    driver = under_review()
    (reviewed,) = driver.of(f.RoundsUnderReview)
    driver.tap(c.ClearSet(RED, "manager-2"), "shift_manager")
    assert driver.of(f.RoundsUnderReview) == [reviewed]
    assert driver.engine.table.sets[RED].rounds == []


def test_only_a_known_set_under_review_is_cleared() -> None:
    driver = under_review()
    answers = [(driver.tap(act, "shift_manager"), driver.orders[-1].text) for act in (
        c.ClearSet("green", "manager-2"), c.ClearSet(RED, "manager-2"), c.ClearSet(RED, "manager-2")
    )]  # fmt: skip
    assert [status for status, _ in answers] == ["rejected", "accepted", "rejected"]
    assert "No set is called green" in answers[0][1]
    assert "not under review" in answers[2][1]
