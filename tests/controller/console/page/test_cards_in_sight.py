"""Each card of the felt shows its rank, beside a stop and in a hand that was split too."""

import pytest

from tests.controller.console.conftest import Screens, Tables
from tests.support.console.acts import open_table, play_until
from tests.support.pages.pictures import keep
from tests.support.pages.sizes import each_size
from tests.support.sampled import sampled
from tests.support.table_driver import Driver

pytestmark = pytest.mark.system

SIZES = [(1280, 800), (1024, 768), (800, 480)]

LEAST_PX = 6
"""A strip of a card's edge in which a rank can be read."""

STRIPS = """() => [...document.querySelectorAll('#felt .hand .card')].map(card => {
  const {width, height} = card.getBoundingClientRect();
  return Math.min(width, height);
})"""


def second_hand_decides(driver: Driver) -> None:
    """A pair was split; its second hand is asked."""
    play_until(lambda view: bool(view["window"]) and view["window"]["asks"][0]["at"][-2:] == ":1")(
        driver
    )


def pulled_too_early(driver: Driver) -> None:
    driver.pull()
    driver.wait(3000)


SPLIT = [("quebec", 5), ("blackjack_live", 1), ("igt", 1)]


@pytest.mark.parametrize(("game", "seed"), sampled(SPLIT, SPLIT[1]))
def test_each_card_of_a_split_hand_shows_its_rank(
    table: Tables, screen: Screens, game: str, seed: int
) -> None:
    served = table(game, seed=seed)
    page = screen(served, language="es")
    served.do(open_table)
    served.do(second_hand_decides)
    page.wait_for_selector(".zone.deciding")
    open_strips = {size: page.evaluate(STRIPS) for size in each_size(page, SIZES)}
    served.do(pulled_too_early)
    page.wait_for_selector("#trouble:visible")
    for size in each_size(page, SIZES):
        keep(page, f"split-stop-{game}-{size[0]}")
        strips = page.evaluate(STRIPS)
        assert len(open_strips[size]) == len(strips) >= 5
        assert min(open_strips[size]) >= LEAST_PX, (size, open_strips[size])
        assert min(strips) >= LEAST_PX, (size, strips)
