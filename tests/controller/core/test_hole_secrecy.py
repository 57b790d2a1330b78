"""Nothing outside the core may differ between two rounds that differ only in the hole card."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from controller.core.cards import Card
from controller.core.messages import facts as f
from controller.core.messages.orders import Acknowledge
from tests.support.players import random_server
from tests.support.table_driver import Driver, any_shoe, table_of

UP = Card("9S")
"""An up card under which no game peeks: the hole card decides nothing before it is turned."""


def visible_until_turn(hole: Card, game: str, seed: int) -> list[Any]:
    """Everything that leaves the core, in order and with its moment, up to the turn."""
    rng = random.Random(seed)
    shoe = [card for card in any_shoe(6, rng.shuffle) if card != UP]
    driver: Driver = table_of(game, cards_with(shoe, hole, game))
    driver.open()
    driver.close_betting()
    answer = random_server(seed, players=3)
    seen: list[Any] = []

    def turned() -> bool:
        public = driver.engine.public_state(driver.now)
        seen.append((driver.at, driver.view(), public, driver.engine.deadline()))
        done = driver.of(f.HoleRevealed) or driver.of(f.RoundSettled)
        return bool(done) or driver.view()["instruction"]["code"] == "turn"

    driver.until(turned, answer)
    orders = [order for order in driver.orders if isinstance(order, Acknowledge)]
    return [*seen, [(e.type, e.data) for e in driver.events], orders]


def cards_with(shoe: list[Card], hole: Card, game: str) -> Iterator[Card]:
    """One player box: player, up card, player, hole; then the shoe."""
    del game
    yield from (shoe[0], UP, shoe[1], hole)
    yield from shoe[2:]


@pytest.mark.parametrize("game", ["infinite", "igt", "olivia"])
@pytest.mark.parametrize("seed", range(4))
def test_the_hole_card_shows_nowhere_before_it_is_turned(game: str, seed: int) -> None:
    runs = [visible_until_turn(Card(hole), game, seed) for hole in ("2C", "TD", "AH", "9S")]
    assert all(run == runs[0] for run in runs)
    assert len(runs[0]) > 6
