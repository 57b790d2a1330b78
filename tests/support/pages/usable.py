"""Whether a page can be used: by WCAG's rules, with a finger, and with nothing off the screen."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe()

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


SMALLEST_TARGET = 44
"""CSS pixels; WCAG 2.2 asks 24, a finger at a table more."""


SMALL_TARGETS = """least => [...document.querySelectorAll('button, label.pick, input[type=text]')]
  .filter(target => target.checkVisibility())
  .map(target => [target.textContent, target.getBoundingClientRect()])
  .filter(([, box]) => box.width < least || box.height < least)
  .map(([text, box]) => `${text} ${box.width} x ${box.height}`)"""


OFF_SCREEN = """() => ['#instruction', '#clock', '#felt', '#actions', '#trouble .trouble-head']
  .map(name => document.querySelector(name))
  .filter(part => part?.checkVisibility())
  .filter(part => {
    const box = part.getBoundingClientRect();
    return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
  }).map(part => part.id)"""


CUT_CARDS = """() => {
  const felt = document.querySelector('#felt').getBoundingClientRect();
  return [...document.querySelectorAll('.card:last-child svg')]
    .map(card => card.getBoundingClientRect())
    .filter(box => box.bottom > felt.bottom + 1 || box.right > felt.right + 1).length;
}"""


TOUCHING = """() => {
  const zones = [...document.querySelectorAll('.zone')].map(zone => zone.getBoundingClientRect());
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return zones.flatMap((one, n) => zones.slice(n + 1).filter(other => meet(one, other))).length;
}"""
"""Pairs of places on the felt that lie over one another."""


HAS_AXE = "() => 'axe' in window"

VIOLATIONS = """options => axe.run(options).then(({ violations }) => violations
  .map(({ id, nodes: [first] }) => `${id}: ${first.html.slice(0, 200)}`))"""

FAULTS_ALONE = {"resultTypes": ["violations"], "selectors": False, "elementRef": False}
"""What holds is neither listed nor sent here: listing it takes axe longer than finding the rest."""


def faults(page: Page) -> list[str]:
    if not page.evaluate(HAS_AXE):
        page.evaluate(AXE.axe_script)
    found: list[str] = page.evaluate(VIOLATIONS, {"runOnly": STANDARDS, **FAULTS_ALONE})
    return found


def expect_usable(page: Page) -> None:
    assert faults(page) == []
    assert out_of_reach(page) == []


def out_of_reach(page: Page) -> list[str]:
    """What a finger cannot tap for sure, or what is off the screen."""
    return [*page.evaluate(SMALL_TARGETS, SMALLEST_TARGET), *page.evaluate(OFF_SCREEN)]


BROKEN_WORDS = """where => {
  const broken = [];
  for (const cell of document.querySelectorAll(where)) {
    if (!cell.checkVisibility()) continue;
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const word of text.data.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (range.getClientRects().length > 1) broken.push(word[0]);
      }
    }
  }
  return broken;
}"""
"""Words and numbers in these cells that stand on two lines."""
