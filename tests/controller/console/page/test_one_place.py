"""The shift manager is called in one place, whoever is at the screen and whatever is shown."""

import pytest
from playwright.sync_api import Page, expect

from controller.words.catalogue import LANGUAGES, Language
from tests.controller.console.conftest import Screens, Tables
from tests.support.console.acts import betting, dealing, misread, open_table
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import DEALER, ENGINEER, MANAGER, PIN, ServedTable
from tests.support.pages.sizes import SIZES
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

CALL = "#actions > button:last-child"

MIDDLES = """call => {
  const box = document.querySelector(call).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""

HITS = """([x, y, call]) =>
  document.elementFromPoint(x, y)?.closest('button')?.matches(call) ?? false"""


def middles(page: Page) -> dict[tuple[int, int], list[float]]:
    """Where the call stands at each size."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found[width, height] = page.evaluate(MIDDLES, CALL)
    return found


def missed(page: Page, places: dict[tuple[int, int], list[float]]) -> list[tuple[int, int]]:
    """The sizes at which a tap at its place would not hit it now."""
    found = []
    for (width, height), (x, y) in places.items():
        page.set_viewport_size({"width": width, "height": height})
        if not page.evaluate(HITS, [x, y, CALL]):
            found.append((width, height))
    return found


def comes(page: Page, role: str, name: str) -> None:
    """Somebody comes to the table, in this role."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator(CALL).click()
    dialog = page.get_by_role("dialog")
    dialog.locator(f"input[value={role}]").check()
    dialog.locator(".person-who input[type=text]").fill(name)
    for digit in PIN:
        dialog.locator(".pin-pad").get_by_role("button", name=digit, exact=True).click()
    dialog.locator("button[type=submit]").click()
    expect(page.locator("dialog .panel")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_the_manager_is_called_in_one_place(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table()
    page = screen(served, language=language)
    expect(page.locator(CALL)).to_be_visible()
    places = middles(page)
    found = {"dealer": _with_dealer(page, served, places)}
    for role, name in (("shuffler", MANAGER), ("engineer", ENGINEER), ("shift_manager", MANAGER)):
        comes(page, role, name)
        found[role] = missed(page, places)
        keep(page, f"call-{role}-{language}")
        page.set_viewport_size({"width": 1280, "height": 800})
        page.locator("#people .seat:last-child .quiet").click()
        expect(page.locator("#people .badge.here")).to_have_count(1)
    served.do(misread)
    expect(page.locator("#trouble")).to_be_visible()
    found["stop"] = missed(page, places)
    assert found == {state: [] for state in found}


def _with_dealer(
    page: Page, served: ServedTable, places: dict[tuple[int, int], list[float]]
) -> list[tuple[int, int]]:
    page.set_viewport_size({"width": 1280, "height": 800})
    sign_in_there(page, "#people button", DEALER)
    found = missed(page, places)
    for goes_on in (open_table, betting, dealing):
        served.do(goes_on)
        found += missed(page, places)
    return found
