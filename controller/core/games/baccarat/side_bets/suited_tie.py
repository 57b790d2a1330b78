"""Suited Tie of Dragon Tiger: both cards are the same card."""

from controller.core.games.baccarat.coup import Coup
from controller.core.games.baccarat.side_bet import SideBet


class SuitedTie(SideBet):
    """Both sides get one card of the same rank and suit."""

    name = "suited_tie"
    place = 130
    classes = ("suited_tie",)
    looks_at = "faces"
    cards = 1

    def classify(self, coup: Coup) -> str | None:
        """`suited_tie`."""
        return "suited_tie" if coup.first.cards[0] == coup.second.cards[0] else None
