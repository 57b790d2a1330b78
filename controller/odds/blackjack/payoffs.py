"""The payoff of a finished hand, per unit of the initial bet, before the dealer's cards are known.

A value here is a joint expectation: it counts the dealer's possible blackjack in full where that
is found late (no peek), and counts nothing for it where a peek ends the round first. In the
second case the one unit that every hand then loses is added once, to the whole box. That keeps
all draws unconditional: the chance of each next card is its share of the unseen cards, hole card
included, and the best action is the same, because the part left out is the same for all actions.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from controller.core.games.blackjack.rules.game_file import GameRules
from controller.odds.blackjack.composition import ACE, TEN, Bools, Floats, HandTable, Ints
from controller.odds.blackjack.dealer import (
    BLACKJACK_COLUMN,
    BUST_COLUMN,
    LAST_TOTAL,
    DealerBook,
    blackjack_chance,
)

UPCARDS = 10


def peeked(rules: GameRules) -> Bools:
    """Return, per upcard, whether the dealer looks for blackjack before anybody acts."""
    seen = np.zeros(UPCARDS, dtype=np.bool_)
    seen[ACE] = "A" in rules.dealer.peek
    seen[TEN] = "T" in rules.dealer.peek
    return seen


@dataclass(frozen=True)
class Terms:
    """The terms of one kind of hand under a late dealer blackjack and a Charlie."""

    late_loss: float
    """Units of its first stake that a hand loses to a late blackjack. 0 for split hands of which
    the original bet alone is lost: that one unit is then counted for the whole box."""

    late_double: float
    """Units of its second stake that a doubled hand loses to a late blackjack."""

    returns_busted: bool
    """Whether a busted hand loses no more than that either."""

    push_on_21: bool
    """Whether a drawn 21 pushes with a late blackjack."""

    charlie_cards: int | None
    charlie_beats: bool

    @classmethod
    def of(cls, rules: GameRules, split: bool) -> "Terms":
        """Return the terms of a first hand or of split hands under a game's rules."""
        charlie = rules.charlie if rules.charlie and (rules.charlie.on_split or not split) else None
        returned = rules.dealer.late_blackjack_returns
        return cls(
            late_loss=0.0 if split and returned == "doubles_and_splits" else 1.0,
            late_double=1.0 if returned == "none" else 0.0,
            returns_busted=rules.dealer.late_blackjack_returns_busted,
            push_on_21=not rules.dealer.blackjack_beats_21,
            charlie_cards=charlie.cards if charlie else None,
            charlie_beats=charlie.beats_blackjack if charlie else False,
        )

    def lost_late(self, stake: int) -> float:
        """Return the units that a hand of `stake` units loses to a late dealer blackjack."""
        return self.late_loss + (stake - 1) * self.late_double


class Matchups:
    """Hands of a table against every upcard, with `gone` cards missing from the shoe besides.

    All arrays have the hands first and the upcards second.
    """

    def __init__(
        self, book: DealerBook, hands: HandTable, gone: Ints, peek: Bools, terms: Terms
    ) -> None:
        self.hands, self.peek, self.terms = hands, peek, terms
        self._book, self._gone = book, gone
        ups = np.eye(UPCARDS, dtype=np.int64)
        unseen = (book.shoe - gone - hands.counts)[:, None, :] - ups[None, :, :]
        self.unseen: Floats = np.maximum(unseen, 0).astype(np.float64)

    @cached_property
    def draw(self) -> Floats:
        """Return the chance of each value as the hand's next card (hands x upcards x values)."""
        cards = np.maximum(self.unseen.sum(axis=2, keepdims=True), 1.0)
        chances: Floats = self.unseen / cards
        return chances

    @cached_property
    def blackjack(self) -> Floats:
        """Return the chance that the dealer has blackjack."""
        columns = [blackjack_chance(up, self.unseen[:, up]) for up in range(UPCARDS)]
        return np.stack(columns, axis=1)

    @cached_property
    def late(self) -> Floats:
        """Return the chance of a blackjack found only after play; 0 under a peeked card."""
        return np.where(self.peek, 0.0, self.blackjack)

    @cached_property
    def busts(self) -> Floats:
        """Return the chance that the next card busts the hand."""
        over = (self.hands.child < 0)[:, None, :]
        chances: Floats = (self.draw * over).sum(axis=2)
        return chances

    @cached_property
    def _bust_and_blackjack(self) -> Floats:
        """Return the chance that the next card busts the hand while the dealer has blackjack."""
        joint = np.zeros((len(self.hands.counts), UPCARDS))
        over = self.hands.child < 0
        for up, hole in ((ACE, TEN), (TEN, ACE)):
            unseen = self.unseen[:, up]
            others = np.maximum(unseen.sum(axis=1) - 1, 1.0)[:, None]
            left = unseen - np.eye(10)[hole]
            both = self.blackjack[:, up, None] * np.maximum(left, 0.0) / others
            joint[:, up] = (both * over).sum(axis=1)
        return joint

    def bust_loss(self, stake: int) -> Floats:
        """Expected loss (negative) from the next card busting a hand of `stake` units."""
        joint = self._bust_and_blackjack
        if self.terms.returns_busted:
            late = np.where(self.peek, 0.0, self.terms.lost_late(stake))
        else:
            late = np.where(self.peek, 0.0, float(stake))
        loss: Floats = -stake * (self.busts - joint) - late * joint
        return loss

    @cached_property
    def is_charlie(self) -> Bools:
        """Return, per hand, whether it wins by its number of cards."""
        needed = self.terms.charlie_cards
        return self.hands.size >= (needed if needed is not None else self.hands.size.max() + 1)

    def finished(self, stake: int, wanted: Bools | None = None) -> Floats:
        """Return the expected value of hands of `stake` units when no more cards are drawn.

        If `wanted` (hands x upcards) is given, only its cells are valid.
        """
        compared = self._compared if wanted is None else self._compare_cells(wanted)
        return stake * compared + self._against_late_blackjack(stake)

    @cached_property
    def _compared(self) -> Floats:
        return self._compare_cells(np.ones((len(self.hands.counts), UPCARDS), dtype=np.bool_))

    def _compare_cells(self, wanted: Bools) -> Floats:
        compared = np.zeros(wanted.shape)
        for up in range(UPCARDS):
            rows = np.flatnonzero(wanted[:, up])
            compared[rows, up] = self._compare(up, rows)
        return compared

    def _compare(self, up: int, rows: Ints) -> Floats:
        """Wins less losses of those hands against every outcome but a dealer blackjack."""
        outcomes = self._book.outcomes(up, self.hands.counts[rows] + self._gone)
        upto = np.cumsum(outcomes[:, : LAST_TOTAL + 1], axis=1)
        total = self.hands.total[rows]
        here = np.arange(len(rows))
        below, beaten = upto[here, total - 1], upto[:, LAST_TOTAL] - upto[here, total]
        compared: Floats = below + outcomes[:, BUST_COLUMN] - beaten
        sure = 1.0 - outcomes[:, BLACKJACK_COLUMN]
        return np.where(self.is_charlie[rows], sure, compared)

    def _against_late_blackjack(self, stake: int) -> Floats:
        """Return the part of a finished hand's value that a late dealer blackjack decides."""
        terms = self.terms
        expected_value = np.full(len(self.hands.counts), -terms.lost_late(stake))
        if terms.push_on_21:
            expected_value[self.hands.total == LAST_TOTAL] = 0.0
        if terms.charlie_beats:
            expected_value[self.is_charlie] = float(stake)
        late: Floats = expected_value[:, None] * self.late
        return late
