"""The engineer's page in a browser: what it shows, to whom, and that it can be used."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.core.messages import commands as c
from controller.core.messages import devices as d
from tests.controller.console.conftest import Tables
from tests.support.console.acts import betting, dealing, in_phase, play_until, prepare, sign_in
from tests.support.pages.served_table import ENGINEER, ServedTable
from tests.support.pages.usable import BROKEN_WORDS, SMALL_TARGETS, SMALLEST_TARGET, faults
from tests.support.pages.without_errors import without_errors
from tests.support.sampled import sampled
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system

FIGURES = ".sheet:has(th:nth-child(4)) :is(th, td)"

SIZES = [(1280, 800), (1920, 1080), (1024, 768), (800, 480), (390, 844)]
SIDEWAYS = "() => document.scrollingElement.scrollWidth - innerWidth"
PARTS = ["Devices", "Seeing", "Doubts", "Doctor", "Log"]

Engineers = Callable[..., Page]


@pytest.fixture
def engineer(browser: Browser) -> Iterator[Engineers]:
    """Opens the engineer's page of a table, signed in; its errors fail the test."""
    with without_errors(browser) as opens:

        def show(served: ServedTable, path: str = "engineer") -> Page:
            page = opens(served.url + path)
            page.locator("#people").get_by_role("button", name="Sign in").click()
            sign_in(page, ENGINEER, "Engineer")
            page.wait_for_selector("#people .badge.here")
            return page

        yield show


def open_now(driver: Driver) -> None:
    assert driver.tap(c.OpenTable()) == "accepted"


def noise(driver: Driver) -> None:
    driver.feed(d.BadFrame("shoe0", "ff00aa", "no frame begins so"))


def test_a_closed_tables_shoe_is_watched_and_an_open_ones_is_not(
    table: Tables, engineer: Engineers
) -> None:
    served = table()
    served.do(prepare)
    page = engineer(served)
    band, shoe = page.locator("#band"), page.locator(".device", has_text="shoe0")
    expect(band).to_contain_text("TEST")
    served.do(noise)
    expect(shoe.locator(".lines")).to_contain_text("ff 00 aa")
    served.do(open_now)
    expect(band).to_contain_text("LIVE")
    expect(shoe).to_contain_text("what the shoe sends is not shown")
    expect(shoe.locator(".lines")).to_have_count(0)
    served.do(betting)
    expect(band).to_contain_text("is in play")
    served.do(dealing)
    camera = page.locator(".device", has_text="camera0")
    expect(camera.locator(".lines")).to_contain_text("sighting")
    expect(page.locator(".plotted").first).to_contain_text("Half within")


THEMES = ("light", "dark")


def test_every_part_is_usable_at_five_sizes(
    table: Tables, engineer: Engineers, tmp_path: Path
) -> None:
    days = [[20_000 + n, 20, 0.99 - 0.002 * n] for n in range(9)]
    wear = {"camera0 P": {"confidence": days, "off_mm": days}}
    (tmp_path / "journal.wear.json").write_text(json.dumps(wear))
    served = table()
    served.do(prepare)
    served.do(open_now)
    served.do(play_until(in_phase("results")))  # more lines than a place for them is high
    served.do(betting)
    served.do(dealing)
    served.do(doubt)
    page = engineer(served)
    for n, part in enumerate(PARTS):
        page.get_by_role("link", name=part).click()
        expect(page.locator("#parts a[aria-current]")).to_have_text(part)
        expect(page.locator("#part")).not_to_contain_text("One moment.", timeout=20_000)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(SIDEWAYS) <= 0, (part, width)
            assert page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == [], (part, width)
            assert page.evaluate(BROKEN_WORDS, FIGURES) == [], (part, width)
        page.set_viewport_size({"width": 1280, "height": 800})
        for theme in sampled(THEMES, THEMES[n % 2]):
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            assert faults(page) == [], (part, theme)


def doubt(driver: Driver) -> None:
    """The camera cannot read a card that was just laid."""
    seen = d.Sighting("camera0", "v1", 900, "placed", "7", 0, d.UNREADABLE, 0.3, 1, driver.at)
    driver.feed(replace(seen, focus=0.2))


