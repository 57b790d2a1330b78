"""Counts the rounds of a table with players of somebody else: bets nothing, answers nothing."""

from collections.abc import Mapping
from typing import Any

from drivers.sim.hall.world_state import State
from drivers.sim.players.game_server import Players


class Onlooker(Players):
    """Hears the public events as players do, so that the world knows when all rounds are played."""

    name = "onlooker"

    def _take(self, state: State, kind: str, _data: Mapping[str, Any]) -> None:
        if kind == "settled":
            state.settled += 1
        elif kind == "voided":
            state.voided += 1
