"""Any Pair: the player's first two cards are a pair."""

from collections.abc import Sequence
from typing import Literal

from controller.core.cards import VALUE, Card
from controller.core.games.blackjack.side_bet import SideBet


class AnyPair(SideBet):
    """The player's first two cards are a pair; a pair of one suit pays more."""

    name = "any_pair"
    place = 10
    classes = ("suited_pair", "pair")
    size = 2

    by: Literal["rank", "value"] = "rank"
    """`rank`: king and king; `value` would make king and ten a pair."""

    def classify(self, cards: Sequence[Card]) -> str | None:
        """`suited_pair` (of one suit) or `pair`."""
        first, second = cards
        if self.by == "rank":
            if first[0] != second[0]:
                return None
        elif VALUE[first] != VALUE[second]:
            return None
        return "suited_pair" if first[1] == second[1] else "pair"
