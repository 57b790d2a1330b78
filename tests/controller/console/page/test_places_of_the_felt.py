"""The drawing shows each place where it lies on the felt: hands find on it what they see."""

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from drivers.sim.hall.played_game import layout_name, layout_of, read_game
from tests.controller.console.conftest import Screens, Tables
from tests.support.console.acts import open_table

pytestmark = pytest.mark.system

GAMES = ("infinite", "blackjack_live", "quebec", "igt", "baccarat", "dragon_tiger")

MIDDLES = """() => Object.fromEntries([...document.querySelectorAll('#felt .zone')].map(place => {
  const box = place.getBoundingClientRect();
  return [place.dataset.zone, [box.left + box.width / 2, box.top + box.height / 2]];
}))"""

CARD = {"face": "8S", "colour": "red", "order": 0, "pull": 1, "track": 1, "ok": True, "doubt": ""}
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


@pytest.mark.parametrize("game", GAMES)
def test_every_place_is_drawn_where_it_lies(game: str, table: Tables, screen: Screens) -> None:
    layout = layout_of(layout_name(read_game(game)))
    felt = {
        zone.name: [zone.rect[0] + zone.rect[2] / 2, zone.rect[1] + zone.rect[3] / 2]
        for zone in layout.zones
    }
    served = table(game)
    page = screen(served)
    served.do(open_table)
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
