"""The log of one round: every public card, correction, decision and result, bounded."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from controller.core.cards import DECK
from controller.core.messages.public import alarms, betting, dealing, rounds, windows
from controller.core.messages.public.games import blackjack_events as own

MOST_LINES = 500
"""Lines of one round; the longest real one has fewer than two hundred."""

FACES = frozenset((*DECK, "hidden"))

Json = dict[str, Any]


@dataclass(slots=True, kw_only=True)
class RoundLog:
    """A round as far as it was heard. Lines are in the order in which they came."""

    round: str
    number: str = ""
    dealer: str = ""
    opened: int
    ended: int | None = None
    whole: bool = False
    """Whether its beginning was heard, and nothing was missed since."""
    lines: list[Json] = field(default_factory=list)
    corrections: int = 0
    void: str = ""
    """The ruling's reason; empty: it is not void."""
    result: Json = field(default_factory=dict)

    def tell(self, told: Any, n: int) -> None:
        """Add the line for an event of the round, if it has one."""
        said = LINES.get(type(told))
        if said and len(self.lines) < MOST_LINES:
            what, line = said(told)
            self.lines.append({"n": n, "what": what, **line})
        if isinstance(told, dealing.CardCorrected | dealing.CardsTakenBack):
            self.corrections += 1

    def end(self, told: rounds.Settled | rounds.Voided, at: int) -> None:
        """The round is over."""
        self.ended, self.number = at, told.number
        if isinstance(told, rounds.Voided):
            self.void = told.code
        else:
            self.result = outcome(told.result)

    def as_json(self) -> Json:
        """Everything, as page and store use it."""
        return {
            "round": self.round,
            "number": self.number,
            "dealer": self.dealer,
            "opened": self.opened,
            "ended": self.ended,
            "whole": self.whole,
            "lines": self.lines,
            "corrections": self.corrections,
            "void": self.void,
            "result": self.result,
        }


def _card(told: dealing.Card) -> tuple[str, Json]:
    return "card", {"hand": told.hand, "card": told.card, "total": told.total}


def _moved(told: dealing.Moved) -> tuple[str, Json]:
    return "moved", {"card": told.card, "hand": told.to_hand}


def _corrected(told: dealing.CardCorrected) -> tuple[str, Json]:
    return "corrected", {"hand": told.hand, "was": told.was, "card": told.card}


def _taken_back(told: dealing.CardsTakenBack) -> tuple[str, Json]:
    return "taken_back", {"count": len(told.void)}


def _dead(told: dealing.HandDead) -> tuple[str, Json]:
    return "dead", {"hand": told.box}


def _applied(told: windows.DecisionApplied) -> tuple[str, Json]:
    return "decided", {"hand": told.hand, "counts": told.applied}


def _returned(_told: betting.BetsReturned) -> tuple[str, Json]:
    return "returned", {}


def _turned(told: own.HoleRevealed | own.HoleReleased) -> tuple[str, Json]:
    return "turned", {"hand": "dealer", "card": told.card}


def _wrong(told: alarms.IrregularityOpened) -> tuple[str, Json]:
    return "wrong", {"code": told.code}


def _ruled(told: alarms.IrregularityClosed) -> tuple[str, Json]:
    return "ruled", {"code": told.code, "remedy": told.remedy}


LINES: dict[type, Callable[[Any], tuple[str, Json]]] = {
    dealing.Card: _card,
    dealing.Moved: _moved,
    dealing.CardCorrected: _corrected,
    dealing.CardsTakenBack: _taken_back,
    dealing.HandDead: _dead,
    windows.DecisionApplied: _applied,
    betting.BetsReturned: _returned,
    alarms.IrregularityOpened: _wrong,
    alarms.IrregularityClosed: _ruled,
    own.HoleRevealed: _turned,
    own.HoleReleased: _turned,
}
"""Events that make a line of the log: its name, and its content."""


def outcome(result: Json) -> Json:
    """The published result as rows: of each hand its cards, total, result and multiplier."""
    rows = [row for name, part in _hands(result) if (row := _row(name, part))]
    winner = result.get("winner")
    return {
        "hands": rows[:MOST_LINES],
        "bets": list(_bets(result))[:MOST_LINES],
        "winner": winner if isinstance(winner, str) else "",
    }


def _bets(result: Json) -> Iterator[Json]:
    """Rows of insurance and side bets: per box, or once for all boxes if they are equal."""
    boxes = result.get("boxes")
    places = [("", result), *(boxes.items() if isinstance(boxes, dict) else ())]
    for place, one in places:
        side = one.get("side") if isinstance(one, dict) else None
        told = [("insurance", one.get("insurance"))] if isinstance(one, dict) else []
        for name, bet in [*told, *(side.items() if isinstance(side, dict) else ())]:
            if isinstance(bet, dict):
                yield {"hand": place, "bet": name, **_come_to(bet)}


def _come_to(bet: Json) -> Json:
    told, rate = bet.get("result"), bet.get("multiplier")
    return {
        "result": told if isinstance(told, str) else "",
        "multiplier": rate if isinstance(rate, int | float) else None,
    }


def _hands(result: Json) -> Iterator[tuple[str, Any]]:
    boxes, lines = result.get("boxes"), result.get("lines")
    for box, one in boxes.items() if isinstance(boxes, dict) else ():
        hands = one.get("hands") if isinstance(one, dict) else None
        yield from ((box, hand) for hand in (hands if isinstance(hands, list) else ()))
    yield from (("", line) for line in (lines if isinstance(lines, list) else ()))
    yield from ((name, part) for name, part in result.items() if name not in ("boxes", "lines"))


def _row(name: str, part: Any) -> Json | None:
    if not isinstance(part, dict) or not isinstance(cards := part.get("cards"), list):
        return None
    hand, total = part.get("hand"), part.get("total")
    return {
        "hand": hand if isinstance(hand, str) else name,
        "cards": [card for card in cards if isinstance(card, str) and card in FACES],
        "total": total if isinstance(total, int) else None,
        **_come_to(part),
    }
