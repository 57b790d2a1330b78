"""Simulated players of games of two sides: they bet, and in a squeeze say who is turned first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drivers.sim.hall.played_game import PlayedGame
from drivers.sim.hall.sheets import Sheet, paid
from drivers.sim.hall.world_state import Play, chance
from drivers.sim.players.strategy import CHIPS, CROWD_SIZE

Data = Mapping[str, Any]
Bets = dict[str, Any]

SIDE_BET = 0.3
"""Share of players that take a side bet, each."""


@dataclass(frozen=True, slots=True)
class CoupBook:
    """The players of one table: its game, the seed of their chance, and their script if any."""

    game: PlayedGame
    seed: int
    sheets: Sequence[Sheet] = ()

    def bets(self, play: Play) -> Bets:
        """Return the bets of a new round: the sheet's, or random ones."""
        if play.sheet is not None:
            return dict(self.sheets[play.sheet]["bets"])
        rng = chance(self.seed, "bets", play.number)
        spots = [*self.game.spots]
        bets: Bets = {}
        for number in range(1, rng.randint(*CROWD_SIZE) + 1):
            main = {rng.choice(spots): rng.choice(CHIPS)}
            side = {name: rng.choice(CHIPS) for name in self.game.sides if rng.random() < SIDE_BET}
            bets[f"p{number}"] = {"main": main, "side": side}
        return bets

    def bets_final(self, play: Play) -> dict[str, Any]:
        """Return the number of players, and how many of them took each side bet."""
        side: dict[str, int] = {}
        for bet in play.bets.values():
            for name in bet.get("side", {}):
                side[name] = side.get(name, 0) + 1
        return {"players": len(play.bets), "side": side}

    def answer(self, play: Play, window: Data) -> list[tuple[str, str, dict[str, Any]]]:
        """Answer in a squeeze: the side with the highest stakes is turned first."""
        number, hands = int(window["window"]), [ask["hand"] for ask in window["asks"]]
        first = max(hands, key=lambda hand: _staked(play.bets, hand))
        return [(f"w{number}", "reveal", {"window": number, "hand": first})]

    def hear(self, play: Play, kind: str, data: Data) -> None:
        """Do nothing: no answer changes what is paid."""

    def expected(self, play: Play, result: Data) -> dict[str, Any]:
        """Published multipliers times the stakes."""
        hands = {name: part for name, part in result.items() if _hand(part)}
        seats = {
            seat: {
                part: {name: paid(result[part][name], stake) for name, stake in stakes.items()}
                for part, stakes in {"main": {}, "side": {}, **bet}.items()
            }
            for seat, bet in play.bets.items()
        }
        every = [one for seat in seats.values() for part in seat.values() for one in part.values()]
        return {
            **hands,
            "winner": result["winner"],
            "seats": seats,
            "total_stake": sum(one["stake"] for one in every),
            "total_return": sum(one["ret"] for one in every),
        }


def _staked(bets: Bets, spot: str) -> int:
    return sum(int(bet.get("main", {}).get(spot, 0)) for bet in bets.values())


def _hand(part: object) -> bool:
    return isinstance(part, Mapping) and "cards" in part
