"""The clock of a window tells whole who decides and what may be chosen, whoever is asked."""

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from controller.words.catalogue import LANGUAGES, Language
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import dealing
from tests.support.pages.pictures import keep
from tests.support.pages.shown_view import shown
from tests.support.pages.sizes import SIZES, each_size
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

CHOICES = ["hit", "stand", "double", "split"]

SEVEN_SPLIT = [name for box in range(1, 8) for name in (str(box), f"{box}.2")]

WHO = {"one": ["7.4"], "all": SEVEN_SPLIT}
"""The hands that are asked; today's games ask one after the other."""

SPILT = """() => {
  const clock = document.querySelector('#clock');
  const [frame, track, seconds] = [clock, ...['.clock-track', '.clock-seconds']
    .map(name => clock.querySelector(name))].map(part => part.getBoundingClientRect());
  return [...clock.querySelectorAll('strong, .clock-detail')].filter(part => {
    const words = document.createRange();
    words.selectNodeContents(part);
    return [...words.getClientRects()].some(line => line.top < frame.top + clock.clientTop - 1
      || line.bottom > track.top + 1 || line.right > frame.right - 4
      || line.right > seconds.left
        && line.bottom > seconds.top + 6 && line.top < seconds.bottom - 6);
  }).map(part => part.textContent);
}"""
"""What of the clock's words is cut, lies in its bar or under its seconds."""


def asking(hands: list[str]) -> dict[str, Any]:
    asks = [{"who": one[0], "at": "x", "hand": one, "legal": CHOICES} for one in hands]
    return {"question": "play", "asks": asks, "ends_at": 19_000}


def spilt(page: Page, name: str) -> dict[tuple[int, int], list[str]]:
    found = {}
    for size in each_size(page, [*SIZES, (1024, 600)]):
        found[size] = page.evaluate(SPILT)
        keep(page, f"clock-{name}-{size[0]}x{size[1]}")
    return {size: words for size, words in found.items() if words}


@pytest.mark.parametrize("language", sampled(LANGUAGES, "ro"))
def test_who_decides_and_what_stands_whole_in_the_clock(language: Language, opened: AtWork) -> None:
    served, page = opened("blackjack_live", language=language)
    served.do(dealing)
    found = {}
    for who, stopped_at in product(WHO, (None, 1000)):
        window = asking(WHO[who])
        shown(served, window=lambda _, window=window: window, stopped_at=stopped_at)
        expect(page.locator("#clock .clock-detail")).to_have_count(1 if stopped_at is None else 2)
        found |= spilt(page, f"{who}-{language}-{'stopped' if stopped_at else 'runs'}")
    assert found == {}
