"""The game server's book: who plays a round, what each answers, and what it comes to.

Everything here works on one `Play` (a round as the players see it) and a public event's data, and
says which commands follow. A command's id is made of the round and the question, so that the
same question asked again gives the same command, which the table answers with `duplicate`.
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


@dataclass(frozen=True, slots=True)
class Book:
    """The players of one table: its game, the seed of their chance, and their script if any."""

    game: PlayedGame
    seed: int
    sheets: Sequence[Sheet] = ()

    # --- bets ---------------------------------------------------------------------------------

    def bets(self, play: Play) -> dict[str, Any]:
        """The bets of a new round: the sheet's, or by chance."""
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
        """The commands that answer a window: id within the round, verb, fields."""
        if self.game.crowd:
            return [self._crowd_answer(play, window, ask) for ask in window["asks"]]
        if window["question"] == "insurance":
            return [self._box_insurance(play, window)]
        return [self._box_decision(play, window, ask) for ask in window["asks"]]

    def _crowd_answer(self, play: Play, window: Data, ask: Data) -> tuple[str, str, CommandBody]:
        at = ask["at"]
        choices = {who: self._choice(play, who, ask) for who in asked_players(play, at)}
        for who, choice in choices.items():
            play.answers.setdefault(who, {})[at] = choice
        name = f"w{window['window']}:{at}"
        counts = strategy.counted(choices)
        if window["question"] == "insurance":
            return name, "insurance", {"counts": counts}
        return name, "decisions", {"at": at, "counts": counts, "final": True}

    def _box_insurance(self, play: Play, window: Data) -> tuple[str, str, CommandBody]:
        answers = {
            str(ask["who"]): self._choice(play, str(ask["who"]), ask) for ask in window["asks"]
        }
        return f"w{window['window']}", "insurance", {"answers": answers}

    def _box_decision(self, play: Play, window: Data, ask: Data) -> tuple[str, str, CommandBody]:
        who, hand = str(ask["who"]), int(ask["at"].partition(":")[2] or 0)
        action = self._choice(play, who, ask)
        name = f"w{window['window']}:{who}:{hand}"
        if action == "interrupted":
            return name, "box_interrupted", {"box": int(who)}
        return name, "decision", {"box": int(who), "hand": hand, "action": action}

    def _choice(self, play: Play, who: str, ask: Data) -> str:
        at, legal = str(ask["at"]), list(ask["legal"])
        if play.sheet is not None:
            return self._scripted(play, who, at)
        rng = chance(self.seed, f"{play.number}/{at}/{who}", len(play.windows))
        if at == "insurance":
            return strategy.choose_insurance(rng, legal)
        up = play.totals.get("up", 10)
        action = strategy.choose_play(rng, _total(play, who, at), up, legal)
        if self.game.hands_over and strategy.loses_line(rng):
            return "interrupted"
        return strategy.short_of_funds(rng, action) if self.game.crowd else action

    def _scripted(self, play: Play, who: str, at: str) -> str:
        """The sheet's next decision of this seat at this point."""
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

    def convert(self, play: Play, data: Data) -> None:
        """Take over what the table made of late and unpaid choices of the crowd."""
        at, asked, applied = data["at"], data.get("asked"), data.get("applied")
        if not self.game.crowd or at == "insurance":
            return
        if not isinstance(asked, Mapping) or not isinstance(applied, Mapping):
            return
        hits = asked.get("hit", 0) + asked.get("double!", 0)
        default = "hit" if applied.get("hit", 0) > hits else "stand"
        meant = {"double!": "hit", "split!": default, "timeout": default}
        for answers in play.answers.values():
            if answers.get(at) in meant:
                answers[at] = meant[answers[at]]

    def watch(self, play: Play, card: Data) -> None:
        """Remember what a player would see: totals, and the dealer's up card."""
        who, face = str(card.get("who")), str(card.get("card"))
        if who == "dealer":
            if face != "hidden" and "up" not in play.totals:
                play.totals["up"] = strategy.points(face)
        elif card.get("total") is not None:
            play.totals[_hand_name(who, int(card.get("hand", 0)))] = int(card["total"])

    def expected(self, play: Play, result: Data) -> dict[str, Any]:
        """The round's settlement in money, from the published round and the stakes held."""
        if self.game.crowd:
            return expected_crowd(result, play.bets, play.answers)
        return expected_boxes(result, play.bets)


def _hand_name(who: str, hand: int) -> str:
    return f"{who}:{hand}" if who.isdigit() else ("main", "s1", "s2")[hand]


def asked_players(play: Play, at: str) -> list[str]:
    """The crowd's players whom a question at this point of the game is for."""
    if at in ("insurance", "initial"):
        return list(play.bets)
    before, needed = _before(at)
    return [who for who in play.bets if play.answers.get(who, {}).get(before) == needed]


def _before(at: str) -> tuple[str, str]:
    """The question before this one on the same branch, and the answer that leads here."""
    if at.startswith("main"):
        cards = int(at.removeprefix("main"))
        return ("initial", "hit") if cards == 3 else (f"main{cards - 1}", "hit")
    branch, _, number = at.partition(":")
    return ("initial", "split") if number == "2" else (f"{branch}:{int(number) - 1}", "hit")


def _total(play: Play, who: str, at: str) -> int:
    """The total of the hand in question as last published; 12 where it was not."""
    if at.startswith("play:"):
        return play.totals.get(f"{who}:{at.removeprefix('play:')}", 12)
    branch = "main" if at == "initial" or at.startswith("main") else at.partition(":")[0]
    return play.totals.get(branch, 12)
