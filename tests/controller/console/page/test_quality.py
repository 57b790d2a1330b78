"""The page under WCAG 2.2 AA, at five sizes, without connection, in many views."""

import itertools
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from controller.console.web.whole_page import PAGE
from controller.core.messages import devices as d
from tests.controller.console.conftest import AtWork, Screens, Tables
from tests.support.console.acts import (
    betting,
    call_manager_over,
    dealing,
    open_table,
    remedy,
    report,
    sign_in_dealer,
)
from tests.support.pages.served_table import DEALER, PIN
from tests.support.pages.shown_view import shown
from tests.support.pages.sizes import each_size
from tests.support.pages.usable import CUT_CARDS, faults, out_of_reach
from tests.support.sampled import sampled
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system

SIZES = [(1280, 800), (1920, 1080), (800, 1280), (1024, 768), (800, 480)]

VARIABLE = re.compile(r"(--[a-z-]+):")


def at_every_size(page: Page) -> None:
    """Targets and places at each size; WCAG's rules, which take longest, at one of them."""
    for size in each_size(page, SIZES):
        assert out_of_reach(page) == [], size
        if size in sampled(SIZES, SIZES[-1]):
            assert faults(page) == [], size
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})


def test_the_page_is_usable_at_every_size(opened: AtWork) -> None:
    served, page = opened("blackjack_live", seed=8)
    at_every_size(page)
    served.do(betting)
    at_every_size(page)
    served.do(dealing)
    at_every_size(page)
    assert [page.evaluate(CUT_CARDS) for _ in each_size(page, SIZES)] == [0] * len(SIZES)
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    sign_in_dealer(page, DEALER)
    page.get_by_role("button", name="Something is wrong").click()
    at_every_size(page)
    page.keyboard.press("Escape")
    report(page, "Other mistake")
    at_every_size(page)
    call_manager_over(page)
    remedy(page, "Void the round").click()
    at_every_size(page)
    page.get_by_role("button", name="Shift manager's panel").click()
    at_every_size(page)


@pytest.mark.parametrize(("width", "height"), sampled([(640, 400), (320, 640)], (320, 640)))
def test_a_large_zoom_needs_one_direction_of_scrolling(
    width: int, height: int, table: Tables, screen: Screens
) -> None:
    served = table()
    page = screen(served, width, height)
    served.do(open_table)
    served.do(betting)
    sideways = "() => document.scrollingElement.scrollWidth - innerWidth"
    assert page.evaluate(sideways) <= 0
    sign_in_dealer(page, DEALER)
    page.get_by_role("button", name="Something is wrong").click()
    page.get_by_role("dialog").get_by_role("button", name="Damaged card").click()
    expect(page.locator("#trouble h2")).to_have_text("Damaged card")
    assert page.evaluate(sideways) <= 0
    page.get_by_role("button", name="Pause").scroll_into_view_if_needed()
    expect(page.get_by_role("button", name="Pause")).to_be_in_viewport()


