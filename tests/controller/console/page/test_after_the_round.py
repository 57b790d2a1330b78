"""What lies on the felt is drawn with its total, and nothing is told of what lies no more."""

import pytest
from playwright.sync_api import expect

from controller.core.cards import Card
from tests.controller.console.conftest import AtWork
from tests.support.console.acts import View, in_phase, play_until
from tests.support.pages.pictures import keep
from tests.support.pages.sizes import each_size
from tests.support.pages.usable import TOUCHING
from tests.support.sampled import sampled
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system

LOW_AND_HIGH = [(800, 480), (1024, 600), (1024, 768), (1280, 800), (390, 844)]

OUT_OF_FELT = """() => {
  const felt = document.querySelector('#felt').getBoundingClientRect();
  return [...document.querySelectorAll('#felt .card svg')].map(card => card.getBoundingClientRect())
    .filter(its => its.width < 18 || its.top < felt.top || its.bottom > felt.bottom + 1
      || its.left < felt.left || its.right > felt.right).length;
}"""
"""How many cards are drawn too small, or reach out of the felt."""


def lift(driver: Driver, count: int) -> None:
    for card in driver.lying[:count]:
        driver.lift(card)
        driver.wait(300)


def all_lifted(driver: Driver) -> None:
    lift(driver, len(driver.lying))


def two_left_lying(driver: Driver) -> None:
    """Nothing lay there when the round ended; now cards of the last round do."""
    driver.lay(Card("8S"), "1")
    driver.lay(Card("9S"), "dealer", up=False)
    driver.wait(1500)


def test_cards_that_lie_still_are_drawn_while_no_shoe_is_loaded(at_work: AtWork) -> None:
    served, page = at_work("quebec")
    served.do(play_until(in_phase("collecting")))
    served.do(all_lifted)
    served.do(two_left_lying)
    expect(page.locator("#gate")).to_contain_text("No shuffled shoe is in play")
    for width, height in each_size(page, LOW_AND_HIGH):
        expect(page.locator("#felt .card svg")).to_have_count(2)
        expect(page.locator("#felt .card svg").first).to_be_visible()
        assert page.evaluate(OUT_OF_FELT) == 0, (width, height)
        assert page.evaluate(TOUCHING) == 0, (width, height)
        keep(page, f"still-lying-{width}-{height}")


BLACKJACKS = ["quebec", "infinite", "blackjack_live"]


@pytest.mark.parametrize("game", sampled(BLACKJACKS, "quebec", "infinite"))
def test_nothing_is_added_up_of_a_hand_of_which_a_card_is_taken(game: str, at_work: AtWork) -> None:
    served, page = at_work(game)
    view = served.do(play_until(in_phase("collecting")))
    counted = {zone["zone"] for zone in view["zones"] if zone["total"]}
    expect(page.locator("#felt .total")).to_have_count(len(counted))
    keep(page, f"all-lies-{game}")
    lying = served.do(lambda driver: [card.zone for card in driver.lying])
    taken = "P" if game == "infinite" else lying[0]
    served.do(lambda driver: driver.lift(next(c for c in driver.lying if c.zone == taken)))
    gone = "H" if game == "infinite" and "H" in counted else taken
    place = page.locator(f".zone[data-zone='{gone}']")
    expect(place.locator(".total, .status")).to_have_count(0)
    expect(page.locator("#felt .total")).to_have_count(len(counted) - 1)
    keep(page, f"one-taken-{game}")
    served.do(lambda driver: lift(driver, len(driver.lying) - 1))
    expect(page.locator("#felt .card")).to_have_count(1)
    expect(page.locator("#felt .total, #felt .status")).to_have_count(0)


def split_and_hit(view: View) -> bool:
    """Whether the players' pair was moved away, and a card of who hit lies by itself."""
    lying = {zone["zone"]: len(zone["cards"]) for zone in view["zones"]}
    return lying.get("P") == 0 and all(lying.get(zone) for zone in "HLR")


def test_the_players_total_stands_with_the_drawn_cards_once_others_have_split(
    opened: AtWork,
) -> None:
    served, page = opened("infinite")
    view = served.do(play_until(split_and_hit, seed=0))
    totals = {zone["zone"]: zone["total"] for zone in view["zones"]}
    expect(page.locator(".zone[data-zone='H'] .total b")).to_have_text(totals["H"])
    keep(page, "split-and-hit")
