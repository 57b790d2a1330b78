"""Counts every coup of a fresh shoe.

Totals and numbers of cards are counted over card values, where the first two of a side stand for
both their orders; what only asks whether the first cards are alike is counted over what is alike.
"""

from collections import Counter
from collections.abc import Iterator
from math import perm

from controller.core.cards import DECK, RANKS, SUITS, VALUE, Card
from controller.core.games.baccarat.coup import Coup
from controller.core.games.baccarat.draw import next_side
from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.baccarat.sheet import finished

MOST = 6
"""Cards of the longest coup."""

PAIR = 2
"""Cards of a side before anything is decided, where it is not one."""

Weighed = tuple[Coup, int]
"""A coup and in how many ways a shoe deals it."""


def coups(rules: BaccaratRules) -> Iterator[Weighed]:
    """List every coup by the values of its cards, with the number of `MOST`-card orders it begins.

    Cards of one value stand for each other: by tens and court cards as one in games modulo 10.
    """
    stock = _stock(rules)
    left, kinds = dict(stock), list(stock)
    cards = sum(stock.values())
    sides: tuple[list[Card], list[Card]] = ([], [])

    def deal(ways: int, dealt: int) -> Iterator[Weighed]:
        due = next_side(rules, *sides)
        if due is None:
            yield finished(rules, *sides), ways * perm(cards - dealt, MOST - dealt)
            return
        hand = sides[due]
        second = rules.cards == PAIR and len(hand) == 1  # nothing is decided before it is dealt
        for card in kinds[kinds.index(hand[0]) :] if second else kinds:
            if not left[card]:
                continue
            orders = 2 if second and card != hand[0] else 1
            left[card] -= 1
            hand.append(card)
            yield from deal(ways * orders * (left[card] + 1), dealt + 1)
            hand.pop()
            left[card] += 1

    yield from deal(1, 0)


def _stock(rules: BaccaratRules) -> Counter[Card]:
    """Count the cards of each value in a fresh shoe; one card of a value stands for all."""
    if rules.counting == "rank":
        return Counter({Card(rank + "S"): 4 * rules.decks for rank in RANKS})
    stock: Counter[Card] = Counter()
    for card in DECK:
        stock[Card("A23456789T"[VALUE[card] - 1] + "S")] += rules.decks
    return stock


def alike(rules: BaccaratRules) -> Iterator[Weighed]:
    """List the ways in which the first cards can be alike in rank and suit, one example of each.

    Only the likeness of an example counts: its totals mean nothing.
    """

    def deal(drawn: tuple[Card, ...], ways: int) -> Iterator[Weighed]:
        if len(drawn) == 2 * rules.cards:
            yield finished(rules, drawn[0::2], drawn[1::2]), ways
            return
        for rank, ranks in _like(RANKS, [card[0] for card in drawn]):
            for suit, suits in _like(SUITS, [card[1] for card in drawn]):
                card = Card(rank + suit)
                left = rules.decks - drawn.count(card)
                if left:
                    yield from deal((*drawn, card), ways * ranks * suits * left)

    yield from deal((), 1)


def _like(every: str, seen: list[str]) -> Iterator[tuple[str, int]]:
    """Yield each letter that was seen, and one that stands for all others, with their number."""
    for letter in dict.fromkeys(seen):
        yield letter, 1
    others = [letter for letter in every if letter not in seen]
    if others:
        yield others[0], len(others)
