"""A ruling that waits for its second person can be read and signed, in each of its states.

WCAG 2.2 AA holds in both themes, in one at a low screen and in the other at a phone, and in a long
run in each at both; its buttons are in view at every size.
"""

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.core.requests.proposals import WAITS_MS
from tests.controller.console.conftest import Tables
from tests.support.console.acts import call_manager_over, misread, open_table, remedy, sign_in
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import COLLEAGUE, ServedTable
from tests.support.pages.usable import expect_usable, faults
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

THEMES = ["dark", "light"]
SIZES = [(1280, 800), (1024, 600), (800, 480)]
PHONE = (390, 844)
"""It is scrolled: its bar of buttons lies over what has not been scrolled to yet."""

HEIGHT = "document.documentElement.scrollHeight"

OTHER_THEME = """() => {
  const lit = document.documentElement.dataset;
  lit.theme = lit.theme === 'dark' ? 'light' : 'dark';
}"""

HIDDEN = """() => [...document.querySelectorAll('.proposal button')]
  .filter(button => button.checkVisibility())
  .map(button => [button.textContent, button.getBoundingClientRect()])
  .filter(([, box]) => box.top < 0 || box.bottom > innerHeight || box.right > innerWidth)
  .map(([text]) => text)"""


def looked_at(page: Page, name: str) -> None:
    """Places of this state at every size; targets on the lowest, and axe there and on a phone
    unrolled, which is lit the other way."""
    for width, height in (*SIZES, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)  # a frame is drawn
        keep(page, f"{name}-{width}x{height}")
        if (width, height) == PHONE:
            whole = page.evaluate(HEIGHT)
            page.set_viewport_size({"width": width, "height": whole})
            page.wait_for_timeout(100)
            page.evaluate(OTHER_THEME)
            assert faults(page) == [], (name, width, whole)
            page.evaluate(OTHER_THEME)
            continue
        if (width, height) == SIZES[-1]:
            expect_usable(page)
        if not page.locator("dialog[open]").count():
            assert page.evaluate(HIDDEN) == [], (name, width, height)


def ask(page: Page) -> None:
    remedy(page, "The shoe is right").click()
    page.get_by_role("button", name="Have it signed at another screen").click()
    expect(page.locator(".proposal")).to_have_count(1)


ENDS = sampled(
    [f"{end}-{theme}" for theme in THEMES for end in ("refused", "taken-back", "lapsed")],
    "lapsed-dark",
)
"""The ends that are looked at: each leaves the same stop under a sentence of its own."""


def ended(page: Page, sentence: str, name: str) -> None:
    """The asker reads what came of it."""
    expect(page.locator("#toast.on")).to_contain_text(sentence)
    expect(page.locator(".proposal")).to_have_count(0)
    if name in ENDS:
        looked_at(page, name)


def asked_of(browser: Browser, served: ServedTable, theme: str) -> Page:
    page = browser.new_page()
    chosen = json.dumps({"theme": theme})
    page.add_init_script(f"localStorage.setItem('livetable-screen', '{chosen}')")
    page.goto(served.url)
    page.wait_for_selector("#page:not([inert])")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    served.do(open_table)
    served.do(misread)
    call_manager_over(page)
    return page


@pytest.mark.parametrize("theme", sampled(THEMES, "dark"))
def test_a_ruling_that_waits_can_be_read_and_signed(
    theme: str, table: Tables, browser: Browser
) -> None:
    served = table("blackjack_live")
    page = asked_of(browser, served, theme)
    remedy(page, "The shoe is right").click()
    looked_at(page, f"ask-{theme}")
    page.get_by_role("button", name="Back").click()
    ask(page)
    looked_at(page, f"asked-{theme}")
    page.locator(".proposal").get_by_role("button", name="Sign", exact=True).click()
    sign_in(page, "nobody", "Shift manager")
    expect(page.get_by_role("dialog").locator(".refusal")).not_to_be_empty()
    looked_at(page, f"sign-{theme}")
    page.keyboard.press("Escape")
    page.locator(".proposal").get_by_role("button", name="Do not sign").click()
    looked_at(page, f"refuse-{theme}")
    sign_in(page, COLLEAGUE, "Shift manager")
    ended(page, f"{COLLEAGUE} did not sign", f"refused-{theme}")
    ask(page)
    page.locator(".proposal").get_by_role("button", name="Take back").click()
    ended(page, "took it back", f"taken-back-{theme}")
    ask(page)
    served.do(lambda driver: driver.wait(WAITS_MS))
    ended(page, "Nobody signed in time", f"lapsed-{theme}")
    ask(page)
    page.locator(".proposal").get_by_role("button", name="Sign", exact=True).click()
    sign_in(page, COLLEAGUE, "Shift manager")
    expect(page.locator("#trouble")).to_be_hidden()
    looked_at(page, f"signed-{theme}")
    page.close()
