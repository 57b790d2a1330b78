"""Best play of one hand, composition by composition, and the expected value of a fixed strategy.

Backward over the number of cards: the expected value of drawing is the mean over the hands one card
longer, so the longest hands come first and every level is one array operation.
"""

from dataclasses import dataclass

import numpy as np

from controller.core.games.blackjack.rules.game_file import GameRules
from controller.odds.blackjack.composition import Bools, Floats, HandTable, Ints
from controller.odds.blackjack.payoffs import UPCARDS, Matchups

STAND, HIT, DOUBLE = 0, 1, 2


@dataclass(frozen=True, eq=False)
class ActionValues:
    """Expected value of each action (hands x upcards); -inf where it is not legal."""

    stand: Floats
    hit: Floats
    double: Floats

    best: Floats
    """The expected value under the policy; a double counts here only if it was allowed."""

    policy: Ints
    """The best action."""


def may_draw(situation: Matchups, rules: GameRules) -> Bools:
    """Return, per hand, whether it may take another card at all."""
    hands = situation.hands
    is_21 = hands.total == 21
    stands = {"any": is_21, "soft": is_21 & hands.soft, "never": np.zeros_like(is_21)}
    drawing: Bools = ~(situation.is_charlie | stands[rules.stands_on_21])
    return drawing


def may_double(hands: HandTable, rules: GameRules) -> Bools:
    """Return, per hand, whether it is one of two cards whose total may be doubled."""
    lowest = {"any": 0, "9-11": 9, "10-11": 10}[rules.double.on]
    in_range = (hands.total >= lowest) & (hands.total <= 11) if lowest else hands.total > 0
    allowed: Bools = (hands.size == 2) & in_range
    return allowed


def best_play(situation: Matchups, rules: GameRules, doubles: bool) -> ActionValues:
    """Find the best of stand, hit and (on two cards, if `doubles`) double for every hand."""
    drawing = may_draw(situation, rules)
    stand = situation.finished(1)
    double = np.full_like(stand, -np.inf)
    if doubles:
        rows = np.flatnonzero(drawing & may_double(situation.hands, rules))
        double[rows] = _double(situation, rows, situation.finished(2))
    hit = np.full_like(stand, -np.inf)
    best = np.zeros_like(stand)
    loss = situation.bust_loss(1)
    for rows in situation.hands.levels():
        drawn = rows[drawing[rows]]
        hit[drawn] = _next_card(situation, drawn, best) + loss[drawn]
        best[rows] = np.maximum(np.maximum(stand[rows], hit[rows]), double[rows])
    policy = np.argmax(np.stack([stand, hit, double]), axis=0).astype(np.int64)
    return ActionValues(stand, hit, double, best, policy)


def expected_value_of(situation: Matchups, policy: Ints) -> Floats:
    """Return the expected value of every hand (hands x upcards) that is played by `policy`."""
    standing, doubled = needed(situation.hands, policy)
    expected_value = situation.finished(1, standing)
    twice = situation.finished(2, doubled)
    loss = situation.bust_loss(1)
    for rows in situation.hands.levels():
        hit = _next_card(situation, rows, expected_value) + loss[rows]
        expected_value[rows] = np.where(policy[rows] == HIT, hit, expected_value[rows])
    pairs = np.flatnonzero(situation.hands.size == 2)
    double = _double(situation, pairs, twice)
    expected_value[pairs] = np.where(policy[pairs] == DOUBLE, double, expected_value[pairs])
    return expected_value


def needed(hands: HandTable, policy: Ints) -> tuple[Bools, Bools]:
    """Tell which hands stand, and which are doubled into, when `policy` plays from one card."""
    reached = np.zeros(policy.shape, dtype=np.bool_)
    doubled = np.zeros_like(reached)
    reached[hands.size == 1] = True
    for rows in reversed(hands.levels()):
        for value in range(10):
            child = hands.child[rows, value]
            fits = child >= 0
            source, target = rows[fits], child[fits]
            draws = (policy[source] == HIT) | (hands.size[source] == 1)[:, None]
            reached[target] |= reached[source] & draws
            doubled[target] |= reached[source] & (policy[source] == DOUBLE)
    return reached & (policy == STAND), doubled


def _next_card(situation: Matchups, rows: Ints, expected_value: Floats) -> Floats:
    """Mean of `expected_value` over the next cards that do not bust."""
    mean = np.zeros((len(rows), UPCARDS))
    for value in range(10):
        child = situation.hands.child[rows, value]
        drawn = np.where((child >= 0)[:, None], expected_value[child], 0.0)
        mean += situation.draw[rows, :, value] * drawn
    return mean


def _double(situation: Matchups, rows: Ints, finished: Floats) -> Floats:
    """Worth of doubling: one card, two units, and no more."""
    return _next_card(situation, rows, finished) + situation.bust_loss(2)[rows]