def test_doubts_wait_for_the_end_of_the_round(table: Tables, engineer: Engineers) -> None:
    served = table()
    served.do(prepare)
    served.do(open_now)
    served.do(betting)
    served.do(doubt)
    page = engineer(served, "engineer#doubts")
    expect(page.locator("#part")).to_contain_text("1 picture waits for the end of the round")
    expect(page.locator(".doubt")).to_have_count(0)
    served.do(lambda driver: driver.tap(c.VoidRound("misdeal"), "shift_manager"))
    expect(page.locator(".doubt")).to_contain_text("The camera could not read it")


BROKEN_IN_PATHS = """() => {
  const broken = [];
  for (const place of document.querySelectorAll('.findings span, main p, .sheet td')) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const name of text.data.matchAll(/[^\\s/]{1,20}\\/|\\/[^\\s/]{1,20}(?=[\\s:/]|$)/g)) {
        const range = document.createRange();
        range.setStart(text, name.index);
        range.setEnd(text, name.index + name[0].length);
        if (range.getClientRects().length > 1) broken.push(name[0]);
      }
    }
  }
  return broken;
}"""
"""Short names of folders and files that stand on two lines."""


def test_a_path_ends_a_line_after_a_slash_on_a_phone(table: Tables, engineer: Engineers) -> None:
    page = engineer(table(), "doctor")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".findings li").first).to_contain_text("/")
    expect(page.locator(".sheet td").first).to_be_attached()
    assert page.evaluate(BROKEN_IN_PATHS) == []


def test_the_doctor_says_what_is_wrong_and_what_to_do(table: Tables, engineer: Engineers) -> None:
    page = engineer(table(), "doctor")
    broker = page.locator(".findings li", has_text="broker 127.0.0.1:9 does not answer")
    expect(broker.first).to_contain_text("is it switched on and its name right?", timeout=20_000)
    page.get_by_role("button", name="Look again").click()
    expect(broker.first).to_be_visible(timeout=20_000)


def test_parts_are_reached_with_the_keyboard(table: Tables, engineer: Engineers) -> None:
    page = engineer(table())
    page.get_by_role("link", name="Devices").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Seeing")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Calibration")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Devices")).to_be_visible()


def test_a_table_that_is_not_heard_is_told_over_everything(
    table: Tables, engineer: Engineers
) -> None:
    served = table()
    page = engineer(served)
    served.alive = False
    expect(page.locator("#band")).to_contain_text("NO CONNECTION")
    served.alive = True
    expect(page.locator("#band")).to_contain_text("TEST")


def test_nothing_is_shown_to_who_has_left(table: Tables, engineer: Engineers) -> None:
    page = engineer(table())
    expect(page.locator(".device")).to_have_count(2)
    page.get_by_role("button", name="Leave").click()
    expect(page.locator("#part")).to_contain_text("signs in to look")
    expect(page.locator(".device")).to_have_count(0)


def test_an_answer_that_was_cut_off_does_not_end_the_watch(browser: Browser, table: Tables) -> None:
    """Over a weak network the page went on to say LIVE, and showed nothing new any more."""
    served = table()
    served.do(prepare)
    page = browser.new_page()
    page.goto(f"{served.url}engineer")
    page.locator("#people").get_by_role("button", name="Sign in").click()
    sign_in(page, ENGINEER, "Engineer")
    shoe = page.locator(".device", has_text="shoe0")
    expect(shoe).to_be_visible()
    cut = '{"devices": ['
    with page.expect_response("**/engineer/now.json"):
        page.route("**/engineer/now.json", lambda route: route.fulfill(body=cut), times=1)
    served.do(noise)
    expect(shoe.locator(".lines")).to_contain_text("ff 00 aa")
    page.close()


def test_checks_that_are_not_told_are_not_waited_for(table: Tables, engineer: Engineers) -> None:
    served = table()
    served.do(prepare)
    page = engineer(served)
    page.route("**/engineer/checks.json*", lambda route: route.fulfill(status=404))
    page.locator("#parts").get_by_role("link", name="Seeing").click()
    trends = page.locator("#part section", has_text="Calibration").first
    expect(trends).to_contain_text("table file", timeout=5000)
