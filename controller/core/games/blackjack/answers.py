"""Requests of these games only: insurance, decisions, boxes handed over, the dealer's look.

Each function examines the situation and returns the facts that follow, or raises Refused with a
sentence; it changes nothing.
"""

from collections.abc import Callable, Sequence
from typing import Any

from controller.core.games.blackjack.deal.at_table import BoxDeal, CrowdDeal, dealer_spot
from controller.core.games.blackjack.deal.base import HOLE_CARD, ZONE
from controller.core.games.blackjack.deal.hands import makes_blackjack
from controller.core.games.game import Call, OpenWindow, Situation
from controller.core.games.steps import Illegal
from controller.core.games.windows import ASKS_OTHER, closed, window_of
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.refused import Refused
from controller.core.words import Say, say

Answer = Sequence[f.Fact | Call]


def answer(asked: Situation, body: Any) -> Answer:
    """Return what follows from a command or act of this family."""
    return _ANSWERS[type(body)](asked, body)


def _insurance(asked: Situation, body: c.InsuranceAnswers) -> Answer:
    """All asked boxes answer at once, or the crowd's counts."""
    window = window_of(asked, "insurance", body.window)
    if isinstance(asked.deal, CrowdDeal):
        return _counts(asked, window, body.counts)
    boxes = [int(ask.who) for ask in window.asks]
    missing = [box for box in boxes if box not in body.answers]
    extra = [box for box in body.answers if box not in boxes]
    if missing or extra:
        names = (_names(boxes), _names(missing), _names(extra))
        raise Refused(say("insurance_boxes", boxes=names[0], absent=names[1], unasked=names[2]))
    for ask in window.asks:
        given = body.answers[int(ask.who)]
        if given not in (*ask.legal, "timeout"):
            raise Refused(say("box_may_answer", box=int(ask.who), choices=ask.legal, what=given))
    made = [_insured(ask, body.answers[int(ask.who)]) for ask in window.asks]
    return closed(window, made)


def _names(boxes: Sequence[int]) -> tuple[str, ...]:
    return tuple(str(box) for box in boxes)


def _insured(ask: f.Asked, given: str) -> f.ChoiceMade:
    return f.ChoiceMade(ask.who, ask.at, given, "decline" if given == "timeout" else given)


def _decision(asked: Situation, body: c.Decision) -> Answer:
    """The asked box decides for the asked hand."""
    window, deal = window_of(asked, "play", body.window), asked.deal
    ask = window.asks[0]
    if not isinstance(deal, BoxDeal):
        raise Refused(say("asks_all_at_once"))
    if ask.hand != body.hand:
        raise Refused(say("window_asks_hand", found=ask.hand, name=body.hand), ASKS_OTHER)
    try:
        applied = deal.preview(int(ask.who), body.action)
    except Illegal:
        raise _not_legal(ask, say("hand_may_not", name=ask.hand, what=body.action)) from None
    return closed(window, [f.ChoiceMade(ask.who, ask.at, body.action, applied)])


def _not_legal(ask: f.Asked, why: Say) -> Refused:
    return Refused(say("not_legal", why=why, choices=ask.legal))


def _decisions(asked: Situation, body: c.Decisions) -> Answer:
    """The crowd decides; only the final counts are applied, earlier ones are only checked."""
    window = window_of(asked, "play", body.window)
    if body.final:
        return _counts(asked, window, body.counts)
    _check_words(_crowd(asked), window.asks[0], body.counts)
    return ()


def _counts(asked: Situation, window: OpenWindow, counts: c.Counts) -> Answer:
    deal, ask = _crowd(asked), window.asks[0]
    _check_words(deal, ask, counts)
    given, due = sum(counts.values()), deal.eligible
    if given != due:
        raise _not_legal(ask, say("answers_of_players", count=given, most=due or 0))
    applied, became = deal.preview(counts), deal.became(counts)
    return closed(window, [f.CountsTaken(ask.at, dict(counts), applied, became)])


def _crowd(asked: Situation) -> CrowdDeal:
    if not isinstance(asked.deal, CrowdDeal):
        raise Refused(say("asks_box_by_box"))
    return asked.deal


def _check_words(deal: CrowdDeal, ask: f.Asked, counts: c.Counts) -> None:
    """Check that each word is allowed, and that there are no more answers than askers. Raises
    Refused.
    """
    for word, count in counts.items():
        try:
            deal.became([word])
        except Illegal:
            raise _not_legal(ask, say("hand_may_not", name=ask.hand, what=word)) from None
        if count < 0:
            raise _not_legal(ask, say("answers_of_players", count=count, most=deal.eligible or 0))
    given, due = sum(counts.values()), deal.eligible
    if due is not None and given > due:
        raise _not_legal(ask, say("answers_of_players", count=given, most=due))


def _box_interrupted(asked: Situation, body: c.BoxInterrupted) -> Answer:
    """A player's connection is lost in mid-round: the box is handed over frozen, the round goes
    on.
    """
    deal, rules = asked.deal, asked.rules
    if rules.automatic.lost_player != "hand_over" or not isinstance(deal, BoxDeal):
        raise Refused(say("no_handing_over", game=rules.name))
    box = deal.box_at(body.box)
    if box is None or str(box) != body.box:
        raise Refused(say("box_not_in_play", name=body.box, boxes=_names(deal.seats)))
    if not deal.unfinished(box):
        raise Refused(say("no_open_hand", name=body.box))
    handed = f.BoxHandedOver(box, _frozen(deal, box))
    window = asked.window
    if window is not None and any(ask.who == body.box for ask in window.asks):
        return [handed, f.WindowClosed(window.window, "handed_over")]
    return [handed]


def _frozen(deal: BoxDeal, box: int) -> dict[str, object]:
    """The state of a box when it is handed over; cards hidden in the dealer's place stay hidden."""
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
        raise Refused(say("no_check_due"))
    if makes_blackjack(deal.dealer, card) != body.blackjack:
        text = say("check_disagrees", person=asked.by, called=HOLE_CARD)
        return [Call("peek_disagreement", text, ZONE)]
    return [f.HoleChecked(body.blackjack, "dealer_and_controller")]


_ANSWERS: dict[type, Callable[[Situation, Any], Answer]] = {
    c.InsuranceAnswers: _insurance,
    c.Decision: _decision,
    c.Decisions: _decisions,
    c.BoxInterrupted: _box_interrupted,
    c.PeekAnswer: _peek_answer,
}
