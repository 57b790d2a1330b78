"""The family of baccarat: games of two sides without decisions."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import lcm
from typing import Any

from controller.core.cards import VALUE, Card
from controller.core.games.baccarat.coup import TIE
from controller.core.games.baccarat.deal import REVEAL, TURN, CoupDeal
from controller.core.games.baccarat.remarks import remarks, whole, whole_side
from controller.core.games.baccarat.roads import bead, roads
from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.baccarat.sheet import expected
from controller.core.games.deal import Deal, Json
from controller.core.games.game import Call, Game, OpenWindow, Situation
from controller.core.games.instructions import Instruction, Place, instruct, tell
from controller.core.games.sheet_parts import ruled_copies
from controller.core.games.steps import NeedChoices, NeedReveal, Next
from controller.core.games.windows import ASKS_OTHER, window_of
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.public.games import baccarat_events as told
from controller.core.messages.public.games.coup_result import CoupResult
from controller.core.messages.public.games.roads import Roads
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
"""Stake of every bet in the sheet of a live round, in minor units, unless it would be paid in
fractions of one.
"""


def _revealed(deal: Deal, fact: f.CardRevealed) -> told.CardRevealed:
    spot = deal.spot(fact.zone)
    card = (spot.face(fact.index) if spot else None) or fact.card
    return told.CardRevealed(fact.zone, fact.index, card, (spot.total if spot else 0) or 0)


class Baccarat(Game[BaccaratRules]):
    """Answers for a game of two sides."""

    family = "baccarat"
    model = BaccaratRules
    odds = "controller.odds.baccarat.family:ODDS"
    results = (CoupResult,)
    commands = {c.Reveal: ("window",)}  # noqa: RUF012 - the protocol's members are no class variables
    deal_facts = (f.CardRevealed,)
    events = {f.CardRevealed: _revealed}  # noqa: RUF012
    told = (told.CardRevealed,)
    keeps_unused = True
    titles = {"wrong_box": "title_wrong_side"}  # noqa: RUF012

    def zones(self, rules: BaccaratRules) -> Mapping[str, Say | str]:
        """A zone a side."""
        return {side: PLACES.get(side, side) for side in rules.sides}

    def room(self, rules: BaccaratRules, zones: Collection[str]) -> Say | str:
        """Return two zones, as the sides need them."""
        return super().room(rules, zones) if len(zones) == len(rules.sides) else ""

    def remarks(self, rules: BaccaratRules) -> Iterable[Say]:
        """Return keys that have no effect, and a tableau that is not there."""
        return remarks(rules)

    def shape(self, rules: BaccaratRules) -> Json:
        """A felt of two sides."""
        return {"kind": "sides", "boxes": 0, "sides": [*rules.sides]}

    def hands(self, rules: BaccaratRules) -> int:
        """Return the two sides."""
        return len(rules.sides)

    def offer(self, rules: BaccaratRules) -> Json:
        """Main bets and side bets."""
        return {"boxes": 0, "side_bets": [*rules.side_bets], "main_bets": [*rules.spots]}

    def read_bets(self, rules: BaccaratRules, body: c.BetsFinal) -> f.BetsAccepted:
        """Take the number of players; no bet changes the coup. Raises Refused."""
        if body.boxes:
            raise Refused(say("game_has_no_boxes", game=rules.name))
        unknown = [name for name in body.side if name not in rules.side_bets]
        if unknown:
            names = tuple(rules.side_bets)
            raise Refused(say("no_such_side_bet", game=rules.name, what=unknown[0], names=names))
        beyond = [name for name, count in body.side.items() if count > body.players]
        if beyond:
            raise Refused(say("side_bet_beyond_players", what=beyond[0]))
        return f.BetsAccepted({}, body.players, dict(body.side))

    def no_bets(self, rules: BaccaratRules) -> f.BetsAccepted | None:
        """A coup can be dealt to nobody: roads go on."""
        del rules
        return f.BetsAccepted({}, 0, {})

    def start(self, rules: BaccaratRules, bets: f.BetsAccepted) -> Deal:
        """A coup; nobody's bets change it."""
        return CoupDeal(rules, bets.players)

    def answer(self, asked: Situation, body: c.Reveal) -> Sequence[f.Fact | Call]:
        """Name the side that is turned now. Raises Refused."""
        window = window_of(asked, REVEAL, body.window)
        ask = next((ask for ask in window.asks if ask.hand == body.hand), None)
        if ask is None:
            hands = tuple(one.hand for one in window.asks)
            raise Refused(say("nothing_to_turn", name=body.hand, names=hands), ASKS_OTHER)
        closed = f.WindowClosed(window.window, "answered", {TURN: 1})
        return [f.ChoiceMade(ask.who, ask.at, TURN, TURN), closed]

    def unasked(self, deal: Deal, need: NeedChoices) -> Sequence[f.Fact]:
        """Without players the sides are turned in their order."""
        if not isinstance(deal, CoupDeal) or deal.players:
            return ()
        return [f.ChoiceMade(str(need.asks[0].who), REVEAL, TURN, TURN)]

    def instruct(self, need: Next, place: Place) -> Instruction:
        """As every game; but of several hidden cards the one to turn is counted."""
        if isinstance(need, NeedReveal):
            text = say("turn_card_at", count=need.index + 1, zone=place(need.zone))
            return tell("turn", text, zone=need.zone, index=need.index)
        return instruct(need, place)

    def asking(self, window: OpenWindow) -> Say:
        """Say that the game server names the side to turn."""
        del window
        return say("side_to_turn_awaited")

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
        """Count as many as the first card counts, ten where nobody read it."""
        if rules.burn.by != "first_card":
            return 0
        return VALUE[first] if first else MOST_BURNT

    def rounds_after_cut(self, rules: BaccaratRules) -> int:
        """Count as many as the game file says."""
        return rules.cut_card.more_coups

    def counted_by_shoes(self, rules: BaccaratRules) -> bool:
        """Shoes count two cards a side and the tableau, not one card each."""
        return rules.tableau is not None

    def bead(self, rules: BaccaratRules, result: Json) -> str:
        """The coup's winner, natural and pairs."""
        return bead(rules.sides, result)

    def roads(self, rules: BaccaratRules, beads: tuple[str, ...]) -> Roads:
        """All five."""
        return roads(rules.sides, beads)

    def sheet(self, deal: Deal, round_id: str, bets: f.BetsAccepted) -> Json:
        """The coup with every bet at 100, or at the least multiple that is paid in whole units."""
        if not isinstance(deal, CoupDeal):
            raise LookupError(f"{type(deal).__name__} is no deal of this family")
        rules = deal.rules
        unit = lcm(UNIT, whole(rules), whole_side(rules))
        main = [{"main": {spot: unit}, "side": {}} for spot in rules.spots]
        side = [{"main": {}, "side": {name: unit}} for name in bets.side]
        seats = {f"p{number}": bet for number, bet in enumerate([*main, *side], 1)}
        sheet: Json = {
            "id": round_id,
            "game": rules.name,
            "procedure": dict(rules.procedure),
            "seats": [*seats],
            "bets": seats,
            "cards": [*deal.drawn],
            "decisions": [],
        }
        if ruled := ruled_copies(rules, deal.drawn):
            sheet["ruled_copies"] = ruled
        return {**sheet, "expected": self.expected(rules, sheet)}

    def expected(self, rules: BaccaratRules, sheet: Mapping[str, Any]) -> Json:
        """Settle the coup of a sheet. Raises SheetError."""
        return expected(rules, sheet)


BACCARAT = Baccarat()
