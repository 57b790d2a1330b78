"""The history of a table stays whole while it plays on and somebody reads its older rounds."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Route, expect

from controller.pit.server import HISTORY
from tests.controller.pit.conftest import Screens, Tables
from tests.support.pages.pictures import keep
from tests.support.pages.served_pit import ServedPit

pytestmark = pytest.mark.system

MINUTE_MS = 60_000


class LongNight:
    """The pit's answers for one table, with many more rounds than were told."""

    def __init__(self) -> None:
        self.newest = 3 * HISTORY
        self.like: dict[str, Any] = {}
        """A round as it is told."""

    def answer(self, route: Route) -> None:
        """Answer as the pit does: the newest rounds, or those before a time."""
        told = route.fetch().json()
        (before,) = parse_qs(urlsplit(route.request.url).query).get("before", [""])
        last = int(before) // MINUTE_MS - 1 if before else self.newest
        rounds = range(last, last - HISTORY, -1)
        self.like = (told["rounds"] or [self.like])[0]
        told["rounds"] = [
            self.like
            | {"round": f"r{n}", "number": str(n), "opened": n * MINUTE_MS, "ended": n * MINUTE_MS}
            for n in rounds
        ]
        route.fulfill(json=told | {"more": True})


def test_rounds_that_fall_out_of_the_newest_stay_beside_the_older_ones(
    floor_of_tables: Tables, pit: ServedPit, screen: Screens
) -> None:
    (table,) = floor_of_tables(1)
    table.tell("called")
    page, night = screen(pit), LongNight()
    page.route("**/table/riga/bj1.json*", night.answer)
    page.locator(".tile-open").click()
    shown = page.locator(".history .round")
    expect(shown).to_have_count(HISTORY)
    page.get_by_role("button", name="older").click()
    expect(shown).to_have_count(2 * HISTORY)
    night.newest += 6
    table.tell("over")
    expect(shown).to_have_count(2 * HISTORY + 6)
    keep(page, "history-of-a-table")
    night.newest += 2 * HISTORY  # nothing was heard meanwhile
    table.status("offline")
    expect(shown).to_have_count(HISTORY)


def test_older_rounds_that_are_asked_for_twice_are_shown_once(
    floor_of_tables: Tables, pit: ServedPit, screen: Screens
) -> None:
    (table,) = floor_of_tables(1)
    table.tell("called")
    page, night = screen(pit), LongNight()
    page.route("**/table/riga/bj1.json*", night.answer)
    page.locator(".tile-open").click()
    shown = page.locator(".history .round")
    expect(shown).to_have_count(HISTORY)
    page.get_by_role("button", name="older").dblclick()
    expect(shown).to_have_count(2 * HISTORY)
    page.wait_for_timeout(1600)
    expect(shown).to_have_count(2 * HISTORY)
