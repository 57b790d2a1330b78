"""Round sheets: one played round as plain JSON, replayed card by card.

A sheet names the seats, their bets, every card in the order it left the shoe and every decision.
`redeal` deals it again under the rules; whatever could not have happened is a `SheetError` with
the place in the sheet (`cards[7]`, `decisions[3]`) and the reason.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from controller.core.games.blackjack.deal.boxes import BoxRound
from controller.core.games.blackjack.deal.crowd import LEFT, MAIN, RIGHT, CrowdRound
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.blackjack.sheets.parts import Bets, Parts, read_parts
from controller.core.games.sheet_parts import seat_name
from controller.core.games.sheets import SheetError
from controller.core.games.steps import (
    CROWD,
    Ask,
    Finished,
    Illegal,
    NeedCard,
    NeedCheck,
    NeedChoices,
    NeedMove,
    NeedReveal,
    Next,
    Who,
    describe,
)


@dataclass(slots=True)
class Played:
    """A replayed round: the finished deal, the bets, and in a crowd who holds which lines.

    `held[seat]` lists (branch index, prefix, doubled); `insured` are the seats that took insurance,
    including dead boxes.
    """

    deal: BoxRound | CrowdRound
    bets: dict[Who, Bets]
    held: dict[Who, list[tuple[int, int, bool]]] = field(default_factory=dict)
    insured: set[Who] = field(default_factory=set)


def redeal(rules: GameRules, sheet: Mapping[str, Any]) -> Played:
    """Deal `sheet` again under `rules`. Raises SheetError if that is impossible."""
    parts = read_parts(rules, sheet)
    if rules.kind == "crowd":
        sides = {name for bet in parts.bets.values() for name in bet.side}
        crowd = CrowdRound(rules, {CROWD: sides} if sides else {}, len(parts.seats))
        return _CrowdReplay(crowd, parts).run()
    placed = {int(box): bet.side for box, bet in parts.bets.items() if bet.side}
    return _BoxReplay(BoxRound(rules, parts.seats, placed), parts, _tells_turned(sheet)).run()


def _tells_turned(sheet: Mapping[str, Any]) -> bool:
    """Whether the sheet's own settlement shows that the hole card was turned."""
    told = sheet.get("expected")
    dealer = told.get("dealer") if isinstance(told, Mapping) else None
    return isinstance(dealer, Mapping) and dealer.get("hole_revealed") is True


def _kills_a_box(entry: Any) -> bool:
    """Whether an entry is no decision, but says that a box is dead."""
    if not isinstance(entry, dict) or entry.get("action") != "dead":
        return False
    return type(entry.get("who")) is int


class _Replay:
    """One pass over a sheet's cards and decisions."""

    def __init__(self, deal: BoxRound | CrowdRound, parts: Parts) -> None:
        self.cards = parts.cards
        self.decisions = parts.decisions
        self.seats = parts.seats
        self.dealt = 0
        self.decided = 0
        self.boxes_die = any(_kills_a_box(one) for one in parts.decisions)
        self.played = Played(deal, parts.bets)

    def run(self) -> Played:
        """Deal to the end; everything in the sheet must have been used."""
        deal = self.played.deal
        need = deal.next()
        while type(need) is not Finished or self._goes_on():
            if type(need) is not Finished and not (self.boxes_die and self._box_died()):
                self._step(deal, need)
            need = deal.next()
        while self._box_died():
            pass
        self._nothing_left()
        return self.played

    def _step(self, deal: BoxRound | CrowdRound, need: Next) -> None:
        if type(need) is NeedCard:
            if self.dealt >= len(self.cards):
                place = f"cards[{self.dealt}]"
                raise SheetError(place, f"too few cards: the round still needs {describe(need)}")
            deal.card(self.cards[self.dealt])
            self.dealt += 1
        elif type(need) is NeedChoices:
            self._answer(need.asks[0])
        elif type(need) is NeedMove:
            deal.moved()
        elif type(need) is NeedCheck:
            deal.peeked(deal.dealer.blackjack)
        elif type(need) is NeedReveal:
            deal.reveal(self.cards[deal.hole_drawn])

    def _goes_on(self) -> bool:
        """Continue although nothing is due any more, if the sheet has more; return whether it
        does.
        """
        return False

    def _answer(self, ask: Ask) -> None:
        """Take from the sheet what `ask` asks for."""
        raise LookupError(f"nobody answers {ask.at}")

    def _box_died(self) -> bool:
        """Apply the death of a box if it is the sheet's next entry; return whether it was."""
        return False

    def _due(self, ask: Ask, who: object) -> tuple[Any, str]:
        """The next decision as (who, action), which must be made at `ask`."""
        place = f"decisions[{self.decided}]"
        if self.decided >= len(self.decisions):
            asked = f"{seat_name(who)} at {ask.at}: {', '.join(ask.legal)}"
            raise SheetError(place, f"missing: the round waits for an answer of {asked}")
        entry = self.decisions[self.decided]
        try:
            found, at, action = entry["who"], entry["at"], entry["action"]
        except (TypeError, KeyError):
            raise SheetError(place, "is no decision; write who, at and action") from None
        if at != ask.at:
            raise SheetError(
                place, f"is made at {at!r}, but {seat_name(who)} is asked at {ask.at!r}"
            )
        if not isinstance(action, str):
            raise SheetError(place, f"action {action!r} is no text; write one of {ask.legal}")
        return found, action

    def _illegal(self, error: Illegal) -> SheetError:
        legal = f"; legal: {', '.join(error.legal)}" if error.legal else ""
        return SheetError(f"decisions[{self.decided}]", f"{error}{legal}")

    def _nothing_left(self) -> None:
        if self.dealt < len(self.cards):
            place = f"cards[{self.dealt}]"
            left = len(self.cards) - self.dealt
            raise SheetError(place, f"too many cards: the round was over, {left} left over")
        if self.decided < len(self.decisions):
            place = f"decisions[{self.decided}]"
            raise SheetError(place, "is not due: the round asks nothing more; take it out")


