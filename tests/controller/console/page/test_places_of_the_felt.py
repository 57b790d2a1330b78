"""The drawing shows each place where it lies on the felt: hands find on it what they see."""

import re
from functools import partial
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from drivers.sim.hall.played_game import layout_name, layout_of, read_game
from tests.controller.console.conftest import AtWork
from tests.support.pages.pictures import keep
from tests.support.pages.sizes import SIZES
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

GAMES = ("infinite", "blackjack_live", "quebec", "igt", "baccarat", "dragon_tiger")

MIDDLES = """() => Object.fromEntries([...document.querySelectorAll('#felt .zone')].map(place => {
  const box = place.getBoundingClientRect();
  return [place.dataset.zone, [box.left + box.width / 2, box.top + box.height / 2]];
}))"""

CARD = {"face": "8S", "colour": "red", "order": 0, "pull": 1, "track": 1, "ok": True, "doubt": ""}
LAID = """() => [...document.querySelectorAll(".zone[data-zone='1'] .card")].map(card => ({
  name: card.querySelector('svg')?.getAttribute('aria-label') ?? '',
  says: card.querySelector('span')?.textContent ?? '',
}))"""
"""The cards of box 1 in the order in which they were dealt, and what stands on each."""

Middles = dict[str, list[float]]


def with_a_card_everywhere(view: dict[str, Any], zones: list[str]) -> dict[str, Any]:
    one = {"cards": [CARD], "total": "8", "soft": False, "status": ""}
    return {**view, "zones": [{**one, "zone": name, "label": name} for name in zones]}


def swapped(drawn: Middles, felt: Middles, turned: bool) -> list[tuple[str, str]]:
    """The pairs of places that do not stand to each other in the drawing as they do on the felt.

    `turned`: it is drawn from the dealer's chair, which stands at the top of the layout.
    """
    sign = -1 if turned else 1
    wrong = []
    for one, other in combinations(felt, 2):
        apart = [felt[one][axis] - felt[other][axis] for axis in (0, 1)]
        axis = 0 if abs(apart[0]) > abs(apart[1]) else 1
        if sign * apart[axis] * (drawn[one][axis] - drawn[other][axis]) <= 0:
            wrong.append((one, other))
    return wrong


def drawn_on(page: Page, side: str) -> Middles:
    page.wait_for_selector(f'#felt[data-side="{side}"]')
    found: Middles = page.evaluate(MIDDLES)
    return found


@pytest.mark.parametrize("game", sampled(GAMES, "infinite", "blackjack_live", "baccarat"))
def test_every_place_is_drawn_where_it_lies(game: str, opened: AtWork) -> None:
    layout = layout_of(layout_name(read_game(game)))
    felt = {
        zone.name: [zone.rect[0] + zone.rect[2] / 2, zone.rect[1] + zone.rect[3] / 2]
        for zone in layout.zones
    }
    served, page = opened(game)
    engine = served.driver.engine
    plain = engine.console_view
    names = list(felt)
    engine.console_view = lambda now: with_a_card_everywhere(plain(now), names)  # type: ignore[method-assign]
    served.do(lambda driver: None)
    expect(page.locator("#felt .zone")).to_have_count(len(felt))
    assert swapped(drawn_on(page, "dealer"), felt, turned=True) == []
    page.get_by_role("button", name="Screen").click()
    page.get_by_role("radio", name="the camera").check()
    page.keyboard.press("Escape")
    assert swapped(drawn_on(page, "camera"), felt, turned=False) == []


def fallen(view: dict[str, Any], index: int, face: str, awaited: bool = True) -> dict[str, Any]:
    """Two cards lie at box 1; the one of this place in the hand fell, and is to be laid."""
    cards = [{**CARD, "face": face} for face in ("3H", "4S")]
    box = {"zone": "1", "cards": cards, "total": "17", "soft": False, "status": "open"}
    unseen = {"zone": "1", "index": index, "face": face, **({"awaited": True} if awaited else {})}
    told = {"code": "repair", "text": "Lay it.", "zone": "1", "action": "place", "face": "up"}
    return {**view, "zones": [box], "unseen": [unseen], "instruction": told}


BLACKJACKS = ["quebec", "infinite", "blackjack_live"]


@pytest.mark.parametrize("game", sampled(BLACKJACKS, "quebec", "infinite"))
def test_a_card_that_is_to_be_laid_is_awaited_in_its_own_place(game: str, opened: AtWork) -> None:
    served, page = opened(game)
    engine = served.driver.engine
    plain = engine.console_view
    box = "P" if game == "infinite" else "1"
    laid = LAID.replace("data-zone='1'", f"data-zone='{box}'")
    for index, face, name in ((2, "QS", "queen of spades"), (1, "KD", "king of diamonds"),
                              (2, "back", "red back")):  # fmt: skip
        view = partial(fallen, index=index, face=face)
        engine.console_view = lambda now, view=view: at_box(view(plain(now)), box)  # type: ignore
        served.do(lambda driver: None)
        expect(page.locator("#felt .awaited svg")).to_have_attribute("aria-label", re.compile(name))
        shown = page.evaluate(laid)
        assert [bool(card["says"]) for card in shown] == [n == index for n in range(3)]
        assert page.locator("#felt .ghost").count() == 0
        for width, height in SIZES[:4]:
            page.set_viewport_size({"width": width, "height": height})
            keep(page, f"awaited-{game}-{index}-{face}-{width}")


def at_box(view: dict[str, Any], box: str) -> dict[str, Any]:
    """The same at another box."""
    there = {"zone": box}
    return {
        **view,
        "zones": [{**one, **there} for one in view["zones"]],
        "unseen": [{**one, **there} for one in view["unseen"]],
        "instruction": {**view["instruction"], **there},
    }


def test_a_card_that_only_the_record_has_takes_no_place_of_the_next_one(opened: AtWork) -> None:
    served, page = opened("quebec")
    engine = served.driver.engine
    plain = engine.console_view
    view = partial(fallen, index=2, face="QS", awaited=False)
    engine.console_view = lambda now: view(plain(now))  # type: ignore[method-assign]
    served.do(lambda driver: None)
    expect(page.locator("#felt .ghost")).to_have_count(1)
    expect(page.locator("#felt .zone[data-zone='1'] .card")).to_have_count(4)


def test_a_side_with_a_name_of_the_house_is_no_box(at_work: AtWork) -> None:
    """As the catalogue says it: `Table.place` tells such a name as the game file writes it."""
    _, page = at_work("baccarat")
    names = page.evaluate(
        """async (zones) => {
          const { zoneName } = (await import('/static/main.js')).files['/static/words.js'];
          return zones.map(zoneName);
        }""",
        ["lion", "dragon", "5", "5.2"],
    )
    assert names == ["lion", "Dragon", "Box 5", "Box 5, hand 2"]
