"""No line on the page ends within what belongs together: a number and its word, a batch."""

import pytest
from playwright.sync_api import expect

from controller.core.words import say, several
from controller.words.catalogue import LANGUAGES, Language
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import (
    dealing,
    misread,
)
from tests.support.pages.shown_view import shown
from tests.support.pages.sizes import PAINTED
from tests.support.pages.usable import BROKEN_WORDS
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

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
  const { button, h, setButton } = (await import('/static/main.js')).files['/static/dom.js'];
  const { choice } = (await import('/static/main.js')).files['/static/dialogs.js'];
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


RESULTS = {str(box): {"hands": [{"result": "push", "multiplier": 0}] * 2} for box in range(1, 8)}


def test_a_batchs_number_stands_on_one_line(at_work: AtWork) -> None:
    served, page = at_work("blackjack_live")
    served.do(misread)
    text = "Shoe 1 says that it holds batch 02-892, yet R9 was loaded as 01-705: look at its cards."
    shown(served, instruction=lambda was: {**was["instruction"], "text": text})
    expect(page.locator("#trouble .sentence")).to_have_text(text)
    for width in range(390, 1300, 70):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(BROKEN_WORDS, "#trouble .sentence") == [], width


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