def test_everything_can_be_done_with_a_keyboard(opened: AtWork) -> None:
    served, page = opened()
    served.do(betting)
    page.keyboard.press("Tab")
    expect(page.locator("#people button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type(DEALER)
    page.keyboard.press("Tab")
    expect(page.get_by_label("PIN", exact=True)).to_be_focused()
    page.keyboard.type(PIN)
    page.keyboard.press("Enter")
    page.wait_for_selector("#people .badge.here")
    page.get_by_role("button", name="Something is wrong").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Something is wrong")).to_be_focused()


def test_a_screen_reader_hears_the_sentence_that_stands(table: Tables, screen: Screens) -> None:
    served = table()
    page = screen(served)
    page.evaluate(
        """() => {
          window.heard = [];
          new MutationObserver(() => heard.push(document.getElementById('said').textContent))
            .observe(document.getElementById('said'), {childList: true});
        }"""
    )
    served.do(open_table)
    served.do(betting)
    text = served.do(dealing)["instruction"]["text"]
    expect(page.locator("#said")).to_have_text(text)
    heard = page.evaluate("() => heard")
    assert heard[-1] == text
    assert len(heard) <= 2


def test_a_screen_reader_hears_what_a_stop_asks_for_step_by_step(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(dealing)
    report(page, "Other mistake")
    expect(page.locator("#said")).to_have_text(page.locator("#trouble .sentence").inner_text())
    shown(served, instruction=lambda was: {**was["instruction"], "text": "Lay the 8♦ back."})
    expect(page.locator("#said")).to_have_text("Lay the 8♦ back.")


def test_a_screen_reader_hears_that_the_table_is_gone_and_a_keyboard_comes_back(
    at_work: AtWork,
) -> None:
    served, page = at_work()
    served.do(betting)
    page.get_by_role("button", name="Something is wrong").focus()
    served.alive = False
    expect(page.locator("#offline")).to_be_visible(timeout=3500)
    expect(page.locator("#alarm")).to_contain_text("NO CONNECTION")
    expect(page.locator("#alarm")).to_contain_text("Stop dealing")
    served.alive = True
    expect(page.locator("#offline")).to_be_hidden(timeout=5000)
    expect(page.locator("#alarm")).to_be_empty()
    assert page.evaluate("() => document.activeElement !== document.body")


def test_no_connection_covers_all_and_sends_no_tap(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(betting)
    page.get_by_role("button", name="Something is wrong").click()
    taps = list(served.taps)
    served.alive = False
    cover = page.locator("#offline")
    expect(cover).to_be_visible(timeout=3500)
    expect(cover).to_contain_text("NO CONNECTION")
    expect(cover).to_contain_text("Stop dealing")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert faults(page) == []
    page.evaluate("() => document.querySelectorAll('button').forEach(button => button.click())")
    served.alive = True
    expect(cover).to_be_hidden(timeout=5000)
    expect(page.locator("#instruction .sentence")).to_have_text("Players are betting.")
    assert served.taps == taps


def test_the_screen_finds_a_restarted_table_alone(at_work: AtWork, table: Tables) -> None:
    served, page = at_work()
    served.do(betting)
    port = served.port
    served.end()
    cover = page.locator("#offline")
    expect(cover).to_be_visible(timeout=6000)
    again = table("quebec", port=port)
    expect(cover).to_be_hidden(timeout=8000)
    expect(page.locator("#title")).to_have_text("Casino du Québec Blackjack")
    expect(page.locator("#people .badge.here")).to_have_count(0)
    assert again.taps == []


def test_a_stale_view_does_not_end_the_alarm(opened: AtWork) -> None:
    served, page = opened()
    served.alive = False
    cover = page.locator("#offline")
    expect(cover).to_be_visible(timeout=3500)
    served.do(betting)
    page.wait_for_timeout(4000)
    expect(cover).to_be_visible()
    served.alive = True
    expect(cover).to_be_hidden(timeout=5000)


REDRAWN = """() => {
  window.redrawn = new Set();
  new MutationObserver(seen => seen.forEach(one => {
    const part = one.target.nodeType === 1 ? one.target : one.target.parentElement;
    if (one.type === 'attributes' && one.oldValue === part.getAttribute(one.attributeName)) return;
    redrawn.add(part?.closest('#felt .zone')?.dataset.zone ?? '');
  })).observe(document.querySelector('#felt'),
    {subtree: true, childList: true, attributes: true, attributeOldValue: true});
}"""
"""From now on the zones of the felt are noted in which anything is drawn anew."""


def test_a_card_that_comes_and_goes_is_drawn_where_it_lies_alone(at_work: AtWork) -> None:
    """So many views a second cost little; how long they take is measured by bench_screens."""
    served, page = at_work("blackjack_live", seed=8, width=1920, height=1080)
    asked = served.do(dealing)["instruction"]["zone"]
    served.do(sees(900, "placed", "8S"))
    page.wait_for_selector(".zone[data-zone='7'] svg[aria-label^='eight of spades']")
    page.evaluate(REDRAWN)
    for n, what in itertools.islice(enumerate(itertools.cycle(["removed", "placed"])), 20):
        served.do(sees(900 + (n + 1) // 2, what, "8S"))
    served.do(sees(999, "placed", "AS"))
    page.wait_for_selector(".zone[data-zone='7'] svg[aria-label^='ace of spades']")
    redrawn = page.evaluate("() => [...redrawn]")
    assert set(redrawn) - {asked} == {"7"}, "the place of the next card may light up meanwhile"


def sees(track: int, what: str, face: str) -> Callable[[Driver], None]:
    """The camera tells something of a card at a place where none is due."""

    def tell(driver: Driver) -> None:
        driver.feed(d.Sighting("camera0", "v1", track, what, "7", 1, face, 0.9, 1, driver.at))

    return tell


def test_what_is_dark_in_every_light_takes_no_colour_of_the_light_one() -> None:
    """A text of one theme on the ground of the other cannot be read."""
    blocks = (PAGE / "base.css").read_text().split("}")
    light = next(block for block in blocks if '[data-theme="light"]' in block)
    dark = next(block for block in blocks if ".trouble-body" in block and "--text" in block)
    assert set(VARIABLE.findall(light)) == set(VARIABLE.findall(dark))
