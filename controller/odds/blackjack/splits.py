"""The expected value of splitting a pair, resplits included, all hands by one strategy.

After a split every hand is played by one fixed strategy, the best for a hand that knows only its
own cards, the upcard and the two cards of the pair. The cards of a shoe are exchangeable, so it
does not matter which of them a hand gets, nor when: every hand that may hold anything has the
same expected value, and what the other hands did can matter only through how many further cards of
the pair they are known to hold. Count the ways in which second cards can fall (`families`): k of
the pair's value made new hands, and some hands are *closed*, known to have drawn something else.
"Something else" is everything less the pair's value; so the value of a hand beside m closed ones is
an alternating sum over shoes from which more and more cards of the pair are missing. Exact for the
strategy, whatever the number of hands and the order of dealing.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np

from controller.core.games.blackjack.rules.game_file import GameRules
from controller.odds.blackjack.composition import ACE, TEN, Floats, HandTable, Ints
from controller.odds.blackjack.dealer import DealerBook
from controller.odds.blackjack.payoffs import UPCARDS, Matchups, Terms, peeked
from controller.odds.blackjack.play import DOUBLE, STAND, best_play, expected_value_of, needed

Hand = Callable[[int], tuple[Floats, Floats]]
"""Cards of the pair missing besides the first two, to what one hand contributes: free to draw
anything, and with a second card of the pair."""


@dataclass(frozen=True)
class Family:
    """Ways of second cards falling that come to the same: `ways` sequences."""

    splits: int
    """Further cards of the pair that made new hands."""

    closed: int
    """Hands known to have drawn another value."""

    free: int
    """Hands that may draw anything, because no more splits are allowed."""

    ways: int


@dataclass(frozen=True, eq=False)
class SplitValue:
    """Per upcard, joint with no peeked dealer blackjack."""

    expected_value: Floats
    stakes: Floats
    """Units staked on all hands together."""


def families(max_hands: int, tree: bool) -> list[Family]:
    """Say how second cards can fall on a pair just split; no resplit at all with `max_hands` 2."""
    ends: Counter[tuple[int, int, int]] = Counter()

    def deal(waiting: tuple[bool, ...], splits: int, closed: int, free: int) -> None:
        """Second card for the first hand of `waiting`; True marks one that may split again."""
        if not any(waiting) or 2 + splits == max_hands:
            ends[splits, closed, free + len(waiting)] += 1
            return
        first, rest = waiting[0], waiting[1:]
        if not first:
            deal(rest, splits, closed, free + 1)
            return
        deal(rest, splits, closed + 1, free)
        deal((not tree, not tree, *rest), splits + 1, closed, free)

    deal((True, True), 0, 0, 0)
    return [Family(*end, ways) for end, ways in sorted(ends.items())]


class SplitPair:
    """The split of one pair value against every upcard."""

    def __init__(self, book: DealerBook, table: HandTable, pair: int, rules: GameRules) -> None:
        self.book, self.pair, self.rules = book, pair, rules
        self.hands = table.holding(pair)
        self.peek = peeked(rules)
        self._pair_card = np.eye(10, dtype=np.int64)[pair]
        self._one = int(np.flatnonzero(self.hands.size == 1)[0])
        self._two = int(self.hands.child[self._one, pair])
        self.policy = self._policy()
        self._expected_value: Hand = cache(self._expected_value_of_hand)
        self._staked: Hand = cache(self._staked_on_hand)

    def best(self) -> SplitValue:
        """Return, for each upcard, the better of two plays: resplit whenever allowed, or never."""
        once = self._split(families(2, tree=False))
        rules = self.rules.split
        if rules.max_hands == 2 or (self.pair == ACE and not rules.resplit_aces):
            return once
        ways = families(rules.max_hands, rules.resplit == "tree")
        self._prepare(1 + max(family.splits + family.closed for family in ways))
        again = self._split(ways)
        better = again.expected_value > once.expected_value
        return SplitValue(
            np.where(better, again.expected_value, once.expected_value),
            np.where(better, again.stakes, once.stakes),
        )

    def _prepare(self, missing: int) -> None:
        """Have the dealer's outcomes worked out for every number of cards up to `missing`."""
        finished = np.logical_or(*needed(self.hands, self.policy))
        for up in range(UPCARDS):
            removed = self.hands.counts[finished[:, up]]
            shoes = [removed + count * self._pair_card for count in range(1, missing + 1)]
            self.book.prepare(up, np.concatenate(shoes))

    def _situation(self, further: int) -> Matchups:
        gone = (1 + further) * self._pair_card
        return Matchups(self.book, self.hands, gone, self.peek, Terms.of(self.rules, split=True))

    def _policy(self) -> Ints:
        if self.pair == ACE and self.rules.split.aces_one_card:
            return np.full((len(self.hands.counts), UPCARDS), STAND, dtype=np.int64)
        return best_play(self._situation(0), self.rules, self.rules.double.after_split).policy

    def _split(self, ways: list[Family]) -> SplitValue:
        expected_value, stakes = np.zeros(UPCARDS), np.zeros(UPCARDS)
        for weight, copies in self._copies():
            expected_value += weight * self._sum(ways, copies, self._expected_value)
            stakes += weight * self._sum(ways, copies, self._staked)
        return SplitValue(expected_value, stakes)

    def _copies(self) -> list[tuple[Floats, Floats]]:
        """Further cards that pair with these two, per upcard, with the weight of each case.

        Where only equal ranks are a pair, an upcard of ten may or may not be of their rank.
        """
        count = float(self.book.shoe[self.pair])
        is_pair = np.arange(UPCARDS) == self.pair
        if self.pair != TEN or self.rules.split.by == "value":
            return [(np.ones(UPCARDS), count - 2 - is_pair)]
        same = np.where(is_pair, (count / 4 - 2) / max(count - 2, 1.0), 0.0)
        rank = np.full(UPCARDS, count / 4 - 2)
        return [(1 - same, rank), (same, rank - 1)]

    def _sum(self, ways: list[Family], copies: Floats, hand: Hand) -> Floats:
        """Mean over `ways` of the sum over all hands of what `hand` says of one."""
        unseen = float(self.book.shoe.sum()) - 3

        def chance(further: int) -> Floats:
            """Return the chance that the next card pairs if `further` more of the rank are gone."""
            left: Floats = np.maximum(copies - further, 0.0) / max(unseen - further, 1.0)
            return left

        def free(further: int) -> Floats:
            return hand(further)[0]

        def closed(further: int) -> Floats:
            expected_value, paired = hand(further)
            return expected_value - chance(further) * paired

        total = np.zeros(UPCARDS)
        for family in ways:
            start, others = family.splits, family.closed
            both = family.free * _beside(free, chance, start, others)
            if others:
                both = both + others * _beside(closed, chance, start, others - 1)
            total += family.ways * _all_pair(chance, 0, start) * both
        return total

    def _expected_value_of_hand(self, further: int) -> tuple[Floats, Floats]:
        situation = self._situation(further)
        expected_value = expected_value_of(situation, self.policy)
        return self._mean_of_seconds(situation, expected_value), expected_value[self._two]

    def _staked_on_hand(self, further: int) -> tuple[Floats, Floats]:
        situation = self._situation(further)
        seen = np.where(self.peek, situation.blackjack, 0.0)
        staked = (1.0 + (self.policy == DOUBLE)) * (1.0 - seen)
        return self._mean_of_seconds(situation, staked), staked[self._two]

    def _mean_of_seconds(self, situation: Matchups, expected_value: Floats) -> Floats:
        """Mean over the second cards of a hand that holds one card of the pair."""
        seconds = self.hands.child[self._one]
        mean: Floats = (situation.draw[self._one] * expected_value[seconds].T).sum(axis=1)
        return mean


def _all_pair(chance: Callable[[int], Floats], start: int, stop: int) -> Floats:
    """Return the chance that the next cards all pair, from `start` of them gone to `stop`."""
    product = np.ones(UPCARDS)
    for further in range(start, stop):
        product *= chance(further)
    return product


def _beside(
    hand: Callable[[int], Floats], chance: Callable[[int], Floats], start: int, closed: int
) -> Floats:
    """`hand` joint with `closed` other hands having drawn no card of the pair."""
    total = np.zeros(UPCARDS)
    for more in range(closed + 1):
        paired = _all_pair(chance, start, start + more)
        total += (-1) ** more * comb(closed, more) * paired * hand(start + more)
    return total
