"""A tap on the pit's page is not lost while the floor changes."""

import pytest
from playwright.sync_api import Page, expect

from tests.controller.pit.conftest import Screens, Tables
from tests.support.console.acts import sign_in
from tests.support.pages.served_pit import ServedPit
from tests.support.pages.served_table import MANAGER

pytestmark = pytest.mark.system

HEARD_MS = 1000

REDRAWN_MS = 1600
"""An open table is drawn anew within a second of what changes it."""


def press(page: Page, place: str) -> None:
    """Put the mouse on it, and press."""
    page.locator(place).first.hover()
    page.mouse.down()


def test_a_tile_that_changes_while_it_is_tapped_opens(
    floor_of_tables: Tables, pit: ServedPit, screen: Screens
) -> None:
    (table,) = floor_of_tables(1)
    page = screen(pit)
    rounds = page.locator(".tile-facts dd").nth(1)
    expect(rounds).to_have_text("0")
    press(page, ".tile-name")
    table.tell("calm")
    page.wait_for_timeout(HEARD_MS)
    page.mouse.up()
    expect(page.get_by_role("dialog", name="riga/bj1")).to_be_visible()
    expect(rounds).not_to_have_text("0")


def test_an_open_table_is_left_alone_by_what_others_tell(
    floor_of_tables: Tables, pit: ServedPit, screen: Screens
) -> None:
    table, other = floor_of_tables(2)
    table.tell("over")
    page = screen(pit)
    page.locator('.tile[data-table="riga/bj1"] .tile-open').click()
    press(page, ".history .round summary")
    other.tell("called")
    page.wait_for_timeout(REDRAWN_MS)
    page.mouse.up()
    expect(page.locator(".history .round[open]")).to_have_count(1)


def test_who_says_twice_by_one_finger_that_he_comes_is_not_refused(
    floor_of_tables: Tables, pit: ServedPit, screen: Screens
) -> None:
    (table,) = floor_of_tables(1)
    page = screen(pit)
    page.locator("#people button", has_text="Sign in").click()
    sign_in(page, MANAGER, "Shift manager")
    expect(page.locator("#people .badge.here")).to_contain_text(MANAGER)
    table.tell("called")
    page.locator("#band .come").dblclick()
    expect(page.locator("#tiles .comes")).to_be_visible()
    page.wait_for_timeout(500)
    assert page.locator("#toast.on").all_text_contents() == []
