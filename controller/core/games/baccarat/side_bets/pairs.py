"""Player Pair and Banker Pair: the first two cards of one side are of one rank."""

from controller.core.games.baccarat.coup import Coup
from controller.core.games.baccarat.side_bet import SideBet, pair


class _OnePair(SideBet):
    """The first two cards of one side are of one rank."""

    classes = ("pair",)
    looks_at = "faces"

    def classify(self, coup: Coup) -> str | None:
        """`pair`."""
        return "pair" if pair(coup.side(self.of).cards) else None


class PlayerPair(_OnePair):
    """Player's first two cards are of one rank."""

    name = "player_pair"
    place = 10
    of = "player"


class BankerPair(_OnePair):
    """Banker's first two cards are of one rank."""

    name = "banker_pair"
    place = 20
    of = "banker"
