"""One set of rules for every page and dialog of the console, in each language and size."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.words.catalogue import LANGUAGES, Language
from controller.words.for_page import for_page
from tests.controller.console.conftest import Screens, Tables
from tests.support.console.acts import betting, dealing, in_phase, misread, open_table, play_until
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.pictures import keep
from tests.support.pages.rules import broken, lost_focus
from tests.support.pages.served_table import DEALER, ENGINEER, MANAGER, PIN
from tests.support.pages.sizes import Size, each_size
from tests.support.pages.usable import faults
from tests.support.pages.without_errors import without_errors
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

SIZES = [(1280, 800), (1024, 768), (800, 480), (390, 844), (400, 240)]
"""Tablets, a low panel, a telephone, and the low panel at a zoom of 200 %."""

TABBED = [(1280, 800), (800, 480), (400, 240)]
"""Tabbed through; in other languages than English the last, which has least room."""

Found = dict[tuple[str, Size], list[str]]


class Looking:
    """Holds what breaks a rule in any state of a page."""

    def __init__(self, page: Page, language: Language) -> None:
        self.page, self.language, self.found = page, language, Found()
        self.tabbed = sampled(TABBED, *(TABBED[::2] if language == "en" else TABBED[-1:]))

    def at(self, what: str, *, finger: bool = True) -> None:
        """Look at the page in each size, and tab through it in some."""
        page = self.page
        for size in each_size(page, SIZES):
            wrong = broken(page, finger=finger)
            wrong += lost_focus(page) if size in self.tabbed else []
            wrong += faults(page) if size == SIZES[0] else []
            if wrong:
                self.found[what, size] = wrong
            keep(page, f"rules-{what}-{self.language}-{size[0]}")
        page.set_viewport_size({"width": 1280, "height": 800})

    def within(self, what: str, opening: Callable[[], object]) -> None:
        """Look at the dialog that this opens, and close it."""
        opening()
        dialogs = self.page.locator("dialog[open]")
        expect(dialogs).to_have_count(1)
        self.at(what)
        self.page.keyboard.press("Escape")
        expect(dialogs).to_have_count(0)


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_names_focus_targets_contrast_and_texts_of_the_dealers_page(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table()
    page = screen(served, language=language)
    look = Looking(page, language)
    people, actions = page.locator("#people button"), page.locator("#actions > .button")
    look.at("closed")
    look.within("sign-in", people.first.click)
    look.within("screen", people.last.click)
    served.do(open_table)
    sign_in_there(page, "#people button", DEALER)
    served.do(dealing)
    look.at("dealing")
    look.within("report", page.locator("#actions .report").click)
    look.within("pause", actions.nth(1).click)
    served.do(play_until(lambda view: view["window"] is not None))
    look.at("decisions")
    served.do(play_until(in_phase("results")))
    look.at("results")
    assert look.found == {}


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_names_focus_targets_contrast_and_texts_of_the_managers_forms(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table()
    page = screen(served, language=language)
    look = Looking(page, language)
    last, inside = page.locator("#actions > .button").last, page.locator("dialog[open] .button")
    served.do(open_table)
    sign_in_there(page, "#people button", DEALER)
    served.do(betting)
    sign_in_there(page, "#actions > button:last-child", MANAGER)
    expect(page.locator("dialog[open] .panel")).to_be_visible()
    look.at("panel")
    page.keyboard.press("Escape")
    last.click()
    inside.filter(has_text=for_page(language)["messages"]["page_load_set"]).click()
    expect(page.locator(".load")).to_be_visible()
    look.at("set")
    while page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    served.do(misread)
    expect(page.locator("#trouble")).to_be_visible()
    look.at("stop")
    look.within("evidence", page.locator("#trouble .readings .button").click)
    assert look.found == {}


@pytest.mark.parametrize("language", sampled(LANGUAGES, "en"))
def test_names_focus_contrast_and_texts_of_the_engineers_page(
    language: Language, table: Tables, browser: Browser
) -> None:
    served = table()
    served.do(open_table)
    with without_errors(browser) as opens:
        _look_at_engineers(opens(f"{served.url}engineer", language=language), language)


def _look_at_engineers(page: Page, language: Language) -> None:
    words = for_page(language)["messages"]
    page.locator("#people button", has_text=words["page_sign_in"]).click()
    dialog = page.get_by_role("dialog")
    dialog.locator(".person-who input[type=text]").fill(ENGINEER)
    dialog.locator("input[type=password]").fill(PIN)
    dialog.locator("button[type=submit]").click()
    page.locator(".device").first.wait_for()
    look = Looking(page, language)
    for number in range(page.locator("#parts a").count()):
        page.locator("#parts a").nth(number).click()
        page.wait_for_timeout(300)
        look.at(f"engineer-{number}", finger=False)
    assert look.found == {}
