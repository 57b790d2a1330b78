"""Hands and shoes as counts of the ten card values, which is all that blackjack totals see.

A composition is ten counts, ace first and ten-values last. All player hands of hard total 21 or
less are listed once, as multisets: the order in which their cards came changes neither their
total nor what is left in the shoe. One more card leads from row to row (`HandTable.child`), so
that a whole recursion over hands is a few array operations per number of cards.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from controller.odds.card_values import VALUES

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

ACE, TEN = 0, 9
POINTS: Ints = np.arange(1, 11)
"""Points of each value, an ace as 1."""

BUST = -1
"""Marks in `HandTable.child` a card that takes the hand over 21."""

KEY_WEIGHTS: Ints = np.int64(1) << (np.int64(6) * np.arange(10, dtype=np.int64))
"""Six bits per value make one whole number of a composition: no hand holds 64 of a value."""


def fresh_shoe(decks: int) -> Ints:
    """Counts of the ten values in a full shoe of `decks` decks of 52."""
    counts = np.full(10, 4 * decks, dtype=np.int64)
    counts[TEN] = 16 * decks
    return counts


@dataclass(frozen=True, eq=False)
class HandTable:
    """Player hands, one row each, with fewest cards first."""

    counts: Ints
    """Row to composition."""

    child: Ints
    """Row and value of the next card to row, or `BUST`."""

    size: Ints
    """Number of cards."""

    total: Ints
    """Best total, an ace as 11 where that does not bust."""

    soft: Bools
    """Whether an ace counts 11 in `total`."""

    def row(self, cards: str) -> int:
        """Return the row of a hand, which is given as value letters in any order, such as `A6`.

        Raises KeyError for a hand that is bust or not listed.
        """
        wanted = composition(cards)
        found = np.flatnonzero((self.counts == wanted).all(axis=1))
        if not len(found):
            raise KeyError(cards)
        return int(found[0])

    def levels(self) -> list[Ints]:
        """Rows grouped by number of cards, most cards first."""
        return [np.flatnonzero(self.size == size) for size in range(self.size.max(), 0, -1)]

    def holding(self, value: int) -> "HandTable":
        """Return the part of the table whose hands hold at least one card of `value`."""
        rows = np.flatnonzero(self.counts[:, value] > 0)
        renumbered = np.full(len(self.counts) + 1, BUST, dtype=np.int64)
        renumbered[rows] = np.arange(len(rows))
        return HandTable(
            self.counts[rows],
            renumbered[self.child[rows]],
            self.size[rows],
            self.total[rows],
            self.soft[rows],
        )


def composition(cards: str) -> Ints:
    """Counts of the value letters in `cards`; ValueError for a letter that is no value."""
    counts = np.zeros(10, dtype=np.int64)
    for letter in cards:
        counts[VALUES.index(letter)] += 1
    return counts


def hand_table(shoe: Ints) -> HandTable:
    """List all hands of one or more cards that `shoe` can deal, up to a hard total of 21."""
    listed: dict[tuple[int, ...], int] = {}
    frontier = [tuple(row) for row in np.eye(10, dtype=np.int64).tolist()]
    while frontier:
        for hand in frontier:
            listed[hand] = len(listed)
        longer = {grown for hand in frontier for grown in _longer(hand, shoe)}
        frontier = sorted(longer, reverse=True)
    counts = np.array(list(listed), dtype=np.int64)
    child = np.array([_children(hand, listed) for hand in listed], dtype=np.int64)
    hard = counts @ POINTS
    soft = (counts[:, ACE] > 0) & (hard <= 11)
    return HandTable(counts, child, counts.sum(axis=1), hard + 10 * soft, soft)


def _longer(hand: tuple[int, ...], shoe: Ints) -> list[tuple[int, ...]]:
    room = 21 - sum(count * (place + 1) for place, count in enumerate(hand))
    return [
        (*hand[:place], hand[place] + 1, *hand[place + 1 :])
        for place in range(min(room, 10))
        if hand[place] < shoe[place]
    ]


def _children(hand: tuple[int, ...], listed: dict[tuple[int, ...], int]) -> list[int]:
    grown = ((*hand[:place], hand[place] + 1, *hand[place + 1 :]) for place in range(10))
    return [listed.get(one, BUST) for one in grown]
