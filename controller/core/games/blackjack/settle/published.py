"""A finished round as the game server gets it: cards and multipliers, no amounts.

Multipliers are net per unit of the bet they belong to (a hand's is per unit of its base bet), the
meaning of /rounds sheets: a doubled win is 2, a natural 1.5, a lost insurance -1.
"""

from collections.abc import Collection, Mapping
from typing import Any

from controller.core.cards import Card
from controller.core.games.blackjack.deal.boxes import BoxRound
from controller.core.games.blackjack.deal.crowd import CrowdRound
from controller.core.games.blackjack.settle.settlement import (
    HandResult,
    RoundResult,
    Verdict,
    settle,
)
from controller.core.games.blackjack.side_bet import SideVerdict
from controller.core.games.spots import HIDDEN
from controller.core.games.steps import CROWD
from controller.core.messages.facts import BetsAccepted

Json = dict[str, Any]


def outcome(
    deal: BoxRound | CrowdRound, dealers: list[Card | str | None], bets: BetsAccepted
) -> Json:
    """The result of a finished deal; `dealers` are the dealer's cards as they may be told."""
    sides: dict[int | str, Collection[str]] = dict(bets.boxes.items())
    result = settle(deal, sides or {CROWD: [*bets.side]})
    return {"dealer": _dealer(dealers, result), **_players(result)}


def _dealer(cards: list[Card | str | None], result: RoundResult) -> Json:
    return {
        "cards": cards,
        "total": result.dealer.total,
        "blackjack": result.dealer.blackjack,
        "bust": result.dealer.bust,
        "hole_revealed": HIDDEN not in cards,
    }


def _players(result: RoundResult) -> Json:
    if CROWD in result.sides:
        insured = result.insurance.get(CROWD)
        return {
            "lines": [_line(hand) for hand in result.hands],
            "insurance": _verdict(insured) if insured else None,
            "side": _sides(result.sides[CROWD]),
        }
    boxes: dict[str, Json] = {}
    for hand in result.hands:
        boxes.setdefault(str(hand.who), {"hands": [], "side": {}})["hands"].append(_hand(hand))
    for who, verdict in result.insurance.items():
        boxes[str(who)]["insurance"] = _verdict(verdict)
    for who, sides in result.sides.items():
        boxes[str(who)]["side"] = _sides(sides)
    return {"boxes": boxes}


def _hand(hand: HandResult) -> Json:
    return {
        "cards": list(hand.cards),
        "total": hand.total,
        "doubled": hand.doubled,
        "split": hand.split,
        **_verdict(hand.verdict),
    }


def _line(hand: HandResult) -> Json:
    return {
        "branch": hand.branch,
        "length": len(hand.cards),
        "players": hand.count,
        **_hand(hand),
    }


def _verdict(verdict: Verdict) -> Json:
    return {"result": verdict.result, "multiplier": verdict.multiplier}


def _sides(sides: Mapping[str, SideVerdict]) -> Json:
    return {
        name: {"result": side.result, "cls": side.cls, "multiplier": side.multiplier}
        for name, side in sides.items()
    }
