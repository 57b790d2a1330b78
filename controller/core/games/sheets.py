"""Round sheets: one played round as plain JSON, replayed card by card.

A sheet names the seats, their bets, every card in the order it left the shoe and every decision.
`replay` deals it again under the rules; whatever could not have happened is a `SheetError` with
the place in the sheet (`cards[7]`, `decisions[3]`) and the reason.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from controller.core.cards import VALUE, Card
from controller.core.games.boxes import BoxRound
from controller.core.games.crowd import LEFT, MAIN, RIGHT, CrowdRound
from controller.core.games.rules import GameRules
from controller.core.games.steps import (
    Ask,
    Finished,
    Illegal,
    NeedCard,
    NeedChoices,
    NeedMove,
    NeedPeek,
    NeedTurn,
    Next,
    Who,
    describe,
)

FACES = frozenset(VALUE)


class SheetError(ValueError):
    """A sheet that tells of no possible round: `place` in the sheet and `reason`."""

    def __init__(self, place: str, reason: str) -> None:
        """Both are words for a person; `place` is a path as in `bets.3.main`."""
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason


@dataclass(slots=True)
class Bets:
    """One seat's stakes in minor units."""

    main: int
    side: dict[str, int]


@dataclass(slots=True)
class Played:
    """A replayed round: the finished deal, the bets, and in a crowd who holds which lines.

    `held[seat]` lists (branch index, prefix, doubled); `insured` the seats that took insurance.
    """

    deal: BoxRound | CrowdRound
    bets: dict[Who, Bets]
    held: dict[Who, list[tuple[int, int, bool]]] = field(default_factory=dict)
    insured: set[Who] = field(default_factory=set)


def replay(rules: GameRules, sheet: Mapping[str, Any]) -> Played:
    """Deal `sheet` again under `rules`. Raises SheetError where that is impossible."""
    _check_procedure(rules, sheet)
    cards = _cards(rules, sheet)
    decisions = _list(sheet, "decisions")
    seats = _seats(rules, sheet)
    bets = _bets(rules, sheet, seats)
    sides = frozenset([name for bet in bets.values() for name in bet.side])
    return _Replay(rules, seats, bets, sides, cards, decisions).run()


