"""Super 6 and Lucky 6: Banker wins with six points."""

from controller.core.games.baccarat.coup import Coup
from controller.core.games.baccarat.side_bet import SideBet


def _wins_with_six(coup: Coup) -> bool:
    return coup.winner == "banker" and coup.side("banker").total == 6


class Super6(SideBet):
    """Banker wins with six points."""

    name = "super6"
    place = 90
    of = "banker"
    classes = ("banker_6",)

    def classify(self, coup: Coup) -> str | None:
        """`banker_6`."""
        return "banker_6" if _wins_with_six(coup) else None


class Lucky6(SideBet):
    """Banker wins with six points in two or in three cards."""

    name = "lucky6"
    place = 100
    of = "banker"
    classes = ("two_card_6", "three_card_6")

    def classify(self, coup: Coup) -> str | None:
        """`two_card_6` or `three_card_6`."""
        if not _wins_with_six(coup):
            return None
        return "two_card_6" if len(coup.side("banker").cards) == 2 else "three_card_6"
