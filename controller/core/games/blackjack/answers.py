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


def answer(asked: Situation, body: Any) -> Answer:
    """Return what follows from a command or act of this family."""
    return _ANSWERS[type(body)](asked, body)


def _window(asked: Situation, question: str) -> OpenWindow:
    window = asked.window
    if window is None or window.question != question:
        found = window.question if window else "nothing"
        raise Refused(f"The open window asks for {found}, not for {question}.")
    return window


def _insurance(asked: Situation, body: c.InsuranceAnswers) -> Answer:
    """All asked boxes answer at once, or the crowd's counts."""
    window = _window(asked, "insurance")
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
    return [*made, f.WindowClosed(window.window)]


def _insured(ask: f.Asked, given: str) -> f.ChoiceMade:
    return f.ChoiceMade(ask.who, ask.at, given, "decline" if given == "timeout" else given)


def _decision(asked: Situation, body: c.Decision) -> Answer:
    """The asked box decides for the asked hand."""
    window, deal = _window(asked, "play"), asked.deal
    ask, at = window.asks[0], f"play:{body.hand}"
    if not isinstance(deal, BoxDeal) or (ask.who, ask.at) != (str(body.box), at):
        raise Refused(f"The window asks box {ask.who} at {ask.at}, not box {body.box} at {at}.")
    try:
        applied = deal.preview(body.box, body.action)
    except Illegal as illegal:
        raise Refused(f"{illegal}; legal: {', '.join(ask.legal)}.") from None
    made = f.ChoiceMade(ask.who, ask.at, body.action, applied)
    return [made, f.WindowClosed(window.window)]


def _decisions(asked: Situation, body: c.Decisions) -> Answer:
    """The crowd decides; only the final counts are applied, earlier ones are only noted."""
    window = _window(asked, "play")
    ask = window.asks[0]
    if ask.at != body.at:
        raise Refused(f"The window asks at {ask.at}, not at {body.at}.")
    return _counts(asked, window, body.counts) if body.final else ()


def _counts(asked: Situation, window: OpenWindow, counts: c.Counts) -> Answer:
    deal, ask = asked.deal, window.asks[0]
    if not isinstance(deal, CrowdDeal):
        raise Refused("This game asks box by box: send a decision of one box.")
    try:
        applied = deal.preview(counts)
    except Illegal as illegal:
        raise Refused(f"{illegal}; legal: {', '.join(ask.legal)}.") from None
    return [f.CountsTaken(ask.at, dict(counts), applied), f.WindowClosed(window.window)]


def _box_interrupted(asked: Situation, body: c.BoxInterrupted) -> Answer:
    """A player is lost in mid-round: his box is handed over frozen, the round goes on."""
    deal, rules = asked.deal, asked.rules
    if rules.automatic.lost_player != "hand_over" or not isinstance(deal, BoxDeal):
        raise Refused(f"{rules.name} hands over no box: send timeout as its decisions.")
    if body.box not in deal.hands or not deal.unfinished(body.box):
        raise Refused(f"Box {body.box} has no open hand: it is settled by this round.")
    handed = f.BoxHandedOver(body.box, _frozen(deal, body.box))
    window = asked.window
    if window is not None and any(ask.who == str(body.box) for ask in window.asks):
        return [handed, f.WindowClosed(window.window)]
    return [handed]


def _frozen(deal: BoxDeal, box: int) -> dict[str, object]:
    """The state of a box as it is handed over; what the dealer's spot hides stays hidden."""
    return {
        "hands": [
            {"cards": list(hand.cards), "total": hand.total, "doubled": hand.doubled}
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
