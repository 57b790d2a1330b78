"""No short word of a round's result stands on a line of its own."""

import pytest
from playwright.sync_api import Page, expect

from controller.core.words import say
from controller.words.catalogue import LANGUAGES, Language, catalogue
from controller.words.for_page import for_page
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import dealing
from tests.support.pages.pictures import keep
from tests.support.pages.shown_view import shown
from tests.support.pages.sizes import each_size
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

REASONS = [
    code.removeprefix("reason_")
    for code in for_page("en")["messages"]
    if code.startswith("reason_")
]
"""Every reason that a round can be voided for, and more."""

SHORT = 6
"""Letters of a word that looks lost on a line of its own."""

LONE = """async ({ texts, short }) => {
  const { unbroken } = (await import('/static/main.js')).files['/static/dom.js'];
  const place = document.querySelector('#last .rounds li').lastChild;
  const linesOf = () => {
    const lines = new Map();
    const parts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let part = parts.nextNode(); part; part = parts.nextNode()) {
      for (const word of part.data.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(part, word.index);
        range.setEnd(part, word.index + word[0].length);
        const line = Math.round(range.getBoundingClientRect().bottom);
        lines.set(line, [...(lines.get(line) ?? []), word[0]]);
      }
    }
    return [...lines.values()];
  };
  return texts.flatMap(text => {
    place.replaceChildren(...unbroken(text));
    const lines = linesOf();
    const lone = lines.some(([word, ...more], n) =>
      more.length === 0 && (word.length <= short || n === 0));
    const words = lines.flat().length;
    const told = lines.map(line => line.join(' ')).join(' / ');
    return lines.length > 1 && words > 3 && lone ? [told] : [];
  });
}"""
"""Of these results, line by line, those of which a short word has a line of its own, or "Void:".

Of two or three words one stands alone whatever is done.
"""


def lone(page: Page, texts: list[str]) -> dict[tuple[int, int], list[str]]:
    """At each size with room for the column."""
    found = {}
    for size in each_size(page):
        if size[0] > 1000 and size[1] > 600:
            found[size] = page.evaluate(LONE, {"texts": texts, "short": SHORT})
    return {size: lines for size, lines in found.items() if lines}


@pytest.mark.parametrize("language", sampled(LANGUAGES, "es"))
def test_no_short_word_of_a_last_round_stands_alone(language: Language, opened: AtWork) -> None:
    served, page = opened("blackjack_live", language=language)
    served.do(dealing)
    voids = [say("round_was_void", reason=reason) for reason in REASONS]
    rounds = [
        {"round": f"r{n}", "number": f"#18:38:1{n}", "text": say("round_was_void", reason=reason)}
        for n, reason in enumerate(("left_over", "set_not_whole", "fell_on_floor"))
    ]
    shown(served, last=rounds)
    expect(page.locator("#last .rounds li")).to_have_count(len(rounds))
    keep(page, f"lone-words-{language}")
    assert lone(page, [catalogue(language).text(text) for text in voids]) == {}
