"""Perfect Pair: the first two cards of a side are of one rank and one suit."""

from controller.core.games.baccarat.coup import Coup
from controller.core.games.baccarat.side_bet import SideBet, perfect_pair


class PerfectPair(SideBet):
    """The first two cards of a side are the same card; both sides at once pay more."""

    name = "perfect_pair"
    place = 40
    classes = ("perfect_pair", "two_perfect_pairs")
    looks_at = "faces"

    def classify(self, coup: Coup) -> str | None:
        """`perfect_pair` (one side) or `two_perfect_pairs`."""
        perfect = sum(perfect_pair(side.cards) for side in coup)
        return (None, "perfect_pair", "two_perfect_pairs")[perfect]
