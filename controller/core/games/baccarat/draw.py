"""Finds the side that gets the next card, from the cards that lie and the game file's tableau."""

from collections.abc import Sequence

from controller.core.cards import VALUE, Card
from controller.core.games.baccarat.coup import side_of
from controller.core.games.baccarat.rules import BaccaratRules


def next_side(rules: BaccaratRules, first: Sequence[Card], second: Sequence[Card]) -> int | None:
    """0 where the first side gets the next card, 1 the second, None where the coup is over."""
    if len(first) < rules.cards or len(second) < rules.cards:
        return 0 if len(first) == len(second) else 1
    if rules.tableau is None or len(second) > rules.cards:
        return None
    return _third(rules, first, second)


def _third(rules: BaccaratRules, first: Sequence[Card], second: Sequence[Card]) -> int | None:
    tableau = rules.tableau
    assert tableau is not None
    two = [
        side_of(name, cards[:2], rules.counting)
        for name, cards in zip(rules.sides, (first, second), strict=True)
    ]
    if two[0].natural or two[1].natural:
        return None
    if len(first) == 2:
        if two[0].total in tableau.first_draws_on:
            return 0
        return 1 if two[1].total in tableau.second_draws_alone_on else None
    third = VALUE[first[2]] % 10
    return 1 if third in tableau.second_draws[two[1].total] else None
