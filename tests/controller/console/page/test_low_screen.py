"""A screen as low as a car radio keeps in view what a ruling is made by, and who is here."""

import pytest
from playwright.sync_api import Page, expect

from controller.core.messages import devices as d
from controller.core.words import say
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.controller.console.conftest import Screens, Tables
from tests.support.console.acts import betting, dealing, manager_panel, misread, open_table
from tests.support.pages.card_picture import with_pictures
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import DEALER, MANAGER
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

LOW = (800, 480)

IN_VIEW = """selector => [...document.querySelectorAll(selector)].some(part => {
  const box = part.getBoundingClientRect();
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && part.contains(there);
})"""
"""Whether one of these is on the screen whole, and nothing lies over it."""

CUT_TITLE = """() => {
  const title = document.getElementById('title');
  return title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight + 1;
}"""


def both_sign_in(page: Page, opening: str) -> None:
    sign_in_there(page, "#people button", DEALER)
    sign_in_there(page, opening, MANAGER)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_why_the_camera_is_lost_stands_among_the_remedies(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table()
    page = screen(served, *LOW, language=language)
    served.do(open_table)
    served.do(betting)
    served.do(lambda driver: driver.feed(d.CameraState("camera0", "v1", "black", "")))
    served.do(lambda driver: driver.wait(1000))
    cause = page.locator("#trouble .causes li")
    expect(cause).to_contain_text(catalogue(language).text(say("camera_is_black")))
    page.wait_for_function(IN_VIEW, arg="#trouble .causes li")
    keep(page, f"low-camera-lost-{language}")


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_the_picture_that_is_ruled_by_is_one_tap_away_and_shown_beside_the_readings(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table()
    page = screen(served, *LOW, language=language)
    served.do(open_table)
    served.do(misread)
    with_pictures(served)
    both_sign_in(page, "#trouble .sign-in")
    see = page.locator("#trouble .see")
    expect(see.locator("img")).to_have_js_property("naturalWidth", 100)
    expect(see).to_contain_text(catalogue(language).text(say("page_picture_large")))
    page.wait_for_function(IN_VIEW, arg="#trouble .see")
    page.wait_for_function(IN_VIEW, arg=".remedies > .remedy:last-child")
    keep(page, f"low-disagreement-{language}")
    see.click()
    expect(page.locator("dialog .large-pictures img")).to_be_visible()


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
@pytest.mark.parametrize("game", sampled(["olivia", "infinite"], "olivia"))
def test_with_two_people_signed_in_the_game_is_named_whole_and_each_leaves_beside_his_name(
    game: str, language: Language, table: Tables, screen: Screens
) -> None:
    served = table(game)
    page = screen(served, *LOW, language=language)
    served.do(open_table)
    served.do(dealing)
    both_sign_in(page, "#actions > button:last-child")
    assert not page.evaluate(CUT_TITLE)
    for seat, name in zip(page.locator("#people .seat").all(), (DEALER, MANAGER), strict=True):
        expect(seat.locator(".badge b")).to_have_text(name)
        expect(seat.locator("small").first).to_be_visible()
        expect(seat.locator("button")).to_have_count(1)
    keep(page, f"low-two-people-{game}-{language}")


def test_who_comes_to_load_a_shoe_finds_its_button_at_once(table: Tables, screen: Screens) -> None:
    page = screen(table(), 800, 480)
    panel = manager_panel(page)
    load = panel.get_by_role("button", name="Load a shuffled set")
    expect(load).to_be_in_viewport(ratio=1)
