"""On a phone the cards are in view below the band: the felt is as high as what lies on it."""

import pytest
from playwright.sync_api import ViewportSize

from tests.controller.console.conftest import AtWork
from tests.support.console.acts import dealing, in_phase, play_until
from tests.support.pages.pictures import keep
from tests.support.pages.usable import CUT_CARDS, TOUCHING
from tests.support.sampled import sampled

pytestmark = pytest.mark.system

PHONE: ViewportSize = {"width": 390, "height": 844}

GREEN = """() => {
  const felt = document.getElementById('felt').getBoundingClientRect();
  const places = [...document.querySelectorAll('#felt .zone')]
    .filter(zone => zone.checkVisibility()).map(zone => zone.getBoundingClientRect());
  const edges = [...places.map(box => box.top), ...places.map(box => box.bottom)];
  const end = document.getElementById('actions').getBoundingClientRect().top;
  const cards = [...document.querySelectorAll('#felt .card svg')].map(
    card => card.getBoundingClientRect());
  return {
    above: Math.min(...edges) - felt.top, below: felt.bottom - Math.max(...edges),
    hidden: cards.filter(card => card.bottom > end).length,
  };
}"""
"""Height of the felt above and below all its places, and cards that are scrolled to."""


GAMES = ["baccarat", "infinite", "blackjack_live", "olivia"]


@pytest.mark.parametrize("game", sampled(GAMES, "baccarat", "blackjack_live"))
def test_no_empty_green_pushes_the_cards_out_of_view(game: str, at_work: AtWork) -> None:
    served, page = at_work(game)
    page.set_viewport_size(PHONE)
    found = {}
    for what, act in (("dealing", dealing), ("results", play_until(in_phase("results")))):
        served.do(act)
        page.wait_for_timeout(200)
        green = page.evaluate(GREEN)
        keep(page, f"phone-felt-{game}-{what}")
        if max(green["above"], green["below"]) > 72 or (green["hidden"] and what == "dealing"):
            found[what] = green
        assert page.evaluate(CUT_CARDS) == 0
        assert page.evaluate(TOUCHING) == 0
    assert found == {}
