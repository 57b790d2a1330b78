"""A page of which a file does not come: it says so without any, and tries again by itself."""

import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from controller.core.words import say
from controller.words.catalogue import LANGUAGES, catalogue
from tests.controller.console.conftest import Tables
from tests.support.pages.pictures import keep
from tests.support.pages.served_pit import ServedPit
from tests.support.pages.sizes import SIZES
from tests.support.pages.usable import faults
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

Fault = Callable[[Route], None]

FAULTS: dict[str, Fault] = {
    "refused": lambda route: route.fulfill(status=500, body="no"),
    "blocked": lambda route: route.abort(),
    "left out": lambda route: route.fulfill(status=404, body="no such file"),
    "cut": lambda route: route.fulfill(
        body="export const half = {", content_type="text/javascript"
    ),
}

TOLD = "#unloaded"

STANDS = "html[data-stands]:not([data-broken])"


PAGES = ["", "engineer", "pit"]

BOTTOM = "document.querySelector('#unloaded > :last-child').getBoundingClientRect().bottom"

RETRY_MS = 5000
"""After this long a half-loaded page tries again; the clocks of these pages are put on by it."""

NONE = 9
"""The port of no broker."""


def needed(page: Page, url: str) -> list[str]:
    """The addresses of all that a page loads before it stands."""
    asked: list[str] = []
    page.on("requestfinished", lambda one: asked.append(one.url))
    page.goto(url)
    page.wait_for_selector(STANDS, state="attached")
    return sorted({one for one in asked if one.endswith((".css", ".js")) or "/words/" in one})


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    made = browser.new_page(viewport={"width": 800, "height": 480})
    yield made
    made.close()


@pytest.fixture
def served_at(table: Tables, tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Serves a page, and tells its address."""
    with ServedPit(tmp_path / "pit", NONE) as pit:
        yield lambda which: pit.url if which == "pit" else table().url + which


@pytest.mark.parametrize("which", PAGES)
def test_whatever_file_does_not_come_the_page_says_so_at_once(
    which: str, served_at: Callable[[str], str], page: Page
) -> None:
    url = served_at(which)
    files = needed(page, url)
    expect(page.locator(TOLD)).to_be_hidden()
    assert len(files) == 3, "a style sheet, a script, and words"
    silent = []
    every = [(file, kind) for file in files for kind in FAULTS if _is_felt(file, kind)]
    for file, kind in sampled(every, *every[::2]):
        page.route(file, FAULTS[kind])
        page.goto(url, wait_until="commit")
        try:
            expect(page.locator(TOLD)).to_be_visible(timeout=6000)
        except AssertionError:
            silent.append(f"{kind}: {file}")
        page.unroute(file)
    assert silent == []


def _is_felt(file: str, kind: str) -> bool:
    """Whether a browser takes this for an error: it makes do with half a style sheet."""
    return kind == "blocked" or not file.endswith(".css")


BROKEN = [*product(("**/static/main.js", "**/words/table.json"), FAULTS)]


@pytest.mark.parametrize(("file", "fault"), sampled(BROKEN, *BROKEN[1::2]))
def test_it_tries_again_by_itself(file: str, fault: str, table: Tables, page: Page) -> None:
    page.clock.install()
    page.route(file, FAULTS[fault])
    page.goto(table().url)
    expect(page.locator(TOLD)).to_be_visible()
    page.wait_for_timeout(500)
    page.unroute(file)
    page.clock.fast_forward(RETRY_MS)
    expect(page.locator(STANDS)).to_have_count(1, timeout=9000)
    expect(page.locator(TOLD)).to_be_hidden()
    expect(page.locator("#actions button").first).to_be_visible()


def test_it_waits_for_a_table_that_is_away_before_it_tries_again(table: Tables, page: Page) -> None:
    """A browser that finds nobody would show an error of its own, for as long as it likes."""
    served = table()
    page.clock.install()
    page.route("**/static/main.js", FAULTS["blocked"])
    page.goto(served.url)
    expect(page.locator(TOLD)).to_be_visible()
    port = served.port
    served.end()
    page.unroute("**/static/main.js")
    with page.expect_event("requestfailed"):
        page.clock.fast_forward(RETRY_MS)
    page.wait_for_timeout(500)
    expect(page.locator(TOLD)).to_be_visible()
    table(port=port)
    page.clock.fast_forward(RETRY_MS)
    expect(page.locator(STANDS)).to_have_count(1, timeout=9000)


def test_it_says_so_in_every_language_though_no_script_runs(table: Tables, page: Page) -> None:
    url = table().url
    served = page.request.get(url)
    mute = re.sub(r"<script.*?</script>", "", served.text(), flags=re.DOTALL)
    page.route("**/static/**", FAULTS["blocked"])
    page.route(url, lambda route: route.fulfill(body=mute, headers=served.headers))
    page.goto(url)
    for language in LANGUAGES:
        words = catalogue(language).text(say("unloaded"))
        expect(page.locator(f"{TOLD} [lang={language}]")).to_have_text(words)
    expect(page.locator(TOLD)).to_be_visible(timeout=12000)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        lowest = page.evaluate(f"() => {BOTTOM}")
        assert lowest <= height, width
        keep(page, f"half-loaded-{width}")


def test_what_it_says_can_be_read(table: Tables, page: Page) -> None:
    page.route("**/static/main.js", FAULTS["blocked"])
    page.goto(table().url)
    expect(page.locator(TOLD)).to_be_visible()
    assert faults(page) == []
