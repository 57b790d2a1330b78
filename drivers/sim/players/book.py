"""The game server's book: who plays a round, what each player answers, and the settlement.

Everything here works on one `Play` (a round as the players see it) and a public event's data, and
returns the commands that follow. A command's id is made of the round and the question. So the same
question asked again gives the same command, which the table accepts once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drivers.sim.hall.played_game import PlayedGame
from drivers.sim.hall.sheets import Sheet, SimSheetError, expected_boxes, expected_crowd
from drivers.sim.hall.world_state import Play, chance
from drivers.sim.players import strategy

Data = Mapping[str, Any]
CommandBody = dict[str, Any]


INSURED = "insurance"
"""The point of the game at which insurance is asked, as sheets name it."""


@dataclass(frozen=True, slots=True)
class Book:
    """The players of one table: its game, the seed of their chance, and their script if any."""

    game: PlayedGame
    seed: int
    sheets: Sequence[Sheet] = ()

    # --- bets ---------------------------------------------------------------------------------

    def bets(self, play: Play) -> dict[str, Any]:
        """Return the bets of a new round: the sheet's, or random ones."""
        if play.sheet is not None:
            return dict(self.sheets[play.sheet]["bets"])
        rng = chance(self.seed, "bets", play.number)
        if self.game.crowd:
            return strategy.crowd_bets(rng, self.game.sides)
        return strategy.box_bets(rng, self.game.boxes, self.game.sides)

    def bets_final(self, play: Play) -> CommandBody:
        """Return the bets of a round: boxes and their side bets, or the crowd in numbers."""
        if not self.game.crowd:
            boxes = {
                str(box): {"side": sorted(bet.get("side", {}))} for box, bet in play.bets.items()
            }
            return {"boxes": boxes}
        side: dict[str, int] = {}
        for bet in play.bets.values():
            for name in bet.get("side", {}):
                side[name] = side.get(name, 0) + 1
        return {"players": len(play.bets), "side": side}

    # --- answers ------------------------------------------------------------------------------

    def answer(self, play: Play, window: Data) -> list[tuple[str, str, CommandBody]]:
        """Return the commands that answer a window: id within the round, verb, fields."""
        number, asks = window["window"], window["asks"]
        name, named = f"w{number}", {"window": number}
        if self.game.crowd:
            point, counts = self._crowd_answer(play, window, asks[0])
            play.points[number] = point
            if window["question"] == "insurance":
                return [(name, "insurance", {**named, "counts": counts})]
            return [(name, "decisions", {**named, "counts": counts, "final": True})]
        if window["question"] == "insurance":
            answers = {ask["hand"]: self._choice(play, ask["hand"], ask, INSURED) for ask in asks}
            return [(name, "insurance", {**named, "answers": answers})]
        return [(name, *self._box_decision(play, named, asks[0]))]

    def _crowd_answer(self, play: Play, window: Data, ask: Data) -> tuple[str, dict[str, int]]:
        """Point of the game and counts, for the one question that the crowd is asked."""
        at = INSURED if window["question"] == "insurance" else crowd_point(ask)
        choices = {who: self._choice(play, who, ask, at) for who in asked_players(play, at)}
        for who, choice in choices.items():
            play.answers.setdefault(who, {})[at] = choice
        return at, strategy.counted(choices)

    def _box_decision(self, play: Play, named: Data, ask: Data) -> tuple[str, CommandBody]:
        hand = str(ask["hand"])
        box = hand.partition(".")[0]
        at = f"play:{play.order.get(box, [hand]).index(hand)}"
        action = self._choice(play, box, ask, at)
        if action == "interrupted":
            return "box_interrupted", {"box": box}
        return "decision", {**named, "hand": hand, "action": action}

    def _choice(self, play: Play, who: str, ask: Data, at: str) -> str:
        legal = list(ask["legal"])
        if play.sheet is not None:
            return self._scripted(play, who, at)
        rng = chance(self.seed, f"{play.number}/{at}/{who}", len(play.windows))
        if at == INSURED:
            return strategy.choose_insurance(rng, legal)
        up, total = play.totals.get("up", 10), play.totals.get(str(ask["hand"]), 12)
        action = strategy.choose_play(rng, total, up, legal)
        if self.game.hands_over and strategy.loses_line(rng):
            return "interrupted"
        return strategy.short_of_funds(rng, action) if self.game.crowd else action

    def _scripted(self, play: Play, who: str, at: str) -> str:
        """Return the sheet's next decision of this seat at this point."""
        sheet = self.sheets[play.sheet or 0]
        steps = sheet.get("decisions", [])
        script = [d["action"] for d in steps if str(d["who"]) == who and d["at"] == at]
        key = f"{who}/{at}"
        used = play.used.get(key, 0)
        if used >= len(script):
            raise SimSheetError(
                f"sheet {sheet['id']} has no decision of {who} at {at} that is asked"
            )
        play.used[key] = used + 1
        return str(script[used])

    # --- what the table made of it --------------------------------------------------------------

    def hear(self, play: Play, kind: str, data: Data) -> None:
        """Remember what a player would: totals, the upcard, splits, the fate of answers."""
        match kind:
            case "card":
                _watch(play, data)
            case "moved":
                box = data["to_hand"].partition(".")[0]
                hands = play.order.setdefault(box, [box])
                if data["from_hand"] in hands:
                    hands.insert(hands.index(data["from_hand"]) + 1, data["to_hand"])
            case "cards_taken_back":
                for move in data["moves"]:
                    for hands in play.order.values():
                        hands[:] = [hand for hand in hands if hand != move["from_hand"]]
            case "decision_applied" if self.game.crowd:
                _convert(play, data)

    def expected(self, play: Play, result: Data) -> dict[str, Any]:
        """Return the round's settlement in money, from the published round and the stakes held."""
        if self.game.crowd:
            return expected_crowd(result, play.bets, play.answers)
        return expected_boxes(result, play.bets)