class _BoxReplay(_Replay):
    """Boxes answer one by one; a box may be handed over when it is asked, or die at any moment."""

    def __init__(self, deal: BoxRound, parts: Parts, turned: bool) -> None:
        super().__init__(deal, parts)
        self.deal = deal
        self.turned = turned

    def _answer(self, ask: Ask) -> None:
        found, action = self._due(ask, ask.who)
        if type(found) is not int or found != ask.who:
            place = f"decisions[{self.decided}]"
            raise SheetError(place, f"is of seat {found!r}, but {seat_name(ask.who)} is asked")
        try:
            self._act(ask, found, action)
        except Illegal as error:
            raise self._illegal(error) from None
        if action == "insure":
            self.played.insured.add(found)
        self.decided += 1

    def _act(self, ask: Ask, box: int, action: str) -> None:
        if action == "interrupted" and ask.at != "insurance":
            self.deal.interrupt(box)
        else:
            self.deal.choose(box, action)

    def _goes_on(self) -> bool:
        """Continue as older rounds did after every box had died: with cards, the check, the
        turn.
        """
        turned = self.turned and not self.deal.dealer.open
        if not self.deal.abandoned or not (turned or self.dealt < len(self.cards)):
            return False
        self.deal.abandoned = False
        return True

    def _box_died(self) -> bool:
        if self.decided >= len(self.decisions):
            return False
        entry = self.decisions[self.decided]
        if not _kills_a_box(entry) or entry.get("at") != self.deal.moment:
            return False
        try:
            self.deal.kill(entry["who"])
        except Illegal as error:
            raise self._illegal(error) from None
        self.decided += 1
        return True


class _CrowdReplay(_Replay):
    """Every seat follows its own line through the branches of the common hand."""

    def __init__(self, deal: CrowdRound, parts: Parts) -> None:
        super().__init__(deal, parts)
        self.deal = deal
        self.active: dict[int, list[Who]] = {MAIN: list(self.seats), LEFT: [], RIGHT: []}

    def run(self) -> Played:
        """Deal to the end; lines that ended by themselves are held to their end."""
        played = super().run()
        for branch, seats in self.active.items():
            for who in seats:
                self._hold(who, branch, len(self.deal.branches[branch].hand.cards), False)
        for lines in played.held.values():
            lines.sort()
        return played

    def _answer(self, ask: Ask) -> None:
        """One answer of every seat that is asked; within one window in any order."""
        insurance = ask.at == "insurance"
        branch = self.deal.asked_branch
        waiting = list(self.seats) if insurance else list(self.active[branch])
        counts: dict[str, int] = {}
        chosen: dict[Who, str] = {}
        while waiting:
            who, action = self._due(ask, waiting[0])
            if who not in waiting:
                place = f"decisions[{self.decided}]"
                raise SheetError(place, f"is of seat {who!r}, which is not asked at {ask.at}")
            waiting.remove(who)
            try:
                chosen[who] = self.deal.plain(ask, action)
            except Illegal as error:
                raise self._illegal(error) from None
            counts[action] = counts.get(action, 0) + 1
            self.decided += 1
        if insurance:
            self.played.insured = {who for who, action in chosen.items() if action == "insure"}
        else:
            self._follow(chosen, branch, len(self.deal.asked_hand.cards))
        self.deal.choose_counts(counts)

    def _follow(self, chosen: Mapping[Who, str], branch: int, cards: int) -> None:
        """Note who stopped where, and who continues to draw on which branch."""
        for who, action in chosen.items():
            if action == "hit":
                continue
            self.active[branch].remove(who)
            if action == "split":
                self.active[LEFT].append(who)
                self.active[RIGHT].append(who)
            else:
                doubled = action == "double"
                self._hold(who, branch, cards + doubled, doubled)

    def _hold(self, who: Who, branch: int, prefix: int, doubled: bool) -> None:
        self.played.held.setdefault(who, []).append((branch, prefix, doubled))
