"""Expectations against a slow recursion that deals card by card and knows none of the shortcuts.

Here a peeked blackjack is excluded by conditioning every draw on the hole card, splits are dealt
hand after hand from one shrinking shoe, and the dealer's cards follow one by one.
"""

from functools import cache

import numpy as np
import pytest

from controller.odds.blackjack.composition import composition, fresh_shoe, hand_table
from controller.odds.blackjack.dealer import DealerBook, DrawingRule
from controller.odds.blackjack.main_game import MainGame
from controller.odds.blackjack.play import DOUBLE, HIT
from controller.odds.blackjack.splits import SplitPair
from controller.odds.card_values import VALUES

ACE, TEN = 0, 9


def _total(cards):
    hard = sum((value + 1) * count for value, count in enumerate(cards))
    return hard + 10 if cards[ACE] and hard <= 11 else hard


def _less(shoe, value):
    return (*shoe[:value], shoe[value] - 1, *shoe[value + 1 :])


def _more(cards, value):
    return (*cards[:value], cards[value] + 1, *cards[value + 1 :])


@cache
def _dealer(shoe, cards, hits_soft_17):
    """Chances of the dealer's finals: total, 22 for bust, 23 for blackjack."""
    total, size = _total(cards), sum(cards)
    if size == 2 and total == 21:
        return {23: 1.0}
    soft = total != sum((value + 1) * count for value, count in enumerate(cards))
    if total > 21:
        return {22: 1.0}
    if size > 1 and total >= 17 and not (hits_soft_17 and total == 17 and soft):
        return {total: 1.0}
    finals = {}
    for value in range(10):
        if shoe[value]:
            deeper = _dealer(_less(shoe, value), _more(cards, value), hits_soft_17)
            for final, chance in deeper.items():
                finals[final] = finals.get(final, 0) + chance * shoe[value] / sum(shoe)
    return finals


def _net(total, finals):
    """Wins less losses; a dealer blackjack beats everything."""
    won = sum(chance for final, chance in finals.items() if final == 22 or final < total)
    tied = finals.get(total, 0.0)
    return won - (1 - won - tied)


class Peeking:
    """One hand under a peeked card, the hole card dealt first and known not to make blackjack."""

    def __init__(self, shoe, up, hits_soft_17):
        self.up, self.hits_soft_17 = up, hits_soft_17
        self.shoe = _less(shoe, up)
        self.forbidden = {ACE: TEN, TEN: ACE}.get(up)

    def holes(self, shoe):
        """Each hole card that makes no blackjack, with its weight."""
        allowed = {v: n for v, n in enumerate(shoe) if n and v != self.forbidden}
        return {value: count / sum(allowed.values()) for value, count in allowed.items()}

    def stand(self, hand, shoe):
        up = tuple(int(value == self.up) for value in range(10))
        return sum(
            chance
            * _net(_total(hand), _dealer(_less(shoe, hole), _more(up, hole), self.hits_soft_17))
            for hole, chance in self.holes(shoe).items()
        )

    def next_cards(self, shoe):
        """Chance of each next card, over the hole cards that are possible."""
        chances = [0.0] * 10
        for hole, chance in self.holes(shoe).items():
            left = _less(shoe, hole)
            for value in range(10):
                chances[value] += chance * left[value] / sum(left)
        return chances

    def hit(self, hand, shoe):
        expected_value = 0.0
        for value, chance in enumerate(self.next_cards(shoe)):
            if chance:
                grown, left = _more(hand, value), _less(shoe, value)
                expected_value += chance * (-1 if _total(grown) > 21 else self.best(grown, left))
        return expected_value

    def best(self, hand, shoe):
        stand = self.stand(hand, shoe)
        return stand if _total(hand) == 21 else max(stand, self.hit(hand, shoe))

    def double(self, hand, shoe):
        expected_value = 0.0
        for value, chance in enumerate(self.next_cards(shoe)):
            if chance:
                grown, left = _more(hand, value), _less(shoe, value)
                expected_value += (
                    chance * 2 * (-1 if _total(grown) > 21 else self.stand(grown, left))
                )
        return expected_value


