"""One coup as cards on two sides: what they count, whether they are natural, who won.

Sources: 58 Pa. Code 627a and 631a (punto banco); a game file may count by rank and deal one card a
side instead (Dragon Tiger).
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from controller.core.cards import RANK_NUMBER, VALUE, Card

Counting = Literal["modulo_10", "rank"]
"""`modulo_10`: tens and court cards count 0, the last digit counts; `rank`: ace 1 to king 13."""

TIE = "tie"
NATURAL = (8, 9)
"""Totals in two cards that end the draw."""


def total(cards: Sequence[Card], counting: Counting) -> int:
    """Count a hand."""
    if counting == "rank":
        return sum(RANK_NUMBER[card] for card in cards)
    return sum(VALUE[card] for card in cards) % 10


class Side(NamedTuple):
    """One side of a finished coup: `name`, its cards in order, total, whether it is a natural."""

    name: str
    cards: tuple[Card, ...]
    total: int
    natural: bool


class Coup(NamedTuple):
    """Both sides of a finished coup, the one that is dealt to first before the other."""

    first: Side
    second: Side

    @property
    def winner(self) -> str:
        """The name of the side with the higher total, or `tie`."""
        if self.first.total == self.second.total:
            return TIE
        return max(self, key=lambda side: side.total).name

    def side(self, name: str) -> Side:
        """The side of that name. Raises LookupError."""
        for side in self:
            if side.name == name:
                return side
        raise LookupError(f"{name} is no side of this coup")

    def other(self, name: str) -> Side:
        """The side against the one of that name."""
        return self.second if self.first.name == name else self.first


def side_of(name: str, cards: Sequence[Card], counting: Counting) -> Side:
    """Count the cards of one side."""
    counted = total(cards, counting)
    natural = counting == "modulo_10" and len(cards) == 2 and counted in NATURAL
    return Side(name, tuple(cards), counted, natural)
