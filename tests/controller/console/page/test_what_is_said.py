"""What the page says for a while covers nothing that is read or tapped, wherever it stands."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from controller.core.words import Say, say
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import dealing, misread
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.longest_wrong import every_wrong
from tests.support.pages.pictures import keep
from tests.support.pages.said import COVERED, COVERED_BY_EACH, SAY
from tests.support.pages.served_table import MANAGER, ServedTable
from tests.support.pages.sizes import SIZES, each_size
from tests.support.sampled import sampled

pytestmark = pytest.mark.system


def sentences(language: Language) -> list[str]:
    """What the page says, short and long."""
    words = catalogue(language)
    titles = {option["title"] for one in every_wrong() for option in one.irregularity["options"]}
    longest = max((words.text(title) for title in titles), key=len)
    return [
        words.text(say("page_table_ok")),
        words.text(say("page_too_short")),
        words.text(Say("page_not_ruled", {"remedy": longest})),
    ]


COVER_IT = """() => {
  const said = document.querySelector('#toast.on').getBoundingClientRect();
  const button = document.createElement('button');
  Object.assign(button.style, {position: 'fixed', width: '60px', height: '44px',
    left: `${said.left + 20}px`, top: `${said.top}px`});
  document.querySelector('#felt').append(button);
  dispatchEvent(new Event('resize'));
}"""
"""A button comes where it stands, and the page looks at what it covers now."""


def in_play(page: Page, served: ServedTable) -> None:
    served.do(dealing)
    expect(page.locator(".zone.asked").first).to_be_visible()


def signing_in(page: Page, _served: ServedTable) -> None:
    page.locator("#actions > button:last-child").click()
    expect(page.locator("dialog .pin-pad")).to_be_visible()


def stopped(page: Page, served: ServedTable) -> None:
    served.do(misread)
    expect(page.locator("#trouble")).to_be_visible()


def stopped_with_the_manager(page: Page, _served: ServedTable) -> None:
    sign_in_there(page, "#trouble .sign-in", MANAGER)


PLAY = (in_play, signing_in)
STOP = (stopped, stopped_with_the_manager)
"""What a screen shows, one after the other."""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
@pytest.mark.parametrize("states", [PLAY, STOP])
@pytest.mark.parametrize("game", sampled(["infinite", "blackjack_live"], "blackjack_live"))
def test_what_is_said_covers_nothing_that_is_needed(
    game: str,
    states: tuple[Callable[[Page, ServedTable], None], ...],
    language: Language,
    at_work: AtWork,
) -> None:
    served, page = at_work(game, language=language)
    found, told = {}, sentences(language)
    for state in states:
        page.set_viewport_size({"width": 1280, "height": 800})
        state(page, served)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if any(covered := page.evaluate(COVERED_BY_EACH, told)):
                found[state.__name__, width, height] = covered
            keep(page, f"said-{game}-{state.__name__}-{language}-{width}")
    assert found == {}


def test_what_is_said_goes_aside_for_what_comes(at_work: AtWork) -> None:
    served, page = at_work("blackjack_live", width=800, height=480)
    served.do(dealing)
    said = page.locator("#toast.on")
    page.evaluate(SAY, sentences("en")[1])
    before = said.bounding_box()
    page.evaluate(COVER_IT)
    page.wait_for_function(f"() => ({COVERED})().length === 0")
    assert before
    assert said.bounding_box() != before


OUTSIDE = """() => {
  const said = document.querySelector('#toast.on');
  const words = document.createRange();
  words.selectNodeContents(said);
  const [its, frame] = [words, said].map(part => part.getBoundingClientRect());
  return its.left < frame.left + 3 || its.right > frame.right - 3
    || its.top < frame.top || its.bottom > frame.bottom;
}"""
"""Whether its words touch or leave its frame."""

NAMES = {
    "word": "Konstantinopolitanskaya" + "featherstonehaugh" * 2,
    "numbered": "Konstantinopolitanskaya-33",
}


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_a_long_name_lies_within_what_is_said(language: Language, at_work: AtWork) -> None:
    served, page = at_work("blackjack_live", language=language)
    title = catalogue(language).text(say("title_read_disagreement"))
    stopped(page, served)
    found = []
    for size in each_size(page):
        for name, person in NAMES.items():
            where = say("signs_where_asked", title=title, person=person)
            page.evaluate(SAY, catalogue(language).text(where))
            keep(page, f"said-of-{name}-{language}-{size[0]}")
            if page.evaluate(OUTSIDE):
                found.append((name, size))
    assert found == []