@pytest.mark.long
@pytest.mark.parametrize(("hand", "up"), [("T7", "T"), ("98", "A"), ("T4", "9"), ("T6", "T")])
def test_actions_are_worth_what_dealing_card_by_card_gives(vary, hand, up):
    rules = vary("quebec", {"decks": 1})
    game = MainGame(rules, fresh_shoe(1))
    row, column = game.table.row(hand), VALUES.index(up)
    oracle = Peeking(tuple(fresh_shoe(1).tolist()), column, hits_soft_17=True)
    held = tuple(composition(hand).tolist())
    left = tuple((np.array(oracle.shoe) - composition(hand)).tolist())
    blackjack = 0.0 if oracle.forbidden is None else left[oracle.forbidden] / sum(left)
    for name, expected in {
        "stand": oracle.stand(held, left),
        "hit": oracle.hit(held, left),
        "double": oracle.double(held, left),
    }.items():
        found = getattr(game.played, name)[row, column]
        assert found == pytest.approx((1 - blackjack) * expected, abs=1e-12), name


class Splitting:
    """A split dealt hand after hand from one shoe, every hand by the analyser's own policy."""

    def __init__(self, split, up, max_hands, resplits):
        self.split, self.up, self.max_hands = split, up, max_hands
        self.resplits, self.pair = resplits, split.pair
        self.deal = cache(self._deal)
        self.rows = {tuple(hand): row for row, hand in enumerate(split.hands.counts.tolist())}

    def expected_value(self, shoe):
        one = tuple(int(value == self.pair) for value in range(10))
        left = _less(_less(_less(shoe, self.up), self.pair), self.pair)
        return self.deal(left, 2, 2, one, ())

    def _deal(self, shoe, hands, waiting, hand, done):
        """`hand` is in play, `waiting` hands (this one too) are unfinished, `done` are."""
        if not waiting:
            return self.settle(shoe, done)
        again = self.resplits and hands < self.max_hands
        if sum(hand) == 2 and hand[self.pair] == 2 and again:
            return self.deal(shoe, hands + 1, waiting + 1, self.first, done)
        action = HIT if sum(hand) == 1 else self.split.policy[self.rows[hand], self.up]
        if action not in (HIT, DOUBLE):
            return self.deal(shoe, hands, waiting - 1, self.first, (*done, (_total(hand), 1)))
        expected_value = 0.0
        for value in range(10):
            if shoe[value]:
                expected_value += (
                    shoe[value]
                    / sum(shoe)
                    * self.card(shoe, hands, waiting, hand, done, value, action)
                )
        return expected_value

    @property
    def first(self):
        return tuple(int(value == self.pair) for value in range(10))

    def card(self, shoe, hands, waiting, hand, done, value, action):
        grown, left = _more(hand, value), _less(shoe, value)
        if action == DOUBLE or _total(grown) > 21:
            stake = 2 if action == DOUBLE else 1
            ended = (*done, (_total(grown), stake))
            return self.deal(left, hands, waiting - 1, self.first, tuple(sorted(ended)))
        return self.deal(left, hands, waiting, grown, done)

    def settle(self, shoe, done):
        up = tuple(int(value == self.up) for value in range(10))
        finals = _dealer(shoe, up, False)
        return sum(stake * (-1 if total > 21 else _net(total, finals)) for total, stake in done)


@pytest.mark.long
@pytest.mark.parametrize(("max_hands", "up"), [(2, "T"), (3, "6"), (4, "6"), (4, "T")])
def test_splits_are_worth_what_dealing_hand_after_hand_gives(vary, max_hands, up):
    rules = vary(
        "olivia",
        {"split.max_hands": max_hands, "double.after_split": True, "charlie": None},
    )
    shoe = composition("AAA" + "666" + "8888888" + "TTTTT")
    table = hand_table(shoe)
    split = SplitPair(DealerBook(shoe, DrawingRule.of(rules)), table, VALUES.index("8"), rules)
    column = VALUES.index(up)
    expected = max(
        Splitting(split, column, max_hands, resplits).expected_value(tuple(shoe.tolist()))
        for resplits in (True, False)
    )
    assert split.best().expected_value[column] == pytest.approx(expected, abs=1e-12)
