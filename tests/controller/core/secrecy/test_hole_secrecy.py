"""Nothing outside the core may differ between two rounds that differ only in the hole card."""

import os
import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from controller.core.cards import DECK, Card
from controller.core.messages import facts as f
from controller.core.messages.inputs import Input
from controller.core.messages.orders import Acknowledge
from controller.core.step import StepResult
from tests.support.played import GAMES
from tests.support.players import random_server
from tests.support.secrecy.shown import shown
from tests.support.table_driver import Driver, any_shoe, table_of

UP = Card("9S")
"""An upcard under which no game peeks: the hole card decides nothing before it is turned."""

DEALERS = ("dealer",)

HIDING = sorted(GAMES)


@dataclass
class Counting(Driver):
    """A dealt table whose dealer shows `UP` over `hole`; it counts what each input made."""

    hole: Card = UP
    commits: list[tuple[int, int, int]] = field(default_factory=list)

    def feed(self, message: Input) -> StepResult:
        outcome = super().feed(message)
        made = (len(outcome.facts), len(outcome.events), len(outcome.orders))
        self.commits.append(made)
        return outcome

    def pull(self, card: Card | None = None) -> Card:
        need = self.engine.table.snapshot().wanted
        if need is not None and not need.face_up:
            return super().pull(self.hole)
        spot = self.engine.table.deal.spot(need.zone) if need else None
        first = spot is None or not spot.cards
        return super().pull(UP if need and need.zone in DEALERS and first else card)


def visible_until_turn(shoe: list[Card], hole: Card, game: str, seed: int) -> list[Any]:
    """Everything that leaves the core, in order and with its moment, up to the turn."""
    plain = table_of(game, shoe)
    driver = Counting(plain.engine, iter(plain.cards), hole=hole)
    driver.open()
    driver.close_betting()
    answer = random_server(seed, players=3)
    seen: list[Any] = []

    def turned() -> bool:
        seen.append((driver.at, driver.engine.deadline(), *shown(driver)))
        done = driver.of(f.HoleRevealed) or driver.of(f.RoundSettled)
        return bool(done) or driver.view()["instruction"]["code"] == "turn"

    def looked() -> bool:
        return turned() or len(seen) > 60

    driver.until(looked, answer)
    orders = [order for order in driver.orders if isinstance(order, Acknowledge)]
    commits = driver.commits if not driver.of(f.RoundSettled) else driver.commits[:-1]
    return [*seen, [(e.type, e.data) for e in driver.events], orders, commits]


def any_order(seed: int) -> list[Card]:
    """A shoe in the order of chance; every other one begins in the order of a new deck."""
    rng = random.Random(seed)
    cards = [card for card in any_shoe(6, rng.shuffle) if card != UP]
    run = [Card(f"{rank}S") for rank in "345678"]
    return [*run[: seed % 7], *cards] if seed % 2 else cards


@pytest.mark.parametrize("game", ["infinite", "igt", "olivia"])
@pytest.mark.parametrize("seed", range(4))
def test_the_hole_card_shows_nowhere_before_it_is_turned(game: str, seed: int) -> None:
    shoe = any_order(2 * seed)
    runs = [visible_until_turn(shoe, Card(hole), game, seed) for hole in ("2C", "TD", "AH", "9S")]
    assert all(run == runs[0] for run in runs)
    assert len(runs[0]) > 6


PAIRS = int(os.environ.get("HIDDEN_PAIRS", "21"))
"""Pairs of rounds for each game; `make torture` plays more."""


@pytest.mark.long
@pytest.mark.abnormal("D")
@pytest.mark.parametrize("game", HIDING)
def test_no_count_size_order_or_time_depends_on_the_hole_card(game: str) -> None:
    """Facts per commit, what the screens and the public are shown, events, and deadlines."""
    rng = random.Random(f"hidden {game}")
    for seed in range(PAIRS):
        shoe = any_order(seed)
        one, other = (Card(card) for card in rng.sample(DECK, 2))
        first = visible_until_turn(shoe, one, game, seed)
        second = visible_until_turn(shoe, other, game, seed)
        assert first == second, (seed, one, other)
