"""No word that people read is too small, or touches its frame or a button."""

import pytest
from playwright.sync_api import expect

from controller.core.messages.devices import UNREADABLE
from controller.words.catalogue import LANGUAGES, Language
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import (
    dealing,
    misread,
    play_until,
)
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import MANAGER
from tests.support.pages.sizes import each_size
from tests.support.sampled import sampled
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system

SMALLEST = """() => [...document.querySelectorAll('.trouble-body small, .ghost span')]
  .filter(part => part.checkVisibility())
  .map(part => [part.textContent, parseFloat(getComputedStyle(part).fontSize)])
  .filter(([, size]) => size > 0 && size < 12)"""


TOUCHING_GHOST = """() => [...document.querySelectorAll('.ghost span')].filter(place => {
  if (parseFloat(getComputedStyle(place).fontSize) === 0) return false;
  const words = document.createRange();
  words.selectNodeContents(place);
  const [its, frame] = [words.getBoundingClientRect(), place.getBoundingClientRect()];
  return its.left < frame.left + 4 || its.right > frame.right - 4;
}).map(place => place.textContent)"""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_no_word_is_too_small_or_touches_its_frame(language: Language, opened: AtWork) -> None:
    served, page = opened("blackjack_live", language=language)
    served.do(play_until(lambda view: view["instruction"]["code"] == "deal"))
    for size in each_size(page):
        assert page.evaluate(SMALLEST) == [], size
        assert page.evaluate(TOUCHING_GHOST) == [], size
    served.do(misread)
    expect(page.locator(".trouble-body small").first).to_be_visible()
    for size in each_size(page):
        assert page.evaluate(SMALLEST) == [], size


def glaring(driver: Driver) -> None:
    """No camera can read the next open card of the players."""
    driver.close_betting()
    play_until(lambda view: view["instruction"].get("face") == "up")(driver)
    zone, card = driver.view()["instruction"]["zone"], driver.pull()
    driver.lay(card, zone, face=UNREADABLE)
    driver.wait(6000)


PILLS = """() => [...document.querySelectorAll('.own')].map(pill => {
  const words = document.createRange();
  words.selectNodeContents(pill);
  const lines = new Set([...words.getClientRects()].map(line => line.top)).size;
  const [its, button] = [pill, pill.parentElement].map(part => part.getBoundingClientRect());
  return lines === 1 && its.left >= button.left + 8 && its.right <= button.right - 8;
})"""
"""Of each mark of what the dealer may choose: whether it is one line, within its button."""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_the_mark_of_what_the_dealer_may_choose_is_one_line(
    language: Language, at_work: AtWork
) -> None:
    served, page = at_work(language=language)
    served.do(glaring)
    sign_in_there(page, "#trouble .sign-in", MANAGER)
    expect(page.locator(".own").first).to_be_visible()
    for size in each_size(page):
        assert set(page.evaluate(PILLS)) == {True}, size
        keep(page, f"may-choose-{language}-{size[0]}")


TOUCHING_WORDS = """() => {
  const dialog = document.querySelector('dialog[open]');
  const parts = [...dialog.querySelectorAll('h2, h3, p, button, .pick')]
    .filter(part => part.checkVisibility()).map(part => [part, part.getBoundingClientRect()]);
  return parts.flatMap(([one, a], n) => parts.slice(n + 1)
    .filter(([other, b]) => [one, other].some(part => part.matches('button, .pick'))
      && Math.min(a.right, b.right) > Math.max(a.left, b.left)
      && Math.max(b.top - a.bottom, a.top - b.bottom) < 5)
    .map(([other]) => `${one.textContent} | ${other.textContent}`));
}"""
"""What of a dialog stands less than 5 pixels above or below a button of it."""


def test_no_button_of_a_pause_touches_what_is_said_about_it(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(dealing)
    page.get_by_role("button", name="Pause or end").click()
    expect(page.get_by_role("button", name="The next dealer signs in")).to_be_visible()
    for size in each_size(page):
        assert page.evaluate(TOUCHING_WORDS) == [], size
        keep(page, f"pause-{size[0]}")
