"""Fifty tables on one floor page: all are seen at once on a large screen, and no word is cut."""

import pytest
from playwright.sync_api import expect

from controller.words.catalogue import LANGUAGES, Language
from tests.controller.pit.conftest import Screens, Tables
from tests.support.pages.pictures import keep
from tests.support.pages.served_pit import ServedPit
from tests.support.pages.speaking import speak
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

TABLES, CALLS = 50, 3

BELOW = """() => [...document.querySelectorAll('.tile-facts')]
  .filter(part => part.getBoundingClientRect().bottom > innerHeight)
  .map(part => part.closest('.tile').dataset.table)"""

CUT = """() => [...document.querySelectorAll(
  '.bar h1, .bar .button, .tile-name, .tile-level, .tile-phase, .tile dt, .tile dd, .call-what')]
  .filter(part => part.checkVisibility())
  .filter(part => {
    const words = document.createRange();
    words.selectNodeContents(part);
    const [text, box] = [words.getBoundingClientRect(), part.getBoundingClientRect()];
    return text.right > box.right + 1 || text.bottom > box.bottom + 3;
  })
  .map(part => part.textContent)"""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_fifty_tables_are_seen_at_once_with_three_that_call(
    language: Language, floor_of_tables: Tables, pit: ServedPit, screen: Screens
) -> None:
    tables = floor_of_tables(TABLES)
    page = screen(pit, 1920, 1080)
    speak(page, language)
    for table in tables[:CALLS]:
        table.tell("called")
    expect(page.locator("#band .call")).to_have_count(CALLS)
    expect(page.locator(".tile")).to_have_count(TABLES)
    keep(page, f"floor-of-fifty-{language}")
    assert page.evaluate(BELOW) == []
    assert page.evaluate(CUT) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(CUT) == []
    keep(page, f"floor-of-fifty-phone-{language}")
