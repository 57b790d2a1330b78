"""Dragon Bonus on either side: by how many points the side wins, and natural wins."""

from controller.core.games.baccarat.coup import Coup
from controller.core.games.baccarat.side_bet import SideBet

SMALLEST_MARGIN = 4


class _Bonus(SideBet):
    """A natural win, a natural tie, or a win of the side by four points or more."""

    by_points = True
    classes = ("by_9", "by_8", "by_7", "by_6", "by_5", "by_4", "natural", "natural_tie")

    def classify(self, coup: Coup) -> str | None:
        """`natural`, `natural_tie`, or `by_4` to `by_9` without a natural."""
        side, other = coup.side(self.of), coup.other(self.of)
        margin = side.total - other.total
        if side.natural and margin >= 0:
            return "natural" if margin else "natural_tie"
        return f"by_{margin}" if margin >= SMALLEST_MARGIN else None


class PlayerBonus(_Bonus):
    """Player wins by a natural, or by four points or more."""

    name = "player_bonus"
    place = 70
    of = "player"


class BankerBonus(_Bonus):
    """Banker wins by a natural, or by four points or more."""

    name = "banker_bonus"
    place = 80
    of = "banker"
