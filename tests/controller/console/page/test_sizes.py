"""The fullest felts and the longest names, on each size of screen that stands at a table."""

from itertools import count

import pytest
from playwright.sync_api import Page, expect

from controller.core.irregularities.catalogue import every_row
from controller.core.words import Say, say
from controller.words.catalogue import LANGUAGES, Language, catalogue
from tests.controller.console.conftest import AtWork, Screens, Tables
from tests.support.console.acts import (
    call_manager_over,
    dealing,
    in_phase,
    open_table,
    play_until,
    sign_in_dealer,
)
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.full_table import FACES, show_full
from tests.support.pages.longest_wrong import SHOWN, Wrong, every_wrong, show
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import DEALER, MANAGER, ServedTable
from tests.support.pages.sizes import PAINTED, SIZES
from tests.support.pages.usable import BROKEN_WORDS, CUT_CARDS, TOUCHING, faults
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

LOW = [(800, 480), (1024, 600)]
USUAL = [(1024, 768), (1280, 800)]
FULL = [("blackjack_live", 2), ("quebec", 4)]

HIDDEN_ACTIONS = """() => [...document.querySelectorAll('#actions button')]
  .filter(button => button.checkVisibility())
  .map(button => [button.textContent, button.getBoundingClientRect()])
  .filter(([, box]) => box.top < 0 || box.bottom > innerHeight || box.right > innerWidth)
  .map(([text]) => text)"""

OVERLAPS = """() => {
  const facts = document.querySelector('#facts').getBoundingClientRect();
  const seen = part => {
    const box = part.getBoundingClientRect();
    if (!part.closest('#facts')) return box;
    return {left: box.left, top: box.top, right: Math.min(box.right, facts.right),
      bottom: Math.min(box.bottom, facts.bottom)};
  };
  const parts = [...document.querySelectorAll(
    '#title, #facts > div, .badge, #people button, #actions button, #clock > *')]
    .filter(part => part.checkVisibility())
    .map(part => [part.textContent, seen(part)])
    .filter(([, box]) => box.right > box.left && box.bottom > box.top);
  const over = ([, a], [, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return parts.flatMap((one, n) => parts.slice(n + 1)
    .filter(other => over(one, other))
    .map(other => `${one[0]} | ${other[0]}`));
}"""


CUT_STATUS = """() => [...document.querySelectorAll('.zone .status')]
  .filter(status => status.checkVisibility() && status.scrollWidth > status.clientWidth + 1)
  .map(status => status.textContent)"""


CUT_NAMES = """() => [...document.querySelectorAll('.zone-name')].filter(name => {
  const its = name.getBoundingClientRect();
  const rooms = [name, name.closest('.zone-head'), name.closest('.zone')];
  return its.width < 4 || name.scrollWidth > name.clientWidth + 1
    && getComputedStyle(name).display !== 'inline'
    || rooms.map(room => room.getBoundingClientRect()).some(room => its.left < room.left - 1
      || its.right > room.right + 1 || its.top < room.top - 1 || its.bottom > room.bottom + 1);
}).map(name => name.textContent)"""
"""The names of places that are cut, or reach out of their place."""


OUT_OF_VIEW = """sentence => {
  if (document.querySelector('#trouble .sentence')?.textContent !== sentence) return null;
  const box = selector => document.querySelector(selector).getBoundingClientRect();
  const inside = (part, room) => {
    const its = part.getBoundingClientRect();
    return its.top >= room.top - 1 && its.bottom <= room.bottom + 1 && its.right <= room.right + 1;
  };
  const seen = (selector, room) => [...document.querySelectorAll(selector)]
    .filter(part => part.checkVisibility() && !inside(part, room)).map(part => part.textContent);
  return {low: [...seen('.remedies button, .awaits', box('.trouble-body')),
    ...seen('.lamp', box('.side')), ...seen('.trouble-head > *', box('.trouble-head')),
    ...seen('#trouble > *', box('main'))]};
}"""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_every_remedy_is_in_view_whatever_the_sentences(
    language: Language, table: Tables, screen: Screens
) -> None:
    """Nobody is signed in: each remedy says who may choose it, and so takes the most room."""
    served = table("blackjack_live")
    served.do(open_table)
    served.do(dealing)
    page = screen(served, *LOW[0], language=language)
    wrongs = [wrong.longest(language) for wrong in every_wrong()]
    assert {wrong.irregularity["code"] for wrong in wrongs} == set(every_row())
    numbers = count(1)
    found = {}
    sizes = LOW if language == "en" else LOW + USUAL  # English is the shortest
    for width, height in sampled(sizes, *sizes[::2]):
        page.set_viewport_size({"width": width, "height": height})
        for wrong in wrongs if (width, height) == LOW[0] else sampled(wrongs, *wrongs[::3]):
            show(served, wrong, next(numbers))
            sentence = catalogue(language).text(wrong.instruction["text"])
            told = page.wait_for_function(OUT_OF_VIEW, arg=sentence).json_value()
            if told["low"]:
                found[width, height, wrong.irregularity["code"]] = told["low"]
    assert found == {}