class _Replay:
    """One pass over a sheet's cards and decisions."""

    def __init__(
        self,
        rules: GameRules,
        seats: tuple[Any, ...],
        bets: dict[Who, Bets],
        sides: frozenset[str],
        cards: list[Card],
        decisions: list[Any],
    ) -> None:
        self.cards = cards
        self.decisions = decisions
        self.dealt = 0
        self.decided = 0
        self.seats = seats
        self.crowd: CrowdRound | None = None
        self.boxes: BoxRound | None = None
        if rules.kind == "crowd":
            self.crowd = CrowdRound(rules, sides, len(seats))
        else:
            self.boxes = BoxRound(rules, seats, sides)
        deal = self.crowd or self.boxes
        assert deal is not None
        self.played = Played(deal, bets)
        self.active: dict[int, list[Who]] = {MAIN: list(seats), LEFT: [], RIGHT: []}

    def run(self) -> Played:
        """Deal to the end; everything in the sheet must have been used."""
        deal = self.played.deal
        need = deal.next()
        while type(need) is not Finished:
            if not self._befallen():
                self._step(need)
            need = deal.next()
        while self._befallen():
            pass
        self._nothing_left()
        if self.crowd is not None:
            self._close_lines(self.crowd)
        return self.played

    def _step(self, need: Next) -> None:
        deal = self.played.deal
        if type(need) is NeedCard:
            if self.dealt >= len(self.cards):
                place = f"cards[{self.dealt}]"
                raise SheetError(place, f"too few cards: the round still needs {describe(need)}")
            deal.card(self.cards[self.dealt])
            self.dealt += 1
        elif type(need) is NeedChoices:
            if self.boxes is not None:
                self._answer(self.boxes, need.asks[0])
            elif self.crowd is not None:
                self._answers(self.crowd, need.asks[0])
        elif type(need) is NeedMove:
            deal.moved()
        elif type(need) is NeedPeek:
            deal.peeked(deal.dealer.blackjack)
        elif type(need) is NeedTurn:
            hole = deal.dealer.cards[1]
            assert hole is not None
            deal.turned(hole)

    # Decisions.

    def _due(self, ask: Ask, who: object) -> tuple[Any, str, str]:
        """The next decision as (who, at, action), which must be made at `ask`."""
        place = f"decisions[{self.decided}]"
        if self.decided >= len(self.decisions):
            asked = f"{_seat_name(who)} at {ask.at}: {', '.join(ask.legal)}"
            raise SheetError(place, f"missing: the round waits for an answer of {asked}")
        entry = self.decisions[self.decided]
        try:
            found, at, action = entry["who"], entry["at"], entry["action"]
        except (TypeError, KeyError):
            raise SheetError(place, "is no decision; write who, at and action") from None
        if at != ask.at:
            raise SheetError(
                place, f"is made at {at!r}, but {_seat_name(who)} is asked at {ask.at!r}"
            )
        if not isinstance(action, str):
            raise SheetError(place, f"action {action!r} is no text; write one of {ask.legal}")
        return found, at, action

    def _answer(self, deal: BoxRound, ask: Ask) -> None:
        found, _, action = self._due(ask, ask.who)
        if type(found) is not int or found != ask.who:
            place = f"decisions[{self.decided}]"
            raise SheetError(place, f"is of seat {found!r}, but {_seat_name(ask.who)} is asked")
        try:
            deal.choose(found, action)
        except Illegal as error:
            raise self._illegal(error) from None
        self.decided += 1

    def _illegal(self, error: Illegal) -> SheetError:
        legal = f"; legal: {', '.join(error.legal)}" if error.legal else ""
        return SheetError(f"decisions[{self.decided}]", f"{error}{legal}")

    def _answers(self, deal: CrowdRound, ask: Ask) -> None:
        """One answer of every seat that is asked; within one window in any order."""
        insurance = ask.at == "insurance"
        branch = deal.asked_branch
        waiting = list(self.seats) if insurance else list(self.active[branch])
        counts: dict[str, int] = {}
        chosen: dict[Who, str] = {}
        while waiting:
            who, _, action = self._due(ask, waiting[0])
            if who not in waiting:
                place = f"decisions[{self.decided}]"
                raise SheetError(place, f"is of seat {who!r}, which is not asked at {ask.at}")
            waiting.remove(who)
            try:
                chosen[who] = deal.plain(ask, action)
            except Illegal as error:
                raise self._illegal(error) from None
            counts[action] = counts.get(action, 0) + 1
            self.decided += 1
        if insurance:
            self.played.insured = {who for who, action in chosen.items() if action == "insure"}
        else:
            self._follow(chosen, branch, len(deal.asked_hand.cards))
        deal.choose_counts(counts)

    def _follow(self, chosen: Mapping[Who, str], branch: int, cards: int) -> None:
        """Note who stopped where, and who goes on drawing on which branch."""
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

    def _close_lines(self, deal: CrowdRound) -> None:
        """Lines that ended by themselves are held to their end."""
        for branch, seats in self.active.items():
            for who in seats:
                self._hold(who, branch, len(deal.branches[branch].hand.cards), False)
        for lines in self.played.held.values():
            lines.sort()

    def _hold(self, who: Who, branch: int, prefix: int, doubled: bool) -> None:
        self.played.held.setdefault(who, []).append((branch, prefix, doubled))

    # What befalls a box.

    def _befallen(self) -> bool:
        """Apply a box's interruption or death if it is what the sheet tells next."""
        if self.boxes is None or self.decided >= len(self.decisions):
            return False
        entry = self.decisions[self.decided]
        if not isinstance(entry, dict):
            return False
        action, who = entry.get("action"), entry.get("who")
        if action not in ("dead", "interrupted") or type(who) is not int:
            return False
        try:
            return self._befall(self.boxes, who, action, entry.get("at"))
        except Illegal as error:
            raise self._illegal(error) from None

    def _befall(self, deal: BoxRound, who: int, action: str, at: object) -> bool:
        """A death is dated by the cards dealt before it, an interruption by its question."""
        if action == "dead":
            if at != f"cards:{self.dealt}":
                return False
            deal.kill(who)
        else:
            if type(deal.next()) is not NeedChoices:
                return False
            deal.interrupt(who)
        self.decided += 1
        return True

    def _nothing_left(self) -> None:
        if self.dealt < len(self.cards):
            place = f"cards[{self.dealt}]"
            left = len(self.cards) - self.dealt
            raise SheetError(place, f"too many cards: the round was over, {left} left over")
        if self.decided < len(self.decisions):
            place = f"decisions[{self.decided}]"
            raise SheetError(place, "is not due: the round asks nothing more; take it out")


# Reading a sheet's parts.


def _list(sheet: Mapping[str, Any], key: str) -> list[Any]:
    found = sheet.get(key)
    if not isinstance(found, list):
        raise SheetError(key, f"is {_short(found)}; write a list")
    return found


