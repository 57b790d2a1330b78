"""No letter of a page is smaller than can be read at a table."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from controller.console.web.whole_page import PAGE
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import betting, dealing, misread
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.full_table import show_full
from tests.support.pages.served_table import MANAGER
from tests.support.pages.sizes import SIZES, each_size
from tests.support.places import PROJECT
from tests.support.sampled import sampled

SMALLEST = 12
"""CSS pixels."""

ROOT_FONT = 15
"""Pixels of 1rem where it is smallest: on a low screen."""

SIZE = re.compile(r"font-size:\s*([^;}]+)")
LENGTH = re.compile(r"^(\d*\.?\d+)(px|rem)$")
BOUNDED = re.compile(r"^(?:clamp|max)\((\d+)px,")


def too_small(size: str) -> bool:
    """Whether letters of this size may be too small; 0 hides them, em is seen in the browser."""
    if bounded := BOUNDED.match(size):
        return 0 < int(bounded[1]) < SMALLEST
    if size.startswith("min("):
        return True
    length = LENGTH.match(size)
    if not length or float(length[1]) == 0:
        return False
    return float(length[1]) * (ROOT_FONT if length[2] == "rem" else 1) < SMALLEST


def sheets() -> Iterator[Path]:
    """The style sheets of the screens and of the pit."""
    yield from PAGE.rglob("*.css")
    yield from (PROJECT / "controller/pit/page").rglob("*.css")


def test_no_style_sheet_asks_for_smaller_letters() -> None:
    found = {
        f"{sheet.name}: {size}"
        for sheet in sheets()
        for size in SIZE.findall(sheet.read_text())
        if too_small(size.strip())
    }
    assert found == set()


SMALL = """least => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const its = text.parentElement;
    if (!text.data.trim() || !its.checkVisibility()) continue;
    if (its.closest('svg, .unseen, #offline')) continue;
    const size = parseFloat(getComputedStyle(its).fontSize);
    if (size > 0 && size < least) found.add(`${text.data.trim()}: ${size}`);
  }
  return [...found];
}"""


FULL = [("blackjack_live", 1), ("blackjack_live", 2), ("quebec", 4)]


def small(page: Page) -> dict[tuple[int, int], list[str]]:
    """What is too small at each size."""
    found = {size: page.evaluate(SMALL, SMALLEST) for size in each_size(page, SIZES)}
    return {size: texts for size, texts in found.items() if texts}


@pytest.mark.system
@pytest.mark.parametrize(("game", "hands"), sampled(FULL, FULL[1]))
def test_what_lies_on_a_full_table_can_be_read(game: str, hands: int, at_work: AtWork) -> None:
    served, page = at_work(game, language="es")
    served.do(dealing)
    show_full(served, hands)
    expect(page.locator("#felt .total").nth(3)).to_be_visible()
    assert small(page) == {}


@pytest.mark.system
def test_what_a_round_and_a_stop_say_can_be_read(at_work: AtWork) -> None:
    served, page = at_work("blackjack_live", language="ro")
    served.do(betting)
    assert small(page) == {}
    served.do(misread)
    expect(page.locator("#trouble")).to_be_visible()
    assert small(page) == {}
    page.locator("#trouble .sign-in").click()
    assert small(page) == {}
    page.keyboard.press("Escape")
    sign_in_there(page, "#trouble .sign-in", MANAGER)
    assert small(page) == {}
