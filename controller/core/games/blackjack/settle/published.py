"""A finished round as the game server gets it: cards and multipliers, no amounts.

Multipliers are net per unit of the bet they belong to (a hand's is per unit of its base bet),
as in round sheets: a doubled win is 2, a natural 1.5, a lost insurance -1.
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
from controller.core.messages.public.base import as_json
from controller.core.messages.public.games import blackjack_result as told

Json = dict[str, Any]


def outcome(
    deal: BoxRound | CrowdRound, dealers: list[Card | str | None], bets: BetsAccepted
) -> Json:
    """The result of a finished deal; `dealers` are the dealer's cards as they may be published."""
    sides: dict[int | str, Collection[str]] = dict(bets.boxes.items())
    result = settle(deal, sides or {CROWD: [*bets.side]})
    published = _crowd if CROWD in result.sides else _boxes
    return dict(as_json(published(_dealer(dealers, result), result)))


def placed(bets: BetsAccepted) -> list[str]:
    """Name the side bets that somebody of the crowd placed: a count of 0 means nobody.

    The published round has the result of each named bet; the deal waits only for these.
    """
    return [name for name, count in bets.side.items() if count]


def _dealer(cards: list[Card | str | None], result: RoundResult) -> told.DealerResult:
    return told.DealerResult(
        tuple(card or HIDDEN for card in cards),
        result.dealer.total,
        result.dealer.blackjack,
        result.dealer.bust,
        result.dealer.total is not None,
    )


def _crowd(dealer: told.DealerResult, result: RoundResult) -> told.CrowdResult:
    lines = tuple(_line(hand) for hand in result.hands)
    insured = result.insurance.get(CROWD)
    return told.CrowdResult(dealer, lines, _bet(insured), _sides(result.sides[CROWD]))


def _boxes(dealer: told.DealerResult, result: RoundResult) -> told.BoxesResult:
    boxes = {}
    for who in dict.fromkeys(hand.who for hand in result.hands):
        hands = tuple(_hand(hand) for hand in result.hands if hand.who == who)
        insured = result.insurance.get(who)
        boxes[str(who)] = told.BoxResult(hands, _bet(insured), _sides(result.sides.get(who, {})))
    return told.BoxesResult(dealer, boxes)


def _hand(hand: HandResult) -> told.HandResult:
    return told.HandResult(
        hand=hand.zone,
        cards=hand.cards,
        total=hand.total,
        doubled=hand.doubled,
        split=hand.split,
        result=hand.verdict.result,
        multiplier=hand.verdict.multiplier,
    )


def _line(line: HandResult) -> told.LineResult:
    return told.LineResult(
        hand=line.branch,
        length=len(line.cards),
        players=line.count,
        cards=line.cards,
        total=line.total,
        doubled=line.doubled,
        split=line.split,
        result=line.verdict.result,
        multiplier=line.verdict.multiplier,
    )


def _bet(verdict: Verdict | None) -> told.BetResult | None:
    return told.BetResult(verdict.result, verdict.wins / verdict.per) if verdict else None


def _sides(sides: Mapping[str, SideVerdict]) -> dict[str, told.SideResult]:
    return {
        name: told.SideResult(side.result, side.cls, float(side.multiplier))
        for name, side in sides.items()
    }
