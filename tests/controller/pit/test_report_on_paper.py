"""The shift's report as it is printed: on a sheet it is whole, and its bars can be read."""

from datetime import datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from controller.pit.report import Report
from controller.pit.store import Store
from controller.pit.tally import HOUR_MS, shift_of
from controller.pit.watch import Watch
from controller.words.catalogue import LANGUAGES, Language
from tests.support.mqtt.told_table import ToldTable
from tests.support.pages.pictures import keep
from tests.support.pages.usable import BROKEN_WORDS

pytestmark = pytest.mark.system

A4 = (718, 1047)
"""CSS pixels of a sheet of A4 within the margins that a browser leaves."""

SHIFTS = [6 * 60, 14 * 60, 22 * 60]
NOON = round(datetime(2026, 5, 28, 12).timestamp() * 1000)
LONG = "blackjack-salon-privado-de-la-terraza-12"

TOO_WIDE = "() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"

PLOT = """() => [...document.querySelectorAll('svg')].map(plot =>
  [...plot.querySelectorAll('text')].map(text => text.textContent))"""
"""What is written in each plot: nobody taps on paper to be told."""

CROSSED = """() => [...document.querySelectorAll('svg')].flatMap(plot => {
  const texts = [...plot.querySelectorAll('text')].map(text => text.getBoundingClientRect());
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return texts.flatMap((one, n) => texts.slice(n + 1).filter(other => meet(one, other)));
}).length"""
"""Texts of a plot that lie over one another."""


def printed(browser: Browser, folder: Path, language: Language, hours: float) -> Page:
    """The report of two tables so long after the shift began, as it is printed."""
    store = Store(folder / "pit.db")
    watch = Watch(SHIFTS, store, NOON)
    for name in ("bj1", LONG):
        table = ToldTable(name, lambda topic, payload, _: watch.hear(topic, payload, NOON) and None)
        table.status("online")
        table.tell("called")
    watch.write(NOON)
    begin, end = shift_of(NOON, SHIFTS)
    html = Report(store, (begin, end), begin + round(hours * HOUR_MS), language, "Riga").html()
    store.close()
    page = browser.new_page(viewport={"width": A4[0], "height": A4[1]})
    page.emulate_media(media="print")
    page.set_content(html)
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_holds_every_column_and_breaks_no_word(
    language: Language, browser: Browser, tmp_path: Path
) -> None:
    page = printed(browser, tmp_path, language, 8)
    keep(page, f"report-{language}")
    assert page.evaluate(TOO_WIDE) <= 0
    assert page.evaluate(BROKEN_WORDS, "th, td:nth-child(n + 2)") == []


@pytest.mark.parametrize("hours", [0.5, 6.5, 8])
def test_the_bars_say_when_and_how_many(hours: float, browser: Browser, tmp_path: Path) -> None:
    page = printed(browser, tmp_path, "en", hours)
    for texts in page.evaluate(PLOT):
        assert "06:00" in texts
        assert texts[:2] == ["2" if hours > 6 else "1", "0"]
    assert page.evaluate(CROSSED) == 0
