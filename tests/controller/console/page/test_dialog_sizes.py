"""Panels, forms and lists of rounds fit each screen in each language."""

import pytest
from playwright.sync_api import Page, expect

from controller.core.words import Say
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.controller.console.conftest import AtWork, Screens, Tables
from tests.support.console.acts import in_phase, open_table, play_until, prepare
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import DEALER, MANAGER
from tests.support.pages.sizes import SIZES
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

OUT_OF_FRAME = """() => [...document.querySelectorAll('dialog[open] :is(button, .pick, td)')]
  .filter(part => part.checkVisibility())
  .filter(part => {
    const words = document.createRange();
    words.selectNodeContents(part);
    const [its, frame] = [words.getBoundingClientRect(), part.getBoundingClientRect()];
    return its.left < frame.left + 2 || its.right > frame.right - 2;
  }).map(part => part.textContent)"""
"""Buttons and cells of a dialog whose words touch their frame."""

BELOW = """() => {
  const dialog = document.querySelector('dialog[open]');
  return dialog.scrollHeight - dialog.clientHeight;
}"""
"""How much of a dialog has to be scrolled to."""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_the_panel_and_the_receipt_of_a_set_are_whole(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table()
    served.do(prepare)
    page = screen(served, language=language)
    sign_in_there(page, "#actions > button:last-child", MANAGER)
    load = page.locator("dialog[open] button", has_text=said_in(language, "page_load_set"))
    expect(load).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUT_OF_FRAME) == [], (width, height)
    load.click()
    form_is_whole(page)
    page.locator("dialog[open] .load input[value=machine]").check()
    page.keyboard.press("Escape")
    page.locator("#actions > button:last-child").click()
    load.click()
    expect(page.locator("dialog[open] .draft")).to_be_visible()
    form_is_whole(page)
    keep(page, f"set-form-again-{language}")


FIELDS = "() => [...document.querySelectorAll('.load .field')].map(one => one.offsetLeft)"


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_the_receipt_of_a_set_is_whole_while_another_set_is_not_ready(
    language: Language, opened: AtWork
) -> None:
    """What is missing is said in view, and no field moves once it is said how it was checked."""
    served, page = opened("quebec", language=language)
    served.do(play_until(lambda view: view["instruction"]["code"] == "change_shoe"))
    sign_in_there(page, "#actions > button:last-child", MANAGER)
    page.locator("dialog[open] button", has_text=said_in(language, "page_load_set")).click()
    page.locator("dialog[open] .load-foot .primary").click()
    form_is_whole(page)
    places = page.evaluate(FIELDS)
    page.locator("dialog[open] .load input[value=machine]").check()
    assert page.evaluate(FIELDS) == places
    page.locator("dialog[open] .load-foot .primary").click()
    expect(page.locator("dialog[open] .refusal")).not_to_be_empty()
    form_is_whole(page)
    keep(page, f"set-form-needs-{language}")
    page.set_viewport_size({"width": 800, "height": 480})
    keep(page, f"set-form-needs-low-{language}")


def form_is_whole(page: Page) -> None:
    """All of the receipt is in view on each screen, but on a phone."""
    expect(page.locator("dialog[open] .keys")).to_be_visible()
    for width, height in reversed(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUT_OF_FRAME) == [], (width, height)
        if width > 700:
            assert page.evaluate(BELOW) <= 0, (width, height)


def said_in(language: Language, code: str) -> str:
    return catalogue(language).text(Say(code))


SIDEWAYS = """() => [...document.querySelectorAll('dialog[open]')]
  .map(dialog => dialog.scrollWidth - dialog.clientWidth)"""
"""By how much each open dialog is too wide for itself."""

CUT_NAMES = """() => [...document.querySelectorAll('.badge b')]
  .filter(name => name.scrollWidth > name.clientWidth + 1).map(name => name.textContent)"""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_the_history_of_rounds_and_two_people_have_room_on_a_phone(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table()
    served.do(open_table)
    for phase in ("results", "betting", "dealing"):
        served.do(play_until(in_phase(phase)))
    page = screen(served, 390, 844, language=language)
    sign_in_there(page, "#people button", DEALER)
    sign_in_there(page, "#actions > button:last-child", MANAGER)
    rulings = page.locator("dialog[open] .rounds button")
    expect(rulings).to_be_visible()
    rulings.scroll_into_view_if_needed()
    assert page.evaluate(SIDEWAYS) == [0]
    assert page.evaluate(OUT_OF_FRAME) == []
    keep(page, f"history-{language}")
    rulings.click()
    expect(page.locator("dialog[open] .rulings")).to_be_visible()
    assert page.evaluate(SIDEWAYS) == [0, 0]
    assert page.evaluate(OUT_OF_FRAME) == []
    for _ in range(2):
        page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.evaluate(CUT_NAMES) == []


BESIDE = """() => {
  const box = name => document.querySelector(`dialog ${name}`).getBoundingClientRect();
  return box('.person-pin').left - box('.person-who').right;
}"""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_name_and_pin_stand_apart(language: Language, table: Tables, screen: Screens) -> None:
    """So far that a finger on one of them does not reach the other."""
    page = screen(table(), language=language)
    page.locator("#people button").first.click()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if width > 700:
            assert page.evaluate(BESIDE) >= 20, (width, height)
        assert page.evaluate(OUT_OF_FRAME) == [], (width, height)
    keep(page, f"sign-in-{language}")
