"""At a zoom of 200 % the sentence that is to be followed is read first, and nothing is lost."""

import pytest
from playwright.sync_api import Page

from controller.core.messages import commands as c
from controller.words.catalogue import LANGUAGES, Language
from tests.controller.console.conftest import Screens, Tables
from tests.support.console.acts import (
    betting,
    dealing,
    in_phase,
    misread,
    open_table,
    play_until,
)
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.longest_wrong import SHOWN, every_wrong, show
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import DEALER, MANAGER
from tests.support.pages.sizes import PAINTED, Size, each_size
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

ZOOMED = [(400, 240), (512, 300), (512, 384), (640, 400)]
"""CSS pixels of 800x480, 1024x600, 1024x768 and 1280x800 at a zoom of 200 %."""

LOST = """() => {
  const upper = document.querySelector('.upper');
  const found = [];
  const said = () => {
    const one = [...document.querySelectorAll('.trouble-head .sentence, #instruction .sentence')]
      .find(part => part.checkVisibility());
    if (!one) return 'no sentence';
    const box = one.getBoundingClientRect();
    const end = document.getElementById('actions').getBoundingClientRect().top;
    if (box.top < 0 || box.bottom > end + 1) return `from ${box.top} to ${box.bottom} of ${end}`;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return one.parentElement.contains(document.elementFromPoint(x, y)) ? '' : 'covered';
  };
  for (const part of [document.scrollingElement, upper]) {
    if (part.scrollWidth > part.clientWidth + 1) found.push('sideways');
  }
  found.push(said());
  if (!document.body.classList.contains('in-trouble')) {
    upper.scrollTop = upper.scrollHeight / 3;
    const after = said();
    if (after) found.push(`scrolled: ${after}`);
    upper.scrollTop = 0;
  }
  return found.filter(Boolean);
}"""
"""What is lost: the sentence before anything is scrolled, and afterwards if it tells the hands what
to do; or what is reached sideways alone."""


def lost(page: Page, what: str, found: dict[tuple[str, Size], list[str]]) -> None:
    for size in each_size(page, ZOOMED):
        if wrong := page.evaluate(LOST):
            found[what, size] = wrong
        keep(page, f"zoomed-{what}-{size[0]}x{size[1]}")
    page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_the_instruction_stays_in_sight(language: Language, table: Tables, screen: Screens) -> None:
    served = table()
    page = screen(served, language=language)
    found: dict[tuple[str, Size], list[str]] = {}
    lost(page, f"closed-{language}", found)
    served.do(open_table)
    sign_in_there(page, "#people button", DEALER)
    for what, act in {
        "betting": betting,
        "dealing": dealing,
        "results": play_until(in_phase("results")),
        "paused": lambda driver: driver.tap(c.PauseTable("dealer_change", now=True)),
    }.items():
        served.do(act)
        lost(page, f"{what}-{language}", found)
    assert found == {}


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_what_is_wrong_is_read_first(language: Language, table: Tables, screen: Screens) -> None:
    served = table()
    page = screen(served, language=language)
    served.do(open_table)
    sign_in_there(page, "#people button", DEALER)
    served.do(misread)
    found: dict[tuple[str, Size], list[str]] = {}
    lost(page, f"misread-{language}", found)
    sign_in_there(page, "#trouble .sign-in", MANAGER)
    page.keyboard.press("Escape")
    lost(page, f"manager-{language}", found)
    assert found == {}


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_every_sentence_of_a_stop_is_whole_before_anything_is_scrolled(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table()
    page = screen(served, *ZOOMED[0], language=language)
    served.do(open_table)
    served.do(dealing)
    found = {}
    for number, wrong in enumerate(every_wrong(), 1):
        show(served, wrong, number)
        page.wait_for_function(SHOWN, arg=number)
        page.evaluate(PAINTED)
        if told := page.evaluate(LOST):
            found[wrong.irregularity["code"], number] = told
    assert found == {}