CHOOSE = """title => {
  const plain = text => text.replaceAll(/\\s+/g, ' ').toLowerCase();
  const its = [...document.querySelectorAll('.trouble-body .remedy')]
    .find(button => plain(button.textContent).includes(plain(title)));
  its?.click();
  return Boolean(its);
}"""
"""Tap this remedy once it is drawn, though a finger would wait after it has moved."""

OUT_OF_FORM = """() => {
  const room = document.querySelector('.trouble-body').getBoundingClientRect();
  const row = document.querySelector('.ruling > .row:last-child');
  const end = row.getBoundingClientRect().top;
  const cut = (parts, top, bottom) => [...parts].filter(part => {
    const its = part.getBoundingClientRect();
    return its.top < top - 1 || its.bottom > bottom + 1 || its.right > room.right;
  }).map(part => part.textContent);
  return [...cut(document.querySelectorAll('.ruling h3, .ruling .pick'), room.top, end),
    ...cut(row.querySelectorAll('button'), room.top, room.bottom)];
}"""
"""What a ruling asks for, and the way on, as far as they cannot be seen at once."""


def forms(language: Language) -> dict[str, Wrong]:
    """Each remedy that asks for more than a tap, where most room is taken beside it."""
    found: dict[str, Wrong] = {}
    for wrong in every_wrong():
        told = wrong.longest(language)
        for option in wrong.irregularity["options"]:
            short = option["people"] == 1 and len(option["reasons"]) == 1 and not option["final"]
            if option["refused"] or (short and not option["needs"]):
                continue
            before = found.setdefault(option["remedy"], told)
            found[option["remedy"]] = max(before, told, key=lambda one: _head(one, language))
    return found


def _head(wrong: Wrong, language: Language) -> int:
    told = (wrong.irregularity["title"], wrong.instruction["text"])
    return sum(len(catalogue(language).text(text)) for text in told)


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_all_that_a_ruling_asks_for_is_in_view_at_once(language: Language, at_work: AtWork) -> None:
    served, page = at_work("blackjack_live", language=language)
    served.do(dealing)
    numbers = count(1)
    show(served, every_wrong()[0], next(numbers))
    sign_in_there(page, "#trouble .sign-in", MANAGER)
    found = {}
    for remedy, wrong in forms(language).items():
        number = next(numbers)
        show(served, wrong, number)
        page.wait_for_function(SHOWN, arg=number)
        page.evaluate(PAINTED)
        options = {one["remedy"]: one for one in wrong.irregularity["options"]}
        title = catalogue(language).text(options[remedy]["title"])
        page.wait_for_function(CHOOSE, arg=title)
        expect(page.locator(".ruling h3")).to_be_visible()
        for width, height in sampled(LOW + USUAL, LOW[0], USUAL[0]):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(PAINTED)
            out = page.evaluate(OUT_OF_FORM)
            if out:
                found[remedy, wrong.irregularity["code"], width] = out
        page.locator(".ruling .quiet").click()
    assert found == {}


CUT_SENTENCE = """sentence => {
  const band = document.querySelector('#instruction');
  const told = band.querySelector('.sentence');
  if (told?.textContent !== sentence) return null;
  const words = document.createRange();
  words.selectNodeContents(told);
  const edge = parseFloat(getComputedStyle(band).paddingRight);
  const inside = band.getBoundingClientRect().right - edge;
  return {high: Math.max(band.scrollHeight - band.clientHeight,
    words.getBoundingClientRect().right - inside)};
}"""
"""By how much it is too high or too wide for its band; None until it is told."""


