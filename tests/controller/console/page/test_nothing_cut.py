"""Nothing that people read on the page is cut, too small, or broken over two lines."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from controller.core.messages.devices import UNREADABLE
from controller.core.words import say, several
from controller.words.catalogue import LANGUAGES, Language
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import (
    call_manager_over,
    dealing,
    misread,
    play_until,
    remedy,
    report,
)
from tests.support.pages.card_picture import with_pictures
from tests.support.pages.every_state import sign_in_there
from tests.support.pages.pictures import keep
from tests.support.pages.served_table import MANAGER, ServedTable
from tests.support.pages.shown_view import shown
from tests.support.pages.sizes import PAINTED, each_size
from tests.support.pages.usable import BROKEN_WORDS
from tests.support.sampled import sampled
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system

SCROLLED_UNSAID = """() => {
  const panel = document.querySelector('.trouble-body');
  const picture = document.querySelector('.pictures');
  const cut = picture.checkVisibility() && picture.children.length > 0
    && picture.getBoundingClientRect().bottom > panel.getBoundingClientRect().bottom;
  const more = panel.scrollHeight - panel.clientHeight > 1;
  return (cut && innerWidth > 700) || more !== panel.classList.contains('more');
}"""
"""Whether a picture is cut, or what has to be scrolled to has no arrow."""

SCROLLED_OVER_ROOM = """() => {
  const panel = document.querySelector('.trouble-body');
  const scrolls = panel.scrollHeight - panel.clientHeight > 1;
  panel.scrollTop = panel.scrollHeight;
  const frame = panel.getBoundingClientRect().top + panel.clientTop + panel.clientHeight;
  const ends = [...panel.querySelectorAll('button, p, li, h3, img, .pick')]
    .filter(part => part.checkVisibility())
    .map(part => part.getBoundingClientRect().bottom);
  panel.scrollTop = 0;
  const free = frame - Math.max(...ends);
  return scrolls && free > 24 ? free : 0;
}"""
"""How much room of the panel stands empty at its end, though it has to be scrolled."""

GATE = """() => {
  const gate = document.querySelector('#gate');
  const [its, column] = [gate, gate.parentElement].map(part => part.getBoundingClientRect());
  const felt = document.querySelector('#felt');
  const over = () => gate.scrollHeight - gate.clientHeight - gate.scrollTop > 1;
  const said = () => getComputedStyle(gate, '::after').content.includes('▼');
  const found = {
    scrolls: over(), unsaid: over() !== said(),
    free: over() && (column.bottom - its.bottom > 1 || felt.getBoundingClientRect().height > 30),
  };
  gate.scrollTop = gate.scrollHeight;
  return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
    found.stays = said();
    gate.scrollTop = 0;
    done(found);
  })));
}"""
"""Of the list of what is missing: whether it is scrolled, and says so, and took all the room."""

BOTH_SIDES = ("player", "banker")

CUT_ROUNDS = """() => {
  const box = document.querySelector('#last').getBoundingClientRect();
  const rows = [...document.querySelectorAll('#last .rounds li')]
    .filter(row => row.checkVisibility())
    .map(row => row.getBoundingClientRect())
    .filter(row => row.left < box.right && row.top < box.bottom);
  const end = Math.min(box.bottom, document.querySelector('.side').getBoundingClientRect().bottom);
  return {shown: rows.length, cut: rows.filter(row => row.bottom > end).length};
}"""

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

STRIPS = """() => {
  const cards = [...document.querySelectorAll(".zone[data-zone='1'] .card")];
  const tops = cards.map(card => card.getBoundingClientRect());
  const wide = cards[0].querySelector('svg').getBoundingClientRect().width;
  return tops.slice(0, -1).map(box => box.height / wide);
}"""
"""Of each card but the last in box 1, how much of its height is free, in widths of a card."""

RANK_REACHES = 0.42
"""In widths of a card: so much of it from its end holds its rank."""


def test_the_panels_picture_is_whole_or_left_to_the_evidence(at_work: AtWork) -> None:
    served, page = at_work("blackjack_live")
    served.do(misread)
    with_pictures(served)
    call_manager_over(page)
    expect(page.locator("#trouble .pictures img").first).to_be_attached()
    for size in each_size(page):
        assert not page.evaluate(SCROLLED_UNSAID), size
    page.set_viewport_size({"width": 1280, "height": 800})
    remedy(page, "Void the round").click()
    expect(page.locator(".ruling .pick").first).to_be_visible()
    for size in each_size(page):
        assert not page.evaluate(SCROLLED_UNSAID), size
        keep(page, f"ruling-{size[0]}")


def test_the_panel_is_scrolled_only_where_it_is_full(at_work: AtWork) -> None:
    served, page = at_work("olivia")
    served.do(misread)
    with_pictures(served)
    expect(page.locator("#trouble .pictures img").first).to_be_attached()
    found = {}

    def look(what: str) -> None:
        for size in each_size(page):
            if page.evaluate(SCROLLED_OVER_ROOM):
                found[what, size] = page.evaluate(SCROLLED_OVER_ROOM)
            keep(page, f"panel-{what}-{size[0]}")
        page.set_viewport_size({"width": 1280, "height": 800})

    look("dealer")
    call_manager_over(page)
    look("manager")
    remedy(page, "Enter the card").click()
    expect(page.locator(".ruling .pick").first).to_be_visible()
    look("card")
    assert found == {}


def test_what_is_missing_is_whole_or_says_that_there_is_more(at_work: AtWork) -> None:
    served, page = at_work("olivia")
    texts = [
        "Nu e în joc niciun sabot amestecat: puneți unul; apoi amestecătorul sau șeful de tură "
        "încarcă setul acestuia la un ecran.",
        *("Numărați sau scanați restul setului R1: 402 cărți.", "Amestecați R1 și confirmați.") * 3,
    ]
    missing = [{"code": "x", "text": text, "blocks": "round"} for text in texts]
    wrong = show_misread(served)
    for what, at_stop in (("quiet", None), ("stop", wrong)):
        shown(
            served, gate=missing, irregularity=at_stop, zones=[],
            table=lambda was: {**was["table"], "phase": "idle"},
        )  # fmt: skip
        expect(page.locator("#trouble")).to_be_visible(visible=at_stop is not None)
        expect(page.locator("#gate li")).to_have_count(len(texts))
        for size in each_size(page):
            found = page.evaluate(GATE)
            whole = {"unsaid": False, "free": False, "stays": False}
            whole["scrolls"] = found["scrolls"] if size[1] <= 600 else False
            assert found == whole, (what, size)
            keep(page, f"missing-list-{what}-{size[0]}")


def show_misread(served: ServedTable) -> Any:
    """What is told of a card that was read wrongly, as a stop that no screen has drawn yet."""
    served.do(misread)
    return {**served.do(lambda driver: driver.view()["irregularity"]), "id": 77}


def _shows_whole_rounds(page: Page, least: int) -> None:
    """At each size with room for the column; the page is left at the usual one."""
    for width, height in each_size(page):
        if width > 700 and height > 600:
            rows = page.evaluate(CUT_ROUNDS)
            assert rows["shown"] >= least, (width, height)
            assert rows["cut"] == 0, (width, height)
    page.set_viewport_size({"width": 1280, "height": 800})


def test_of_the_last_rounds_only_whole_ones_are_shown(at_work: AtWork) -> None:
    served, page = at_work("blackjack_live")
    served.do(dealing)
    text = "Voided: a card of another deck lay on the felt and nobody had seen it"
    rounds = [{"round": f"r{n}", "number": f"#18:38:1{n}", "text": text} for n in range(5)]
    shown(served, last=rounds)
    expect(page.locator("#last")).to_contain_text("Voided")
    _shows_whole_rounds(page, least=1)
    keep(page, "last-rounds")


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_coups_that_were_dealt_are_told_beside_the_table(
    language: Language, opened: AtWork
) -> None:
    served, page = opened("baccarat_squeeze", language=language)
    coups = [say("coup_won", zone=say(f"place_{side}"), count=9, least=8) for side in BOTH_SIDES]
    rounds = [{"round": f"r{n}", "number": f"#18:38:1{n}", "text": coups[n % 2]} for n in range(5)]
    shown(served, last=rounds)
    expect(page.locator("#last .rounds li")).to_have_count(len(rounds))
    _shows_whole_rounds(page, least=2)
    keep(page, f"last-coups-{language}")


def test_a_batchs_number_stands_on_one_line(at_work: AtWork) -> None:
    served, page = at_work("blackjack_live")
    served.do(misread)
    text = "Shoe 1 says that it holds batch 02-892, yet R9 was loaded as 01-705: look at its cards."
    shown(served, instruction=lambda was: {**was["instruction"], "text": text})
    expect(page.locator("#trouble .sentence")).to_have_text(text)
    for width in range(390, 1300, 70):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(BROKEN_WORDS, "#trouble .sentence") == [], width


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


RESULTS = {str(box): {"hands": [{"result": "push", "multiplier": 0}] * 2} for box in range(1, 8)}

PARTED = """() => {
  const shown = [...document.querySelectorAll(
    '#instruction, #clock, #trouble, #told, #gate, #shoe, #devices, #last')]
    .filter(place => place.checkVisibility());
  const sentences = new Map();
  for (const place of shown) {
    const parts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let part = parts.nextNode(); part; part = parts.nextNode()) {
      const [whole, its] = [part.parentElement.closest('.whole'), part.parentElement];
      const sentence = whole ? whole.parentElement : its;
      sentences.set(sentence, [...(sentences.get(sentence) ?? []), part]);
    }
  }
  const linesOf = (parts, from, to) => {
    const lines = new Set();
    for (const part of parts) {
      if (from < part.data.length && to > 0) {
        const range = document.createRange();
        range.setStart(part, Math.max(0, from));
        range.setEnd(part, Math.min(part.data.length, to));
        for (const line of range.getClientRects()) lines.add(Math.round(line.bottom));
      }
      [from, to] = [from - part.data.length, to - part.data.length];
    }
    return lines;
  };
  return [...sentences.values()].flatMap(parts => {
    const text = parts.map(part => part.data).join('');
    return [/\\p{L}+ \\d+/gu, /\\d+ (\\p{L}{1,2} )?\\p{L}+/gu]
      .flatMap(numbered => [...text.matchAll(numbered)])
      .filter(pair => linesOf(parts, pair.index, pair.index + pair[0].length).size > 1)
      .map(pair => pair[0]);
  });
}"""
"""Words whose number stands on another line, as in "box 3" and "2 cards"."""


NARROW = """async () => {
  const { button, h, setButton } = await import('/static/dom.js');
  const { choice } = await import('/static/dialogs.js');
  const text = 'Box 1, hand 2';
  const later = button('', null);
  setButton(later, text, null, text);
  const all = [button(text, null), button(text, null, { why: text }), later,
               choice('', [['1', text]]).element, h('p', { text }), h('li', { text })];
  const old = document.querySelector('#instruction');
  old.removeAttribute('id');
  const host = h('div', { id: 'instruction', style: 'display: grid' }, ...all);
  document.body.append(host);
  const found = all.filter((one) => !one.textContent.includes(text)).map(() => 'no text');
  for (let width = 70; width < 320; width += 5) {
    host.style.width = `${width}px`;
    found.push(...(PARTED)());
  }
  host.remove();
  old.id = 'instruction';
  return found;
}""".replace("PARTED", PARTED)


def test_no_button_choice_or_sentence_breaks_a_number_from_its_word(opened: AtWork) -> None:
    _, page = opened("blackjack_live")
    assert page.evaluate(NARROW) == []


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_no_line_ends_between_a_number_and_its_word(language: Language, opened: AtWork) -> None:
    served, page = opened("blackjack_live", language=language)
    served.do(dealing)
    hand = say("place_hand", box=3, hand=2)
    text = several(
        [
            say("lay_held_up", zone=hand),
            say("burn_on", count=24, number=5),
            say("burnt_back_laid", zone=hand),
        ]
    )
    ask = {"who": "3", "at": "x", "hand": "3.2", "legal": ["hit", "stand"]}
    window = {"question": "play", "asks": [ask], "ends_at": 19_000}
    rounds = [{"round": "r1", "number": "#18:38:11", "text": text}]
    shown(
        served,
        instruction=lambda was: {**was["instruction"], "text": text},
        irregularity=lambda was: was["irregularity"],
        window=lambda was: window,
        last=rounds,
        told={"decided": [], "outcome": {"boxes": RESULTS}},
    )
    found = {}

    def look(what: str) -> None:
        for width in range(390, 1300, 35):
            page.set_viewport_size({"width": width, "height": 800})
            page.evaluate(PAINTED)
            if parted := page.evaluate(PARTED):
                found[what, width] = parted

    expect(page.locator("#instruction .sentence")).to_contain_text("3")
    look("band")
    served.do(misread)
    expect(page.locator("#trouble .sentence")).to_be_visible()
    look("stop")
    assert found == {}


def test_what_is_missing_moves_no_button_of_a_ruling(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(misread)
    call_manager_over(page)
    remedy(page, "Enter the card").click()
    confirm = page.get_by_role("button", name="Confirm with a second person")
    for size in [(1024, 768), (800, 480), (1280, 800)]:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate("document.querySelector('.ruling .refusal').textContent = ''")
        page.evaluate(PAINTED)
        before = confirm.bounding_box()
        confirm.click()
        expect(page.locator(".ruling .refusal")).to_contain_text("Enter the card")
        assert confirm.bounding_box() == before, size
        keep(page, f"missing-{size[0]}")


def test_the_ranks_of_five_cards_are_free_while_the_next_is_due(at_work: AtWork) -> None:
    served, page = at_work("blackjack_live")
    served.do(dealing)
    faces = ["2C", "6C", "3H", "3D", "AS"]
    cards = [{"face": face, "colour": "red", "doubt": ""} for face in faces]
    one = {"zone": "1", "cards": cards, "total": "15", "soft": False, "status": "open"}
    due = {"code": "deal", "text": "Deal a card to box 1.", "zone": "1", "face": "up"}
    shown(served, zones=[one], instruction=due, irregularity=None)
    expect(page.locator(".zone[data-zone='1'] .card")).to_have_count(6)
    for width, height in [(1280, 800), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PAINTED)
        assert min(page.evaluate(STRIPS)) >= RANK_REACHES, (width, height)
    page.set_viewport_size({"width": 1280, "height": 800})
    keep(page, "five-cards")


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


def test_remedies_keep_their_places_while_the_same_stop_is_open(at_work: AtWork) -> None:
    served, page = at_work()
    served.do(dealing)
    report(page, "Other mistake")
    call_manager_over(page)
    order = page.locator(".remedies .remedy").all_inner_texts()
    engine = served.driver.engine
    plain = type(engine).console_view

    def turned(now: Any) -> dict[str, Any]:
        was = plain(engine, now)
        first, *more = was["irregularity"]["options"]
        options = [*reversed(more), {**first, "refused": "Look at it first."}]
        return {**was, "irregularity": {**was["irregularity"], "options": options}}

    engine.console_view = turned  # type: ignore[method-assign]
    served.do(lambda driver: None)
    expect(page.locator(".remedies")).to_contain_text("Look at it first.")
    now = page.locator(".remedies .remedy").all_inner_texts()
    assert [one.split("\n")[0] for one in now] == [one.split("\n")[0] for one in order]
