"""Returns of side bets, by counting every deal of a fresh shoe.

Which class some cards make is the settlement's business (`core.games.side_bets`), so a bet is
counted exactly as it will be paid. Pairs are counted over two cards, poker hands and totals over
three (they ignore order), and Bust It over the dealer's whole hand, which is always completed
while that bet is live.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations_with_replacement
from math import comb, perm

import numpy as np

from controller.core.cards import DECK, Card
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.blackjack.rules.side_bets import (
    AnyPair,
    BustIt,
    ColourPair,
    Hot3,
    SideBet,
    ThreeCardPoker,
)
from controller.core.games.blackjack.settle.side_bets import (
    BUST_MANY,
    any_pair_class,
    colour_pair_class,
    hot3_class,
    poker_class,
)
from controller.odds.composition import ACE, TEN, Floats, Ints, composition, fresh_shoe
from controller.odds.dealer import (
    BUST_COLUMN,
    DrawingRule,
    blackjack_chance,
    graph,
    walk,
)

Classify = Callable[[tuple[Card, ...]], str | None]


def side_returns(rules: GameRules) -> dict[str, float]:
    """Return in percent of every side bet the game offers, by its name in round sheets."""
    return {name: 100 * _return(bet, rules) for name, bet in rules.side.offered().items()}


def _return(bet: SideBet, rules: GameRules) -> float:
    match bet:
        case AnyPair():
            return _counted(bet, 2, lambda cards: any_pair_class(bet, *cards), rules.decks)
        case ColourPair():
            return _counted(bet, 2, lambda cards: colour_pair_class(*cards), rules.decks)
        case ThreeCardPoker():
            return _counted(bet, 3, partial(poker_class, bet), rules.decks)
        case Hot3():
            return _counted(bet, 3, partial(hot3_class, bet), rules.decks)
        case BustIt():
            return bust_it_return(bet, DrawingRule.of(rules), fresh_shoe(rules.decks))
    raise TypeError(f"no count for a side bet of kind {type(bet).__name__}; add one to _return")


def _counted(bet: SideBet, cards: int, classify: Classify, decks: int) -> float:
    """Units returned per unit staked; stakes of winning bets included."""
    won = sum(
        ways * (bet.pays[kind] + 1)
        for hand, ways in _hands(cards, decks)
        if (kind := classify(hand)) is not None and kind in bet.pays
    )
    return won / comb(52 * decks, cards)


def _hands(cards: int, decks: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every hand of so many cards without regard to order, with the ways to deal it."""
    for hand in combinations_with_replacement(DECK, cards):
        ways = 1
        for face in set(hand):
            ways *= comb(decks, hand.count(face))
        yield hand, ways


def bust_it_return(bet: BustIt, rule: DrawingRule, shoe: Ints) -> float:
    """Units returned per unit staked on Bust It: the dealer's hand beside any two player cards.

    Player hands matter only as blackjack or not, so two shoes do: the fresh one, and the one from
    which an ace and a ten-value are gone.
    """
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
            kind = f"bust{edge.cards}" if edge.cards < BUST_MANY else f"bust{BUST_MANY}+"
            total += chance * (bet.pays[kind] + 1 if kind in bet.pays else 0)
    return total