def tell(served: ServedTable, text: Say | str) -> None:
    """Let every screen of the table say this as the one next thing, in doubt."""
    engine = served.driver.engine
    plain = type(engine).console_view
    told = {"code": "wait", "text": text, "zone": "", "doubt": True}
    engine.console_view = lambda now: {  # type: ignore[method-assign]
        **plain(engine, now), "irregularity": None, "instruction": told,
    }  # fmt: skip
    served.do(lambda driver: None)


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_the_one_next_thing_is_never_cut_off(language: Language, opened: AtWork) -> None:
    served, page = opened(language=language)
    words = [wrong.longest(language).instruction["text"] for wrong in every_wrong()]
    words.sort(key=lambda text: len(catalogue(language).text(text)))
    cut = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for text in [*words[:: len(words) // 6], words[-1], say("sign_in_to_open"), "Wait."]:
            tell(served, text)
            sentence = catalogue(language).text(text)
            high = page.wait_for_function(CUT_SENTENCE, arg=sentence).json_value()["high"]
            if high > 0:
                cut[width, sentence] = high
    assert cut == {}


INTO_SECONDS = """() => {
  const seconds = document.querySelector('#clock .clock-seconds');
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('#clock strong'));
  return words.getBoundingClientRect().right - seconds.getBoundingClientRect().left;
}"""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_the_clocks_words_are_whole_and_stand_beside_its_seconds(
    language: Language, table: Tables, screen: Screens
) -> None:
    served = table()
    served.do(open_table)
    served.do(play_until(in_phase("betting")))
    page = screen(served, language=language)
    expect(page.locator("#clock .clock-seconds")).not_to_be_empty()
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        broken = page.evaluate(BROKEN_WORDS, "#clock strong")
        if broken or page.evaluate(INTO_SECONDS) > 0:
            found[width, height] = broken
    assert found == {}


CUT_IN_BAR = """() => [...document.querySelectorAll('#title, #facts > div')]
  .filter(part => part.checkVisibility())
  .filter(part => part.scrollWidth > part.clientWidth + 1
    || part.scrollHeight > part.clientHeight + 1)
  .map(part => part.textContent)"""


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_a_phones_bar_is_whole_while_nobody_is_signed_in(
    language: Language, table: Tables, screen: Screens
) -> None:
    page = screen(table(), 390, 844, language=language)
    expect(page.locator("#facts dd").first).to_be_visible()
    assert page.evaluate(CUT_IN_BAR) == []
    assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize(("game", "hands"), sampled(FULL, FULL[1]))
def test_a_full_table_fits_every_screen(game: str, hands: int, at_work: AtWork) -> None:
    served, page = at_work(game)
    served.do(dealing)
    show_full(served, hands)
    boxes = served.do(lambda driver: driver.engine.table.config.rules.boxes)
    expect(page.locator("#felt .card:not(.ghost)")).to_have_count(len(FACES) * (boxes * hands + 1))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PAINTED)
        keep(page, f"full-{game}-{width}")
        looked_at(page, f"{width}x{height}")


@pytest.mark.parametrize(("width", "height"), sampled([(1120, 700), (1280, 800)], (1120, 700)))
def test_the_hands_of_three_boxes_take_the_height_that_the_felt_has(
    table: Tables, screen: Screens, width: int, height: int
) -> None:
    served = table("quebec")
    page = screen(served)
    page.set_viewport_size({"width": width, "height": height})
    served.do(open_table)
    served.do(play_until(lambda view: view["instruction"]["code"].startswith("collect")))
    expect(page.locator("#felt .status-result").first).to_be_visible()
    card = page.locator("#felt .spots .card:last-child svg").first.bounding_box()
    assert card
    assert card["width"] >= 44
    assert page.evaluate(TOUCHING) == 0


LEAST = [("baccarat", 56), ("infinite", 56), ("quebec", 42)]


@pytest.mark.parametrize(("game", "least"), sampled(LEAST, *LEAST[::2]))
def test_on_a_low_screen_the_cards_take_the_height_that_the_felt_has(
    game: str, least: int, table: Tables, screen: Screens
) -> None:
    served = table(game)
    page = screen(served, 800, 480, "es")
    served.do(open_table)
    served.do(play_until(in_phase("results")))
    card = page.locator("#felt .spots .card:last-child svg").first
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box
    assert box["width"] >= least
    assert page.evaluate(TOUCHING) == 0
    looked_at(page, game)


def looked_at(page: Page, size: str) -> None:
    assert page.evaluate(HIDDEN_ACTIONS) == [], size
    assert page.evaluate(OVERLAPS) == [], size
    assert page.evaluate(CUT_CARDS) == 0, size
    assert page.evaluate(CUT_STATUS) == [], size
    assert page.evaluate(CUT_NAMES) == [], size


def test_a_light_screen_is_as_readable_as_a_dark_one(table: Tables, screen: Screens) -> None:
    served = table()
    page = screen(served)
    page.get_by_role("button", name="Screen").click()
    page.get_by_role("radio", name="light").check()
    assert faults(page) == []
    page.keyboard.press("Escape")
    assert faults(page) == []
    served.do(open_table)
    served.do(dealing)
    sign_in_dealer(page, DEALER)
    assert faults(page) == []
    page.get_by_role("button", name="Something is wrong").click()
    assert faults(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Damaged card").click()
    page.wait_for_selector("#trouble:not([hidden])")
    assert faults(page) == []
    call_manager_over(page)
    page.locator(".remedy", has_text="Finish the round").click()
    expect(page.locator(".ruling .pick")).not_to_have_count(0)
    assert faults(page) == []


def test_the_felt_is_drawn_from_the_dealers_chair_or_as_the_camera_sees_it(opened: AtWork) -> None:
    served, page = opened("blackjack_live", seed=8)
    served.do(dealing)
    middle = """zone => {
      const box = document.querySelector(`.zone[data-zone="${zone}"]`).getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    }"""
    first, last, own = (page.evaluate(middle, zone) for zone in ("1", "7", "dealer"))
    assert first[0] < last[0]
    assert first[1] < own[1]
    page.get_by_role("button", name="Screen").click()
    page.get_by_role("radio", name="the camera").check()
    page.keyboard.press("Escape")
    page.wait_for_selector('#felt[data-side="camera"]')  # drawn with the next frame
    first, last, own = (page.evaluate(middle, zone) for zone in ("1", "7", "dealer"))
    assert first[0] > last[0]
    assert first[1] > own[1]
