"""Small and Big: how many cards the coup takes."""

from controller.core.games.baccarat.coup import Coup
from controller.core.games.baccarat.side_bet import SideBet


def _drawn(coup: Coup) -> int:
    return sum(len(side.cards) for side in coup)


class Small(SideBet):
    """The coup ends with four cards."""

    name = "small"
    place = 50
    classes = ("four_cards",)

    def classify(self, coup: Coup) -> str | None:
        """`four_cards`."""
        return "four_cards" if _drawn(coup) == 4 else None


class Big(SideBet):
    """The coup takes five or six cards."""

    name = "big"
    place = 60
    classes = ("five_or_six_cards",)

    def classify(self, coup: Coup) -> str | None:
        """`five_or_six_cards`."""
        return "five_or_six_cards" if _drawn(coup) > 4 else None
