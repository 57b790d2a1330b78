"""The bets of a round sheet of this family: a main bet for each seat, and side bets on offer."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.core.cards import Card
from controller.core.games import sheet_parts
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.sheet_parts import read_stake, read_stakes, short
from controller.core.games.sheets import SheetError
from controller.core.games.steps import Who


@dataclass(slots=True)
class Bets:
    """One seat's stakes in minor units."""

    main: int
    side: dict[str, int]


@dataclass(slots=True)
class Parts:
    """A sheet's content, checked: seats in order, their bets, the cards, the raw decisions."""

    seats: tuple[Any, ...]
    bets: dict[Who, Bets]
    cards: list[Card]
    decisions: list[Any]


def read_parts(rules: GameRules, sheet: Mapping[str, Any]) -> Parts:
    """The parts of `sheet` under `rules`. Raises SheetError for impossible content."""
    parts = sheet_parts.read_parts(rules, 0 if rules.kind == "crowd" else rules.boxes, sheet)
    bets = {seat: _bet(rules, f"bets.{seat}", bet) for seat, bet in parts.bets.items()}
    return Parts(parts.seats, bets, parts.cards, parts.decisions)


def _bet(rules: GameRules, place: str, given: Any) -> Bets:
    if not isinstance(given, dict):
        raise SheetError(place, f"is {short(given)}; write an object with main")
    if "main" not in given:
        reason = "a side bet without a main bet" if given.get("side") else "no main bet"
        raise SheetError(f"{place}.main", f"missing: {reason} cannot be played")
    main = read_stake(f"{place}.main", given["main"])
    offered = rules.side_bets
    known = ", ".join(offered) or "none"
    refusal = f"{rules.name} does not offer this side bet; it offers {known}"
    return Bets(main, read_stakes(f"{place}.side", given.get("side"), offered, refusal))
