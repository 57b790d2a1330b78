"""Where a person's own colours take the place of ours, what was told by colour is still told."""

import pytest
from playwright.sync_api import Page, expect

from tests.controller.console.conftest import AtWork
from tests.support.console.acts import dealing, report
from tests.support.pages.pictures import keep

pytestmark = pytest.mark.system

LOOK = """selector => {
  const its = document.querySelector(selector);
  if (!its?.checkVisibility()) return null;
  const style = getComputedStyle(its);
  return ['backgroundColor', 'borderTopStyle', 'borderTopWidth', 'borderTopColor', 'outlineStyle',
    'outlineWidth', 'fontWeight'].map(name => style[name]).join(' ');
}"""
"""How an element looks by what forced colours leave of its style."""


def expect_apart(page: Page, one: str, other: str) -> None:
    looks = [page.evaluate(LOOK, selector) for selector in (one, other)]
    assert None not in looks, (one, other)
    assert looks[0] != looks[1], (one, other)


def test_what_is_chosen_asked_and_first_is_told_apart(at_work: AtWork) -> None:
    served, page = at_work("blackjack_live", seed=8, width=800, height=480)
    page.emulate_media(forced_colors="active")
    served.do(dealing)
    page.wait_for_selector(".zone.asked")
    keep(page, "forced-dealing")
    expect_apart(page, ".zone.asked", ".zone:not(.asked)")
    page.get_by_role("button", name="Something is wrong").click()
    expect_apart(page, ".pick:has(:checked)", ".pick:not(:has(:checked))")
    keep(page, "forced-choice")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Screen", exact=True).click()
    expect_apart(page, "[aria-pressed=true]", "[aria-pressed=false]")
    page.keyboard.press("Escape")
    report(page, "Other mistake")
    keep(page, "forced-stop")
    page.goto(f"{served.url}engineer")
    expect(page.locator(".parts a").first).to_be_visible()
    expect_apart(page, ".parts a[aria-current]", ".parts a:not([aria-current])")


def test_the_button_that_the_table_waits_for_is_told_apart(at_work: AtWork) -> None:
    _served, page = at_work(width=800, height=480)
    page.emulate_media(forced_colors="active")
    page.get_by_role("button", name="Pause or end").click()
    expect_apart(page, "dialog .button.primary", "dialog .button:not(.primary)")
