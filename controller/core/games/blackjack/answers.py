"""Requests of these games alone: insurance, decisions, boxes handed over, the dealer's look.

Each function looks at the situation and returns the facts that follow, or raises Refused with a
sentence; it changes nothing.
"""

from collections.abc import Callable, Sequence
from typing import Any

from controller.core.games.blackjack.deal.at_table import (
    BoxDeal,
    CrowdDeal,
    dealer_spot,
    makes_blackjack,
)
from controller.core.games.blackjack.deal.base import ZONE
from controller.core.games.game import Call, OpenWindow, Situation
from controller.core.games.steps import Illegal
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.refused import Refused

Answer = Sequence[f.Fact | Call]

WRONG_WINDOW = "wrong_window"
"""The code of an answer to a question that is not open."""


def answer(asked: Situation, body: Any) -> Answer:
    """Return what follows from a command or act of this family."""
    return _ANSWERS[type(body)](asked, body)


def _window(asked: Situation, question: str, number: int) -> OpenWindow:
    """The open window, which the answer must name: a late one must not answer the next question."""
    window = asked.window
    if window is None or window.question != question:
        found = window.question if window else "nothing"
        raise Refused(f"The open window asks for {found}, not for {question}.", WRONG_WINDOW)
    if window.window != number:
        text = f"Window {window.window} is open, not {number}: name the window that you answer."
        raise Refused(text, WRONG_WINDOW)
    return window


def _closed(window: OpenWindow, *made: f.ChoiceMade | f.CountsTaken) -> Answer:
    """The answers, and the closed window with their final counts."""
    counts: dict[str, int] = {}
    for fact in made:
        applied = fact.applied if isinstance(fact, f.CountsTaken) else {fact.applied: 1}
        for action, count in applied.items():
            counts[action] = counts.get(action, 0) + count
    return [*made, f.WindowClosed(window.window, "answered", counts)]


def _insurance(asked: Situation, body: c.InsuranceAnswers) -> Answer:
    """All asked boxes answer at once, or the crowd's counts."""
    window = _window(asked, "insurance", body.window)
    if isinstance(asked.deal, CrowdDeal):
        return _counts(asked, window, body.counts)
    boxes = [int(ask.who) for ask in window.asks]
    missing = [box for box in boxes if box not in body.answers]
    extra = [box for box in body.answers if box not in boxes]
    if missing or extra:
        raise Refused(f"Insurance is asked of boxes {boxes}: missing {missing}, not asked {extra}.")
    for ask in window.asks:
        given = body.answers[int(ask.who)]
        if given not in (*ask.legal, "timeout"):
            raise Refused(f"Box {ask.who} may answer {' or '.join(ask.legal)}, not {given}.")
    made = [_insured(ask, body.answers[int(ask.who)]) for ask in window.asks]
    return _closed(window, *made)


def _insured(ask: f.Asked, given: str) -> f.ChoiceMade:
    return f.ChoiceMade(ask.who, ask.at, given, "decline" if given == "timeout" else given)


def _decision(asked: Situation, body: c.Decision) -> Answer:
    """The asked box decides for the asked hand."""
    window, deal = _window(asked, "play", body.window), asked.deal
    ask = window.asks[0]
    if not isinstance(deal, BoxDeal):
        raise Refused("This game asks all players at once: send decisions with counts.")
    if ask.hand != body.hand:
        raise Refused(f"The window asks hand {ask.hand}, not hand {body.hand}.", WRONG_WINDOW)
    try:
        applied = deal.preview(int(ask.who), body.action)
    except Illegal as illegal:
        raise Refused(f"{illegal}; legal: {', '.join(ask.legal)}.") from None
    return _closed(window, f.ChoiceMade(ask.who, ask.at, body.action, applied))


def _decisions(asked: Situation, body: c.Decisions) -> Answer:
    """The crowd decides; only the final counts are applied, earlier ones are only noted."""
    window = _window(asked, "play", body.window)
    return _counts(asked, window, body.counts) if body.final else ()


def _counts(asked: Situation, window: OpenWindow, counts: c.Counts) -> Answer:
    deal, ask = asked.deal, window.asks[0]
    if not isinstance(deal, CrowdDeal):
        raise Refused("This game asks box by box: send a decision of one box.")
    try:
        applied = deal.preview(counts)
    except Illegal as illegal:
        raise Refused(f"{illegal}; legal: {', '.join(ask.legal)}.") from None
    return _closed(window, f.CountsTaken(ask.at, dict(counts), applied))


def _box_interrupted(asked: Situation, body: c.BoxInterrupted) -> Answer:
    """A player is lost in mid-round: his box is handed over frozen, the round goes on."""
    deal, rules = asked.deal, asked.rules
    if rules.automatic.lost_player != "hand_over" or not isinstance(deal, BoxDeal):
        raise Refused(f"{rules.name} hands over no box: send timeout as its decisions.")
    box = deal.box_at(body.box)
    if box is None or str(box) != body.box or not deal.unfinished(box):
        raise Refused(f"Box {body.box} has no open hand: it is settled by this round.")
    handed = f.BoxHandedOver(box, _frozen(deal, box))
    window = asked.window
    if window is not None and any(ask.who == body.box for ask in window.asks):
        return [handed, f.WindowClosed(window.window, "handed_over")]
    return [handed]


def _frozen(deal: BoxDeal, box: int) -> dict[str, object]:
    """The state of a box as it is handed over; what the dealer's spot hides stays hidden."""
    return {
        "hands": [
            {
                "hand": hand.zone,
                "cards": list(hand.cards),
                "total": hand.total,
                "soft": hand.soft,
                "doubled": hand.doubled,
            }
            for hand in deal.hands[box]
        ],
        "dealer": dealer_spot(deal.dealer).shown,
        "insurance": deal.insurance.get(box),
    }


def _peek_answer(asked: Situation, body: c.PeekAnswer) -> Answer:
    """The dealer's look and the shoe's read must agree; else the table stops."""
    deal, card = asked.deal, asked.to_check
    if card is None or not isinstance(deal, BoxDeal | CrowdDeal):
        raise Refused("No check of the hole card is due.")
    if makes_blackjack(deal.dealer, card) != body.blackjack:
        text = f"{asked.by} and the shoe disagree on the hole card: the shift manager rules."
        return [Call("peek_disagreement", text, ZONE)]
    return [f.HoleChecked(body.blackjack, "dealer_and_controller")]


_ANSWERS: dict[type, Callable[[Situation, Any], Answer]] = {
    c.InsuranceAnswers: _insurance,
    c.Decision: _decision,
    c.Decisions: _decisions,
    c.BoxInterrupted: _box_interrupted,
    c.PeekAnswer: _peek_answer,
}
