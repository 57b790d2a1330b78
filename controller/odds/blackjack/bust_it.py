"""The return of Bust It: over the dealer's whole hand, which is completed while the bet lives."""

from math import perm

import numpy as np

from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.blackjack.side_bets.bust_it import BustIt
from controller.odds.blackjack.composition import ACE, TEN, Floats, Ints, composition, fresh_shoe
from controller.odds.blackjack.dealer import (
    BUST_COLUMN,
    DrawingRule,
    blackjack_chance,
    graph,
    walk,
)


def bust_it_return(bet: BustIt, rules: GameRules) -> float:
    """Units returned per unit staked on Bust It: the dealer's hand beside any two player cards.

    Player hands matter only as blackjack or not, so two shoes do: the fresh one, and the one from
    which an ace and a ten-value are gone.
    """
    rule, shoe = DrawingRule.of(rules), fresh_shoe(rules.decks)
    cards = int(shoe.sum())
    natural = 2 * int(shoe[ACE]) * int(shoe[TEN]) / perm(cards, 2)
    shoes = np.stack([shoe, shoe - composition("AT")])
    paid, pushed = np.zeros(2), np.zeros(2)
    for up in range(10):
        remaining = shoes.copy()
        remaining[:, up] -= 1
        shown = shoes[:, up] / shoes.sum(axis=1)
        paid += shown * _paid(bet, up, rule, remaining)
        if bet.on_dealer_blackjack == "push":
            pushed += shown * blackjack_chance(up, remaining.astype(np.float64))
    returned = paid + pushed
    with_natural = 1.0 if bet.on_player_blackjack == "push" else returned[1]
    return float(returned[0] + natural * (with_natural - returned[1]))


def _paid(bet: BustIt, up: int, rule: DrawingRule, remaining: Ints) -> Floats:
    edges, nodes = graph(up, rule)
    total = np.zeros(len(remaining))
    for edge, chance in walk(edges, nodes, remaining):
        if edge.outcome == BUST_COLUMN:
            total += chance * (bet.paid(bet.of_count(edge.cards)).multiplier + 1)
    return total
