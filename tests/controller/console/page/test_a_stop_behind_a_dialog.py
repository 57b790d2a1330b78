"""A stop that a dialog hides is seen in the dialog at once, and one tap leads to it."""

from functools import partial
from itertools import count

import pytest
from playwright.sync_api import expect

from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import dealing, manager_panel, misread
from tests.support.pages.longest_wrong import every_wrong, show
from tests.support.pages.pictures import keep
from tests.support.pages.sizes import PAINTED, each_size
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

OPENINGS = ("Pause or end", "Something is wrong", "Screen", "Shift manager")

SIZES = [(800, 480), (1024, 768), (1280, 800)]

STRIP = "dialog .to-the-stop"

PLACES = """() => [...document.querySelectorAll(
  'dialog button:not(.to-the-stop), dialog .pick, dialog .field')]
  .map(part => part.getBoundingClientRect()).map(({left, top}) => [left, top])"""

FAULTS = """() => {
  const words = document.querySelector('dialog .stop-words');
  const dialog = words.closest('dialog');
  dialog.scrollTop = dialog.scrollHeight;
  const strip = words.closest('button').getBoundingClientRect();
  const [its, room] = [words.getBoundingClientRect(), words.parentElement.getBoundingClientRect()];
  const seen = document.elementFromPoint(its.left + 5, its.top + its.height / 2);
  dialog.scrollTop = 0;
  return [its.height > room.height + 1, words.scrollWidth > words.clientWidth,
    strip.top < 0, strip.height < 44, !seen?.closest('.to-the-stop')];
}"""
"""Whether the stop's sentence in a dialog is too high or wide for its room, its button out of view
or low, or covered by what is scrolled."""


@pytest.mark.parametrize(("width", "height"), sampled(SIZES, SIZES[0]))
def test_a_stop_that_comes_while_the_managers_panel_is_open_is_seen_and_reached(
    at_work: AtWork, width: int, height: int
) -> None:
    served, page = at_work(width=width, height=height)
    served.do(dealing)
    manager_panel(page)
    expect(page.locator(STRIP)).to_have_count(0)
    before = page.evaluate(PLACES)
    served.do(misread)
    sentence = catalogue("en").text(served.do(lambda driver: driver.view()["instruction"]["text"]))
    expect(page.locator(STRIP)).to_be_in_viewport(ratio=1)
    expect(page.locator(STRIP)).to_contain_text(sentence)
    assert page.evaluate(PLACES) == before
    keep(page, f"stop-behind-panel-{width}")
    page.locator(STRIP).click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#trouble .trouble-head")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Shift manager's panel").click()
    expect(page.locator(STRIP)).to_be_in_viewport(ratio=1)


def test_a_stop_that_comes_is_seen_in_whatever_is_open_and_no_more_once_it_is_over(
    at_work: AtWork,
) -> None:
    served, page = at_work()
    served.do(dealing)
    engine = served.driver.engine
    for number, opening in enumerate(OPENINGS, 70):
        page.get_by_role("button", name=opening, exact=True).click()
        expect(page.locator("dialog")).to_have_count(1)
        show(served, every_wrong()[0], number)
        expect(page.locator(STRIP)).to_be_in_viewport(ratio=1)
        engine.console_view = partial(type(engine).console_view, engine)  # type: ignore[method-assign]
        served.do(lambda driver: None)
        expect(page.locator(STRIP)).to_have_count(0)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


def test_what_a_stop_itself_opens_does_not_tell_it_again(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(misread)
    expect(page.locator("#trouble")).to_be_visible()
    page.locator("#trouble .sign-in").click()
    expect(page.locator("dialog .pin-pad")).to_be_visible()
    expect(page.locator(STRIP)).to_have_count(0)
    show(served, every_wrong()[0], 71)
    expect(page.locator(STRIP)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_the_longest_sentence_of_a_stop_is_whole_in_the_dialog(
    language: Language, at_work: AtWork
) -> None:
    served, page = at_work("blackjack_live", language=language)
    served.do(dealing)
    told = [wrong.longest(language) for wrong in every_wrong()]
    text = catalogue(language).text
    told.sort(key=lambda wrong: len(text(wrong.instruction["text"])))
    numbers = count(70)
    for opening, close in (("#actions .report", True), ("#actions > button:last-child", False)):
        page.locator(opening).click()
        expect(page.locator("dialog")).to_have_count(1)
        for width, _ in each_size(page, SIZES):
            for wrong in told[-6:]:
                show(served, wrong, next(numbers))
                sentence = text(wrong.instruction["text"])
                expect(page.locator(STRIP)).to_contain_text(sentence)
                page.evaluate(PAINTED)
                assert not any(page.evaluate(FAULTS)), (width, sentence)
            keep(page, f"stop-behind-{'report' if close else 'sign-in'}-{language}-{width}")
        page.keyboard.press("Escape")
