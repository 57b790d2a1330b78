"""Dragon 7 and Panda 8: a side wins with three cards and so many points."""

from typing import ClassVar

from controller.core.games.baccarat.coup import Coup
from controller.core.games.baccarat.side_bet import SideBet


class _ThreeCards(SideBet):
    """One side wins with three cards that count `points`."""

    points: ClassVar[int]

    def classify(self, coup: Coup) -> str | None:
        """The one class of the bet."""
        side = coup.side(self.of)
        three = len(side.cards) == 3 and side.total == self.points
        return self.classes[0] if three and coup.winner == self.of else None


class Dragon7(_ThreeCards):
    """Banker wins with three cards that count seven."""

    name = "dragon7"
    place = 110
    classes = ("three_card_7",)
    of = "banker"
    points = 7


class Panda8(_ThreeCards):
    """Player wins with three cards that count eight."""

    name = "panda8"
    place = 120
    classes = ("three_card_8",)
    of = "player"
    points = 8
