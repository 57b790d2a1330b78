"""The page while cards of two sides lie face down: nothing on it reads as a total or a choice."""

import pytest
from playwright.sync_api import expect

from controller.core.messages import commands as c
from tests.controller.console.conftest import Screens, Tables
from tests.support.console.acts import open_table
from tests.support.coups import first_named
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system


def to_the_window(driver: Driver) -> None:
    driver.close_betting()
    driver.command(c.BetsFinal(players=2))
    driver.until(lambda: driver.engine.table.window is not None, first_named)


def named(driver: Driver) -> None:
    driver.command(c.Reveal("banker"))


def test_hidden_sides_show_no_total_and_nobody_decides(table: Tables, screen: Screens) -> None:
    served = table("baccarat_squeeze")
    served.do(open_table)
    served.do(to_the_window)
    page = screen(served)
    expect(page.locator("#felt .zone")).to_have_count(2)
    expect(page.locator("#felt .total")).to_have_count(0)
    expect(page.locator("#felt .status-asked")).to_have_count(0)
    served.do(named)
    expect(page.get_by_text("Banker: turn over")).to_be_visible()
