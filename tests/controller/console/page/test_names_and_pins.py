"""Who signs in often finds his name and the button where they were the last time."""

import pytest
from playwright.sync_api import Page, expect

from controller.words.catalogue import LANGUAGES, Language
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import sign_in
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import COLLEAGUE, MANAGER
from tests.support.pages.sizes import SIZES
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

SUBMIT = "() => document.querySelector('dialog [type=submit]').getBoundingClientRect().top"

CUT_REFUSAL = """() => {
  const its = document.querySelector('dialog .refusal').getBoundingClientRect();
  const room = document.querySelector('dialog[open]').getBoundingClientRect();
  const end = Math.min(room.bottom, innerHeight);
  return its.height === 0 || its.bottom > end || its.right > room.right;
}"""


def names(page: Page) -> list[str]:
    """The names that the sign-in dialog offers to a shift manager, from left to right."""
    page.get_by_role("button", name="Shift manager").last.click()
    offered = page.locator("dialog .names button")
    expect(offered.first).to_be_visible()
    return offered.all_inner_texts()


def come_and_go(page: Page, name: str) -> None:
    """A shift manager signs in and leaves."""
    page.get_by_role("button", name="Shift manager").last.click()
    sign_in(page, name, "Shift manager")
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    page.locator("#people").get_by_role("button", name="Leave").click()


def test_names_keep_their_places_whoever_came_last(opened: AtWork) -> None:
    _served, page = opened()
    for name in (MANAGER, COLLEAGUE, MANAGER):
        come_and_go(page, name)
    assert names(page) == sorted((COLLEAGUE, MANAGER))
    page.keyboard.press("Escape")
    come_and_go(page, COLLEAGUE)
    assert names(page) == sorted((COLLEAGUE, MANAGER))


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_a_wrong_pin_moves_no_button(language: Language, opened: AtWork) -> None:
    _served, page = opened(language=language)
    page.locator("#people button").first.click()
    wrong = page.locator("dialog .refusal")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.locator("dialog .person-who input[type=text]").fill(MANAGER)
        page.locator("dialog [type=submit]").scroll_into_view_if_needed()
        before = page.evaluate(SUBMIT)
        page.locator("dialog [type=submit]").click()
        expect(wrong).not_to_be_empty()
        assert page.evaluate(SUBMIT) == before, (width, height)
        assert not page.evaluate(CUT_REFUSAL), (width, height)
        if height == 480:
            keep(page, f"wrong-pin-{language}")
        page.evaluate("document.querySelector('dialog .refusal').textContent = ''")
