"""21+3 and Top 3: the player's first two cards and the dealer's upcard as a poker hand."""

from collections.abc import Sequence
from typing import Literal

from controller.core.cards import RANK_NUMBER, Card
from controller.core.games.blackjack.side_bet import Laid, SideBet

QUEEN, KING = 12, 13


class ThreeCardPoker(SideBet):
    """The player's first two cards and the dealer's upcard as a poker hand of three."""

    classes = ("suited_trips", "straight_flush", "trips", "straight", "flush")
    size = 3
    tells_apart = {  # noqa: RUF012
        "ace": ("straight_flush", "straight", "flush"),
        "pair_is_flush": ("flush",),
        "trips_need_three_suits": ("trips",),
    }

    ace: Literal["high_and_low", "low"] = "high_and_low"
    """Whether Q-K-A is a straight beside A-2-3."""

    pair_is_flush: bool = True
    """Whether three cards of one suit with a pair among them are a flush."""

    trips_need_three_suits: bool = False
    """Whether trips with two cards of the same suit count for nothing."""

    def cards(self, laid: Laid) -> Sequence[Card]:
        """The player's first two and the upcard."""
        return (*laid.first, laid.dealer[0])

    def classify(self, cards: Sequence[Card]) -> str | None:
        """The best poker hand of three cards, as the game reads aces, flushes and trips."""
        low, middle, high = sorted([RANK_NUMBER[card] for card in cards])
        suits = len({card[1] for card in cards})
        if low == high:
            if suits == 1:
                return "suited_trips"
            return None if self.trips_need_three_suits and suits < 3 else "trips"
        straight = low + 1 == middle and middle + 1 == high
        if (low, middle, high) == (1, QUEEN, KING):
            straight = self.ace == "high_and_low"
        if suits == 1:
            if straight:
                return "straight_flush"
            return "flush" if self.pair_is_flush or low < middle < high else None
        return "straight" if straight else None


class TwentyOnePlusThree(ThreeCardPoker):
    """`21+3`: poker hand of three."""

    name = "21+3"
    place = 40


class Top3(ThreeCardPoker):
    """Poker hand of three, the best classes only."""

    name = "top3"
    place = 50
