"""Returns of the games as they are shipped, and what a changed file does to them.

The figures are those that `livetable odds` prints for the shipped files (a test compares them),
kept here so that a file edited in place still has something to be compared with.
"""

from collections.abc import Mapping
from dataclasses import dataclass

MAIN = "main"
PER_WAGERED = "main per unit wagered"

PUNTO_BANCO = {
    "banker": 98.942094,
    "player": 98.764919,
    "tie": 85.640371,
    "player_pair": 89.638554,
    "banker_pair": 89.638554,
    "either_pair": 86.290123,
    "perfect_pair": 91.952956,
    "small": 94.717123,
    "big": 95.654252,
    "player_bonus": 97.348325,
    "banker_bonus": 90.626926,
}
"""Baccarat, however its cards are shown."""

SHIPPED: dict[str, dict[str, float]] = {
    "infinite": {
        MAIN: 99.465317,
        PER_WAGERED: 99.513924,
        "any_pair": 95.903614,
        "21+3": 96.296087,
        "hot3": 94.595103,
        "bust_it": 94.116550,
    },
    "blackjack_live": {
        MAIN: 99.492841,
        PER_WAGERED: 99.550038,
        "player_pair": 95.903614,
        "dealer_pair": 95.903614,
        "21+3": 96.296087,
        "top3": 91.000255,
    },
    "igt": {MAIN: 99.591641, PER_WAGERED: 99.639015},
    "olivia": {MAIN: 99.503968, PER_WAGERED: 99.548899, "21+3": 92.858545},
    "quebec": {MAIN: 99.355446, PER_WAGERED: 99.432967},
    "baccarat": PUNTO_BANCO,
    "baccarat_squeeze": PUNTO_BANCO,
    "baccarat_no_commission": {
        "banker": 98.541896,
        "player": 98.764919,
        "tie": 85.640371,
        "player_pair": 89.638554,
        "banker_pair": 89.638554,
        "super6": 70.022831,
        "lucky6": 83.316428,
    },
    "baccarat_ez": {
        "banker": 98.981699,
        "player": 98.764919,
        "tie": 85.640371,
        "player_pair": 89.638554,
        "banker_pair": 89.638554,
        "dragon7": 92.388666,
        "panda8": 89.812368,
    },
    "dragon_tiger": {
        "dragon": 96.26506,
        "tiger": 96.26506,
        "tie": 89.638554,
        "suited_tie": 86.024096,
    },
}
"""Percent, to six decimals."""

NOTICEABLE = 1e-6
"""Percent: differences below this are rounding of the figures above."""


@dataclass(frozen=True)
class Change:
    """One bet's return in percent before and after; None where it is not offered."""

    bet: str
    before: float | None
    after: float | None

    @property
    def matters(self) -> bool:
        """Tell whether the return differs."""
        if self.before is None or self.after is None:
            return self.before is not self.after
        return abs(self.after - self.before) > NOTICEABLE

    def __str__(self) -> str:
        before, after = (
            "not offered" if percent is None else f"{percent:.4f} %"
            for percent in (self.before, self.after)
        )
        if not self.matters:
            return f"{self.bet}: {after} unchanged"
        if self.before is None or self.after is None:
            return f"{self.bet}: {before} -> {after}"
        return f"{self.bet}: {before} -> {after} ({self.after - self.before:+.4f})"


def changes(game: str, after: Mapping[str, float]) -> list[Change] | None:
    """Compare every bet with the shipped game of that name; None if no such game is shipped."""
    before = SHIPPED.get(game)
    if before is None:
        return None
    return [Change(bet, before.get(bet), after.get(bet)) for bet in {**before, **after}]
