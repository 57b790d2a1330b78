"""The page draws the roads of games of two sides, and of no other."""

import pytest
from playwright.sync_api import expect

from tests.controller.console.conftest import Screens, Tables
from tests.support.console.acts import open_table
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system

BEADS = ("1n", "1", "2p", "2", "=", "2", "1", "2", "1", "1")


def seen(driver: Driver) -> None:
    open_table(driver)
    driver.engine.table.beads = BEADS


def test_every_coup_is_a_mark_on_its_roads(table: Tables, screen: Screens) -> None:
    served = table("baccarat")
    page = screen(served)
    served.do(seen)
    drawn = served.do(Driver.view)["roads"]
    marks = {
        "beads": len(BEADS),
        "big_road": sum(mark != "=" for mark in "".join(drawn["big_road"])),
        **{name: len("".join(drawn[name])) for name in ("big_eye_boy", "small_road")},
    }
    assert marks["big_eye_boy"] > 3
    for name, count in marks.items():
        expect(page.locator(f"#roads [data-road='{name}'] g")).to_have_count(count)


def test_other_games_have_none(table: Tables, screen: Screens) -> None:
    page = screen(table("infinite"))
    expect(page.locator("#roads")).to_be_hidden()
