"""The rules of every page hold for the floor too, while several tables need somebody."""

import pytest
from playwright.sync_api import Page, expect

from controller.words.catalogue import LANGUAGES, Language
from tests.controller.pit.conftest import Screens, Tables
from tests.support.pages.pictures import keep
from tests.support.pages.rules import broken, lost_focus
from tests.support.pages.served_pit import ServedPit
from tests.support.pages.sizes import Size, each_size
from tests.support.pages.speaking import speak
from tests.support.pages.usable import faults
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

SIZES = [(1280, 800), (800, 480), (390, 844), (640, 400), (400, 240)]
TABBED = [(1280, 800), (400, 240)]

CALL_IN_SIGHT = """() => {
  const call = document.querySelector('#band .call-what')?.getBoundingClientRect();
  return Boolean(call) && call.top >= 0 && call.bottom <= innerHeight;
}"""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_a_floor_in_trouble_keeps_every_rule_and_its_first_call_in_sight(
    language: Language, floor_of_tables: Tables, pit: ServedPit, screen: Screens
) -> None:
    tables = floor_of_tables(7)
    page = screen(pit)
    speak(page, language)
    for number in (2, 5):
        tables[number - 1].tell("called")
    tables[3].status("offline")
    expect(page.locator("#band .call")).to_have_count(3)
    found = looked_at(page, f"floor-{language}")
    page.locator(".tile-open").first.click()
    expect(page.locator("dialog[open]")).to_be_visible()
    found |= looked_at(page, f"floor-table-{language}", calls=False)
    assert found == {}


def looked_at(page: Page, what: str, *, calls: bool = True) -> dict[tuple[str, Size], list[str]]:
    """What breaks a rule in any size."""
    found = {}
    for size in each_size(page, SIZES):
        wrong = broken(page)
        wrong += lost_focus(page) if size in TABBED else []
        wrong += faults(page) if size == SIZES[0] else []
        page.evaluate("document.querySelectorAll('#page, main').forEach(one => one.scrollTo(0, 0))")
        if calls and not page.evaluate(CALL_IN_SIGHT):
            wrong.append("the first call is scrolled to")
        if wrong:
            found[what, size] = wrong
        keep(page, f"{what}-{size[0]}")
    page.set_viewport_size({"width": 1280, "height": 800})
    return found
