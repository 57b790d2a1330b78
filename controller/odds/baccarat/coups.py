"""Counts every coup of a fresh shoe.

Totals and numbers of cards are counted over all orders of card values; what only asks whether the
first cards are alike is counted over faces, the first of which may be the ace of spades without
loss.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import perm

from controller.core.cards import DECK, RANKS, VALUE, Card
from controller.core.games.baccarat.coup import Coup
from controller.core.games.baccarat.draw import next_side
from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.baccarat.sheet import finished

MOST = 6
"""Cards of the longest coup."""

Weighed = tuple[Coup, int]
"""A coup and in how many ways a shoe deals it."""


def coups(rules: BaccaratRules) -> Iterator[Weighed]:
    """Every coup by the values of its cards, with the orders of `MOST` cards that begin with it.

    Cards of one value stand for each other: by tens and court cards as one in games modulo 10.
    """
    stock = _stock(rules)
    left = dict(stock)
    cards = sum(stock.values())
    sides: tuple[list[Card], list[Card]] = ([], [])

    def deal(ways: int, dealt: int) -> Iterator[Weighed]:
        due = next_side(rules, *sides)
        if due is None:
            yield finished(rules, *sides), ways * perm(cards - dealt, MOST - dealt)
            return
        for card, count in left.items():
            if not count:
                continue
            left[card] -= 1
            sides[due].append(card)
            yield from deal(ways * count, dealt + 1)
            sides[due].pop()
            left[card] += 1

    yield from deal(1, 0)


def _stock(rules: BaccaratRules) -> Counter[Card]:
    """So many cards of each value, named by one card that has it."""
    if rules.counting == "rank":
        return Counter({Card(rank + "S"): 4 * rules.decks for rank in RANKS})
    stock: Counter[Card] = Counter()
    for card in DECK:
        stock[Card("A23456789T"[VALUE[card] - 1] + "S")] += rules.decks
    return stock


def alike(rules: BaccaratRules) -> Iterator[Weighed]:
    """Every way in which the first cards are alike; the first card is the ace of spades.

    Their totals mean nothing.
    """
    for others in product(DECK, repeat=2 * rules.cards - 1):
        drawn = (Card("AS"), *others)
        ways, seen = 1, Counter[Card]()
        for card in drawn:
            ways *= rules.decks - seen[card]
            seen[card] += 1
        if ways:
            yield finished(rules, drawn[0::2], drawn[1::2]), ways
