"""Simulated players of High Card: they bet on some boxes, and nobody asks them anything."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drivers.sim.hall.played_game import PlayedGame
from drivers.sim.hall.sheets import Sheet
from drivers.sim.hall.world_state import Play, chance
from drivers.sim.players import strategy


@dataclass(frozen=True, slots=True)
class Book:
    """The players of one table."""

    game: PlayedGame
    seed: int
    sheets: Sequence[Sheet] = ()

    def bets(self, play: Play) -> dict[str, Any]:
        """Some boxes."""
        return strategy.box_bets(chance(self.seed, "bets", play.number), self.game.boxes, ())

    def bets_final(self, play: Play) -> dict[str, Any]:
        """Those boxes."""
        return {"boxes": {box: {} for box in play.bets}}

    def answer(
        self, play: Play, window: Mapping[str, Any]
    ) -> list[tuple[str, str, dict[str, Any]]]:
        """Nothing is asked."""
        return []

    def hear(self, play: Play, kind: str, data: Mapping[str, Any]) -> None:
        """Nobody counts."""

    def expected(self, play: Play, result: Mapping[str, Any]) -> dict[str, Any]:
        """Multipliers times stakes."""
        seats = {}
        for name, bet in play.bets.items():
            box, stake = result["boxes"][name], bet["main"]
            seats[name] = {**box, "stake": stake, "ret": stake + box["multiplier"] * stake}
        return {
            "dealer": result["dealer"],
            "seats": seats,
            "total_stake": sum(seat["stake"] for seat in seats.values()),
            "total_return": sum(seat["ret"] for seat in seats.values()),
        }
