"""The players of the reference server: what they bet, what they answer, what a round brings them.

Each bets 1000 on every round: in games of boxes on a box of his own, where there are so many, in
games of several main bets on one each. They hit below 17, 16 and 15; the first takes every side bet
and insurance too, splits, and doubles 10 and 11. Amounts are whole cents.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

BASE, SIDE = 1000, 100
HITS_BELOW = {"ann": 17, "bob": 16, "cem": 15}
BOLD = "ann"
BACK = {"multiplier": 0}
"""The verdict on a stake that goes back."""

WISHES = ("even_money", "insure", "split", "double")

Json = dict[str, Any]
Command = tuple[str, str, Json]
"""The end of an id, a verb, and the fields."""


class Players:
    """Those who play a round, from what the table tells of it."""

    def __init__(self) -> None:
        self.offer: Json = {"boxes": 0, "side_bets": []}  # the data of `description`
        self.opened()

    def opened(self) -> None:
        """Begin a round."""
        boxes = [str(n + 1) for n in range(self.offer["boxes"])]
        self.seats = dict(zip(boxes, HITS_BELOW, strict=False))  # who sits at which box
        self.totals: dict[str, int] = {}
        self.insured = False
        # The hands that each player holds of a common deal: name, number of cards, doubled.
        self.lines = {player: [("main", 2, False)] for player in HITS_BELOW}
        self.before = self.lines  # as they were when the last question was asked

    def bets(self) -> Json:
        """Return the fields of `bets_final`."""
        side = self.offer["side_bets"]
        if self.seats:
            bold = {box: who == BOLD for box, who in self.seats.items()}
            return {"boxes": {box: {"side": side if bold[box] else []} for box in self.seats}}
        return {"players": len(HITS_BELOW), "side": dict.fromkeys(side, 1)}

    def card(self, data: Json) -> None:
        """Note a card that came or was corrected."""
        self.totals[data["hand"]] = data["total"]

    def applied(self, data: Json) -> None:
        """Take what became of an answer: a bet is one once the table has taken it."""
        if data["question"] == "insurance" and data["hand"] in ("1", "main"):
            self.insured = data["applied"].get("insure", 0) > 0

    def taken_back(self) -> None:
        """Forget the answer to the last question: it does not count, and may be asked again."""
        self.lines = self.before

    def answers(self, asked: Json) -> Iterator[Command]:
        """Answer all questions of a window."""
        window, asks = {"window": asked["window"]}, asked["asks"]
        if asked["question"] == "reveal":  # they all have bet alike: the first side that is hidden
            yield "", "reveal", window | {"hand": asks[0]["hand"]}
        elif not self.seats:
            yield self._together(window, asks[0])
        elif asked["question"] == "insurance":
            answers = {ask["hand"]: self.choose(self._at(ask), ask) for ask in asks}
            yield "", "insurance", window | {"answers": answers}
        else:
            for ask in asks:
                action = self.choose(self._at(ask), ask)
                yield (
                    f"/{ask['hand']}",
                    "decision",
                    window | {"hand": ask["hand"], "action": action},
                )

    def choose(self, who: str, ask: Json) -> str:
        """Answer one question for a player."""
        total, legal = self.totals.get(ask["hand"], 0), ask["legal"]
        for wish in WISHES if who == BOLD else ():
            if wish in legal and (wish != "double" or total in (10, 11)):
                return wish
        if "decline" in legal:
            return "decline"
        return "hit" if total < HITS_BELOW[who] and "hit" in legal else "stand"

    def _together(self, window: Json, ask: Json) -> Command:
        self.before = dict(self.lines)
        line = (ask["hand"], ask["cards"], False)
        insurance = "decline" in ask["legal"]
        asked = [who for who, lines in self.lines.items() if insurance or line in lines]
        chosen = {who: self.choose(who, ask) for who in asked}
        counts = window | {"counts": Counter(chosen.values())}
        if insurance:
            return "", "insurance", counts
        for who, action in chosen.items():
            drawn = (ask["hand"], ask["cards"] + 1, action == "double")
            halves = [("left", 2, False), ("right", 2, False)]
            holds = {"split": halves, "hit": [drawn], "double": [drawn]}.get(action, [line])
            self.lines[who] = [one for one in self.lines[who] if one != line] + holds
        return "", "decisions", counts | {"final": True}

    def _at(self, ask: Json) -> str:
        return self.seats[ask["hand"].partition(".")[0]]

    def settled(self, result: Json) -> Iterator[Json]:
        """Return every bet of a settled round, with the money that goes back for it."""
        for box, who in self.seats.items():
            for hand in result["boxes"][box]["hands"]:
                yield bet(who, BASE, hand, box=box, hand=hand["hand"])
        for who, spot in zip(HITS_BELOW, self.offer.get("main_bets", ()), strict=False):
            yield bet(who, BASE, result["main"][spot], spot=spot)
        for line in result.get("lines", ()):
            held = {"hand": line["hand"], "length": line["length"], "doubled": line["doubled"]}
            for who in [who for who, lines in self.lines.items() if (*held.values(),) in lines]:
                yield bet(who, BASE, line, **held)
        where: Json = {"box": "1"} if self.seats else {}
        told = result["boxes"]["1"] if self.seats else result
        for name, verdict in told["side"].items():
            yield bet(BOLD, SIDE, verdict, side=name, **where)
        if self.insured:  # of a box that died the result has none, and its stake goes back
            yield bet(BOLD, BASE // 2, told["insurance"] or BACK, insurance=True, **where)

    def voided(self) -> list[Json]:
        """Return every bet of a void round."""
        main = [bet(who, BASE, BACK) for who in self.seats.values() or HITS_BELOW]
        return main + [bet(BOLD, SIDE, BACK, side=name) for name in self.offer["side_bets"]]


def bet(who: str, base: int, verdict: Json, **where: Any) -> Json:
    """Return a bet as it is booked: `returned` is the stake with its win, rounded down."""
    stake = base * 2 if verdict.get("doubled") else base
    returned = stake + base * Fraction(str(verdict["multiplier"] or 0))
    return {"player": who, "stake": stake, "returned": int(returned), **where}
