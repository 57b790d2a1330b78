"""The family of baccarat: games of two sides without decisions."""

from collections.abc import Mapping
from typing import Any

from controller.core.cards import VALUE, Card
from controller.core.games.baccarat.coup import TIE
from controller.core.games.baccarat.deal import CoupDeal
from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.baccarat.sheet import expected
from controller.core.games.deal import Deal, Json
from controller.core.games.game import Game
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.public.coup_result import CoupResult
from controller.core.refused import Refused
from controller.core.words import Say, say

NO_HANDS = ("winner", "main", "side")
"""The keys of a result beside the sides."""

MOST_BURNT = 10

PLACES: dict[str, Say | str] = {
    "player": say("place_player"),
    "banker": say("place_banker"),
    "dragon": say("place_dragon"),
    "tiger": say("place_tiger"),
}
"""The sides as the dealer calls them; a house's own name stays as it is written."""

UNIT = 100
"""Stake of every bet in the sheet of a live round, in minor units."""


class Baccarat(Game[BaccaratRules]):
    """Answers for a game of two sides."""

    family = "baccarat"
    model = BaccaratRules
    odds = "controller.odds.baccarat.family:ODDS"
    results = (CoupResult,)

    def zones(self, rules: BaccaratRules) -> Mapping[str, Say | str]:
        """A zone a side."""
        return {side: PLACES.get(side, side) for side in rules.sides}

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

    def summary(self, result: Json) -> Say:
        """Name the winner and the totals."""
        hands = {name: part for name, part in result.items() if name not in NO_HANDS}
        high, low = sorted((hand["total"] for hand in hands.values()), reverse=True)
        if result["winner"] == TIE:
            return say("coup_tied", count=high)
        return say(
            "coup_won",
            zone=PLACES.get(result["winner"], str(result["winner"])),
            count=high,
            least=low,
        )

    def burns(self, rules: BaccaratRules) -> int:
        """The first card, or as many as the game file says."""
        if rules.burn.by == "first_card":
            return 1
        return rules.decks if rules.burn.by == "decks" else rules.burn.cards

    def burns_more(self, rules: BaccaratRules, first: Card | None) -> int:
        """As many as the first card counts, ten where nobody read it."""
        if rules.burn.by != "first_card":
            return 0
        return VALUE[first] if first else MOST_BURNT

    def rounds_after_cut(self, rules: BaccaratRules) -> int:
        """As the game file says."""
        return rules.cut_card.more_coups

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