def _watch(play: Play, card: Data) -> None:
    if card["hand"] == "dealer":
        if card["card"] != "hidden" and "up" not in play.totals:
            play.totals["up"] = strategy.points(card["card"])
    else:
        play.totals[card["hand"]] = card["total"]


def _convert(play: Play, data: Data) -> None:
    """Apply the table's handling of late and unpaid choices of the crowd."""
    at, asked, applied = play.points.get(data["window"], INSURED), data["asked"], data["applied"]
    if at == INSURED:
        return
    hits = asked.get("hit", 0) + asked.get("double!", 0)
    default = "hit" if applied.get("hit", 0) > hits else "stand"
    meant = {"double!": "hit", "split!": default, "timeout": default}
    for answers in play.answers.values():
        if answers.get(at) in meant:
            answers[at] = meant[answers[at]]


def crowd_point(ask: Data) -> str:
    """Return the point of the game as sheets name it."""
    hand, cards = ask["hand"], ask["cards"]
    if hand == "main":
        return "initial" if cards == 2 else f"main{cards}"
    return f"s{1 if hand == 'left' else 2}:{cards}"


def asked_players(play: Play, at: str) -> list[str]:
    """Return the crowd's players to whom a question at this point of the game is addressed."""
    if at in ("insurance", "initial"):
        return list(play.bets)
    before, needed = _before(at)
    return [who for who in play.bets if play.answers.get(who, {}).get(before) == needed]


def _before(at: str) -> tuple[str, str]:
    """Return the question before this one on the same branch, and the answer that leads here."""
    if at.startswith("main"):
        cards = int(at.removeprefix("main"))
        return ("initial", "hit") if cards == 3 else (f"main{cards - 1}", "hit")
    branch, _, number = at.partition(":")
    return ("initial", "split") if number == "2" else (f"{branch}:{int(number) - 1}", "hit")
