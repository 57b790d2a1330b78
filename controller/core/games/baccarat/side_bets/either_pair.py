"""Either Pair: the first two cards of Player or of Banker are of one rank."""

from controller.core.games.baccarat.coup import Coup
from controller.core.games.baccarat.side_bet import SideBet, pair


class EitherPair(SideBet):
    """The first two cards of a side, or of both, are of one rank."""

    name = "either_pair"
    place = 30
    classes = ("pair",)
    looks_at = "faces"

    def classify(self, coup: Coup) -> str | None:
        """`pair`."""
        return "pair" if any(pair(side.cards) for side in coup) else None
