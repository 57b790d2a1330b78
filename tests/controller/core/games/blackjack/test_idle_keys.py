"""A key that is named as one without effect has none: the game is dealt the same without it."""

import json
import random
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.core.cards import DECK, Card
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.blackjack.rules.remarks import IDLE
from controller.core.games.blackjack.sheets.expected import expected
from controller.core.games.blackjack.sheets.redeal import redeal
from controller.core.games.idle_keys import is_said
from controller.core.games.steps import Finished, NeedCard, NeedCheck, NeedChoices, NeedMove
from tests.support.other_houses import other_house
from tests.support.played import start

POOLS = ("A23456789TJQK", "A2", "AT", "A8TK", "2345")


def rules_from(text: str, *without: str) -> GameRules:
    """The rules of a file, some keys left out."""
    data = tomllib.loads(text)
    for key in without:
        section, _, name = key.rpartition(".")
        (data[section] if section else data).pop(name)
    return GameRules.model_validate_json(json.dumps(data))


def dealt(rules: GameRules, seed: int, pool: str) -> tuple[list[Any], Any]:
    """Every step of a round, and its settlement: cards and answers by chance."""
    chance = random.Random(seed)
    shoe = [card for card in DECK * rules.decks if card[0] in pool]
    chance.shuffle(shoe)
    shoe += shoe
    crowd = rules.kind == "crowd"
    seats: list[Any] = ["p1"] if crowd else [*range(1, rules.boxes + 1)]
    deal = start(rules, players=1) if crowd else start(rules, seats)
    steps: list[Any] = []
    drawn: list[Card] = []
    decisions: list[dict[str, Any]] = []
    while not isinstance(need := deal.next(), Finished):
        steps.append(need)
        if isinstance(need, NeedCard):
            drawn.append(shoe.pop())
            deal.card(drawn[-1])
        elif isinstance(need, NeedCheck):
            deal.peeked(deal.dealer.blackjack)
        elif isinstance(need, NeedMove):
            deal.moved()
        elif isinstance(need, NeedChoices):
            ask = need.asks[0]
            action = chance.choice(sorted({*ask.legal} & {"split", "double"}) or [*ask.legal])
            if chance.random() < 0.2:
                action = "timeout"
            decisions.append(
                {"who": seats[0] if crowd else ask.who, "at": ask.at, "action": action}
            )
            if crowd:
                deal.choose_counts({action: 1})
            else:
                deal.choose(ask.who, action)
        else:
            deal.reveal(deal.dealer.cards[1])
    sheet = {
        "game": rules.name,
        "seats": seats,
        "bets": {str(seat): {"main": 400} for seat in seats},
        "cards": drawn,
        "decisions": decisions,
    }
    return steps, expected(redeal(rules, sheet))


def idle(rules: GameRules) -> set[str]:
    return {row.key for row in IDLE if is_said(rules, row.key) and row.when(rules)}


@pytest.mark.long
@settings(max_examples=1500, deadline=None, derandomize=True)
@given(seed=st.integers(min_value=0, max_value=2**32), pool=st.sampled_from(POOLS))
def test_the_game_is_dealt_the_same_without_it(seed: int, pool: str) -> None:
    text = other_house(random.Random(seed))
    rules = rules_from(text)
    for key in idle(rules):
        assert dealt(rules, seed, pool) == dealt(rules_from(text, key), seed, pool), key