def _check_procedure(rules: GameRules, sheet: Mapping[str, Any]) -> None:
    procedure = sheet.get("procedure")
    if procedure is None:
        return
    if not isinstance(procedure, dict):
        raise SheetError("procedure", f"is {_short(procedure)}; write an object or leave it out")
    for key, value in procedure_of(rules).items():
        if procedure.get(key, value) != value:
            found = _short(procedure[key])
            raise SheetError(
                f"procedure.{key}", f"is {found}, but the file of {rules.name} says {value!r}"
            )


def procedure_of(rules: GameRules) -> dict[str, Any]:
    """The sheet's `procedure`: decks, order of split cards, up cards under which is checked."""
    peek = "" if rules.dealer.peek == "none" else rules.dealer.peek
    return {"decks": rules.decks, "split_deal": rules.split.dealing, "peek": peek}


def _cards(rules: GameRules, sheet: Mapping[str, Any]) -> list[Card]:
    cards = _list(sheet, "cards")
    try:
        copies = Counter(cards)
        if copies.keys() <= FACES and max(copies.values(), default=0) <= rules.decks:
            return cards
    except TypeError:
        pass
    raise _impossible_card(cards, rules.decks)


def _impossible_card(cards: Sequence[Any], decks: int) -> SheetError:
    seen: Counter[str] = Counter()
    for place, card in enumerate(cards):
        if not isinstance(card, str) or card not in FACES:
            return SheetError(f"cards[{place}]", f"{_short(card)} is no card; write as in 8S or TD")
        seen[card] += 1
        if seen[card] > decks:
            return SheetError(
                f"cards[{place}]", f"copy {seen[card]} of {card}; {decks} decks hold {decks}"
            )
    raise LookupError("every card of this list is possible")


def _seats(rules: GameRules, sheet: Mapping[str, Any]) -> tuple[Any, ...]:
    seats = _list(sheet, "seats")
    if not seats:
        raise SheetError("seats", "is empty; a round needs a seat with a main bet")
    last = 0
    for place, seat in enumerate(seats):
        if rules.kind == "crowd":
            if not isinstance(seat, str) or not seat or seat in seats[:place]:
                reason = f"is {_short(seat)}; write player names, each once, as in p1"
                raise SheetError(f"seats[{place}]", reason)
        elif type(seat) is not int or not last < seat <= rules.boxes:
            reason = f"is {_short(seat)}; {rules.name} has boxes 1 to {rules.boxes}, ascending"
            raise SheetError(f"seats[{place}]", reason)
        else:
            last = seat
    return tuple(seats)


def _bets(rules: GameRules, sheet: Mapping[str, Any], seats: tuple[Any, ...]) -> dict[Who, Bets]:
    given = sheet.get("bets")
    if not isinstance(given, dict):
        raise SheetError("bets", f"is {_short(given)}; write an object of seats")
    bets: dict[Who, Bets] = {}
    for seat in seats:
        key = str(seat)
        if key not in given:
            raise SheetError(f"bets.{key}", f"missing: {_seat_name(seat)} is in seats")
        bets[seat] = _bet(rules, f"bets.{key}", given[key])
    if len(given) != len(bets):
        stray = next(key for key in given if key not in map(str, seats))
        raise SheetError(f"bets.{stray}", f"seat {stray} is not in seats and has no hand")
    return bets


def _bet(rules: GameRules, place: str, given: Any) -> Bets:
    if not isinstance(given, dict):
        raise SheetError(place, f"is {_short(given)}; write an object with main")
    if "main" not in given:
        reason = "a side bet without a main bet" if given.get("side") else "no main bet"
        raise SheetError(f"{place}.main", f"missing: {reason} cannot be played")
    main = _stake(f"{place}.main", given["main"])
    side = given.get("side")
    if not side:
        if side is None or side == {}:
            return Bets(main, {})
        raise SheetError(f"{place}.side", f"is {_short(side)}; write an object of stakes")
    if not isinstance(side, dict):
        raise SheetError(f"{place}.side", f"is {_short(side)}; write an object of stakes")
    offered = rules.side_bets
    for name, stake in side.items():
        if name not in offered:
            known = ", ".join(offered) or "none"
            reason = f"{rules.name} does not offer this side bet; it offers {known}"
            raise SheetError(f"{place}.side.{name}", reason)
        _stake(f"{place}.side.{name}", stake)
    return Bets(main, side)


def _stake(place: str, stake: Any) -> int:
    if type(stake) is not int or stake < 1:
        raise SheetError(place, f"is {_short(stake)}; write a whole number of minor units from 1")
    return stake


def _seat_name(who: object) -> str:
    return f"box {who}" if isinstance(who, int) else f"player {who}"


def _short(value: object) -> str:
    text = repr(value)
    return "missing" if value is None else text[:40]
