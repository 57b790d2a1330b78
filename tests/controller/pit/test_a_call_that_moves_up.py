"""A call that moves up to the place of one just answered takes no tap that was meant for that."""

import pytest
from playwright.sync_api import expect

from tests.controller.pit.conftest import Screens, Tables
from tests.support.console.acts import sign_in
from tests.support.pages.served_pit import ServedPit
from tests.support.pages.served_table import COLLEAGUE, MANAGER

pytestmark = pytest.mark.system

WATCH = """([x, y]) => {
  const look = () => {
    const first = document.querySelector('.tile').dataset.table;
    if (first === 'riga/bj1' || 'hit' in window) return;
    window.hit = Boolean(document.elementFromPoint(x, y)?.closest('.come'));
  };
  new MutationObserver(look).observe(document.getElementById('tiles'), { childList: true });
}"""
"""Whether a tap at this place hits the button of a call, as soon as another table's is there."""


def test_the_next_call_is_not_taken_by_a_tap_for_the_one_before(
    floor_of_tables: Tables, pit: ServedPit, screen: Screens
) -> None:
    tables = floor_of_tables(2)
    mine, other = screen(pit), screen(pit)
    for page, name in ((mine, MANAGER), (other, COLLEAGUE)):
        page.locator("#people").get_by_role("button", name="Sign in").click()
        sign_in(page, name, "Shift manager")
        expect(page.locator("#people .badge")).to_contain_text(name)
    for number, table in enumerate(tables, 1):
        table.tell("called")
        expect(mine.locator("#band .call")).to_have_count(number)
    box = mine.locator('.tile[data-table="riga/bj1"] .come').bounding_box()
    assert box
    there = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mine.evaluate(WATCH, there)
    other.locator('.tile[data-table="riga/bj1"] .come').click()
    mine.wait_for_function("() => 'hit' in window")
    assert mine.evaluate("() => window.hit") is False
    mine.wait_for_timeout(700)
    mine.mouse.click(*there)  # who has seen it may come there too
    expect(mine.locator("#band")).to_be_hidden()
