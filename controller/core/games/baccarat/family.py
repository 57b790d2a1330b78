"""The family of baccarat: games of two sides without decisions."""

from collections.abc import Mapping
from typing import Any

from controller.core.games.baccarat.coup import TIE
from controller.core.games.baccarat.deal import CoupDeal
from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.baccarat.sheet import expected
from controller.core.games.deal import Deal, Json
from controller.core.games.game import Game
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.refused import Refused

UNIT = 100
"""Stake of every bet in the sheet of a live round, in minor units."""


class Baccarat(Game[BaccaratRules]):
    """Answers for a game of two sides."""

    family = "baccarat"
    model = BaccaratRules
    odds = "controller.odds.baccarat:ODDS"

    def zones(self, rules: BaccaratRules) -> Mapping[str, str]:
        """A zone a side."""
        return {side: side.capitalize() for side in rules.sides}

    def shape(self, rules: BaccaratRules) -> Json:
        """A felt of two sides."""
        return {"kind": "sides", "boxes": 0, "sides": [*rules.sides]}

    def hands(self, rules: BaccaratRules) -> int:
        """Two sides."""
        return len(rules.sides)

    def offer(self, rules: BaccaratRules) -> Json:
        """Main bets and side bets."""
        return {"boxes": 0, "side_bets": [*rules.side_bets], "main_bets": [*rules.spots]}

    def read_bets(self, rules: BaccaratRules, body: c.BetsFinal) -> f.BetsAccepted:
        """Take the number of players; no bet changes the coup. Raises Refused."""
        if body.boxes:
            raise Refused(f"{rules.name} has no boxes: send players, and side for side bets.")
        unknown = [name for name in body.side if name not in rules.side_bets]
        if unknown:
            raise Refused(f"{rules.name} has no side bet {unknown[0]}: see side_bets in info.")
        return f.BetsAccepted({}, body.players, dict(body.side))

    def no_bets(self, rules: BaccaratRules) -> f.BetsAccepted | None:
        """A coup can be dealt to nobody: roads go on."""
        del rules
        return f.BetsAccepted({}, 0, {})

    def start(self, rules: BaccaratRules, bets: f.BetsAccepted) -> Deal:
        """A coup; nobody's bets change it."""
        del bets
        return CoupDeal(rules)

    def summary(self, result: Json) -> str:
        """Name the winner and the totals."""
        sides = [
            name for name in result if isinstance(result[name], dict) and "cards" in result[name]
        ]
        totals = " to ".join(str(result[name]["total"]) for name in sides)
        won = result["winner"]
        return f"tie {totals}" if won == TIE else f"{won} wins, {totals}"

    def sheet(self, deal: Deal, round_id: str, bets: f.BetsAccepted) -> Json:
        """The coup with every bet at 100."""
        if not isinstance(deal, CoupDeal):
            raise LookupError(f"{type(deal).__name__} is no deal of this family")
        rules = deal.rules
        main = [{"main": {spot: UNIT}, "side": {}} for spot in rules.spots]
        side = [{"main": {}, "side": {name: UNIT}} for name in bets.side]
        seats = {f"p{number}": bet for number, bet in enumerate([*main, *side], 1)}
        sheet: Json = {
            "id": round_id,
            "game": rules.name,
            "procedure": {"decks": rules.decks},
            "seats": [*seats],
            "bets": seats,
            "cards": [*deal.drawn],
            "decisions": [],
        }
        return {**sheet, "expected": self.expected(rules, sheet)}

    def expected(self, rules: BaccaratRules, sheet: Mapping[str, Any]) -> Json:
        """Settle the coup of a sheet. Raises SheetError."""
        return expected(rules, sheet)


BACCARAT = Baccarat()
