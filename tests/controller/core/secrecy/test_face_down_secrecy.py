"""Nothing outside the core may differ between two coups that differ only in cards not turned yet.

Each coup is cut where a turn is due. The second one has other cards wherever the first still hides
one, so that also whether and for whom a third card will be drawn differs after the cut.
"""

import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pytest

from controller.core.cards import DECK, Card
from controller.core.engine import Engine
from controller.core.games.baccarat.rules import Style
from controller.core.messages import facts as f
from controller.core.messages.inputs import Input
from controller.core.messages.orders import Acknowledge
from controller.core.step import StepResult
from tests.support.coups import answering, config_of, over, rules_of
from tests.support.secrecy.shown import shown
from tests.support.table_driver import Driver

GAMES = ("baccarat", "dragon_tiger")
STYLES: tuple[Style, ...] = ("classic", "squeeze")

MOST = 6
"""Cards of a coup at most."""


@dataclass
class Counting(Driver):
    """A dealt table that counts what each input made."""

    commits: list[tuple[int, int, int]] = field(default_factory=list)

    def feed(self, message: Input) -> StepResult:
        outcome = super().feed(message)
        self.commits.append((len(outcome.facts), len(outcome.events), len(outcome.orders)))
        return outcome


def table_of(game: str, style: Style, shoe: Sequence[Card], decks: int) -> Counting:
    rules = rules_of(game, style).model_copy(update={"decks": decks})
    return Counting(Engine(config_of(rules)), iter([Card("2S"), *shoe]))


def until_turn(table: Counting, turns: int, seed: int) -> tuple[list[Any], set[int]]:
    """All that leaves the core until turn number `turns` is due, and which cards lie hidden then.

    Cards are counted in the order in which they left the shoe; those that never did are hidden too.
    """
    table.open()
    table.close_betting()
    answer, turned, seen = answering(seed), count(), []

    def there() -> bool:
        seen.append((table.at, table.engine.deadline(), *shown(table)))
        due = table.view()["instruction"]["code"] == "turn"
        return over(table) or (due and next(turned) == turns)

    table.until(there, answer)
    dealt = [(fact.zone, fact.index) for fact in table.of(f.CardDealt)]
    told = {(fact.zone, fact.index) for fact in table.of(f.CardRevealed)}
    hidden = {n for n, place in enumerate(dealt) if place not in told}
    face_up = {n for n, fact in enumerate(table.of(f.CardDealt)) if fact.face_up}
    orders = [order for order in table.orders if isinstance(order, Acknowledge)]
    events = [(event.type, event.data) for event in table.events]
    return [*seen, events, orders, table.commits], hidden - face_up | {*range(len(dealt), MOST)}


def pairs(seeds: int) -> Iterator[tuple[int, int, list[Card], random.Random]]:
    """Seed, turn to cut at, and the cards of a coup."""
    for seed in range(seeds):
        rng = random.Random(f"squeeze {seed}")
        yield seed, rng.randrange(MOST), rng.sample(DECK * 2, MOST), rng


PAIRS = int(os.environ.get("HIDDEN_PAIRS", "16"))
"""Pairs of coups for each game and style; `make torture` plays more."""


@pytest.mark.long
@pytest.mark.abnormal("D")
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", GAMES)
def test_no_count_size_order_or_time_depends_on_a_card_not_turned(game: str, style: Style) -> None:
    cut = 0
    for seed, turn, shoe, rng in pairs(PAIRS):
        decks = 1 if seed % 3 == 2 else 8  # of one deck the other cards may be one copy too many
        one = table_of(game, style, shoe, decks)
        first, hidden = until_turn(one, turn, seed)
        if over(one):
            continue
        other = [rng.choice(DECK) if n in hidden else card for n, card in enumerate(shoe)]
        second, _ = until_turn(table_of(game, style, other, decks), turn, seed)
        assert first == second, (seed, turn, shoe, other)
        cut += 1
    assert cut > PAIRS // 4


@pytest.mark.long
@pytest.mark.parametrize("style", STYLES)
def test_more_than_one_card_is_hidden_and_thirds_come_only_after_them(style: Style) -> None:
    hidden_at: set[int] = set()
    for seed, turn, shoe, _ in pairs(60):
        table = table_of("baccarat", style, shoe, 8)
        until_turn(table, turn, seed)
        hidden_at.add(len(table.engine.table.snapshot().unrevealed))
    assert hidden_at >= ({0, 1, 2, 4} if style == "squeeze" else {0, 1, 2, 3, 4})
