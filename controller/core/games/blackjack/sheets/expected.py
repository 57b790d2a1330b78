"""The payments of a replayed round, in the words and minor units of a round sheet."""

from typing import Any

from controller.core.games.blackjack.deal.boxes import BoxRound
from controller.core.games.blackjack.deal.hands import Hand
from controller.core.games.blackjack.settle.settlement import (
    DEAD,
    DealerResult,
    Verdict,
    dealer_result,
    judge_hand,
    judge_insurance,
    judge_sides,
)
from controller.core.games.blackjack.sheets.parts import Bets
from controller.core.games.blackjack.sheets.redeal import Played
from controller.core.games.sheets import SheetError
from controller.core.games.steps import CROWD, Who

JSON = dict[str, Any]


def expected(played: Played) -> JSON:
    """The `expected` of a sheet: dealer, every seat's hands, insurance and side bets, totals.

    Raises SheetError if a stake cannot be settled in whole minor units.
    """
    deal = played.deal
    dealer = dealer_result(deal.dealer)
    of_seat = _box if isinstance(deal, BoxRound) else _player
    seats: JSON = {}
    stakes = returns = 0
    for who, bets in played.bets.items():
        try:
            seat = of_seat(played, who, bets, dealer)
        except ValueError as error:
            raise SheetError(f"bets.{who}", str(error)) from None
        for part in (seat["hands"], seat.get("side", {}).values(), _optional(seat, "insurance")):
            for bet in part:
                stakes += bet["stake"]
                returns += bet["ret"] or 0
        seats[str(who)] = seat
    return {
        "dealer": {
            "cards": list(deal.dealer.cards),
            "total": dealer.total,
            "blackjack": dealer.blackjack,
            "bust": dealer.bust,
            "hole_revealed": deal.dealer.open,
        },
        "seats": seats,
        "total_stake": stakes,
        "total_return": returns,
    }


def _optional(seat: JSON, key: str) -> list[JSON]:
    return [seat[key]] if key in seat else []


def _box(played: Played, who: Who, bets: Bets, dealer: DealerResult) -> JSON:
    deal = played.deal
    assert isinstance(deal, BoxRound)
    box = int(who)
    hands = deal.hands[box]
    even_money = deal.insurance.get(box) == "even_money"
    rules = deal.rules
    seat: JSON = {
        "hands": [
            _hand(hand, bets.main, judge_hand(hand, index, dealer, rules, even_money))
            for index, hand in enumerate(hands)
        ]
    }
    if who in played.insured:
        verdict = DEAD if hands[0].status == "dead" else judge_insurance(dealer, rules)
        seat["insurance"] = _insurance(bets.main, verdict)
    if bets.side:
        seat["side"] = _sides(played, box, bets, dealer)
    return seat


def _player(played: Played, who: Who, bets: Bets, dealer: DealerResult) -> JSON:
    deal = played.deal
    assert not isinstance(deal, BoxRound)
    rules = deal.rules
    hands = []
    for branch, prefix, doubled in played.held[who]:
        hand = deal.line_hand(branch, prefix, doubled)
        index = max(branch - 1, 0)
        hands.append(_hand(hand, bets.main, judge_hand(hand, index, dealer, rules)))
    seat: JSON = {"hands": hands}
    if who in played.insured:
        seat["insurance"] = _insurance(bets.main, judge_insurance(dealer, rules))
    if bets.side:
        seat["side"] = _sides(played, CROWD, bets, dealer)
    return seat


def _hand(hand: Hand, base: int, verdict: Verdict) -> JSON:
    stake = 2 * base if hand.doubled else base
    interrupted = verdict.result == "interrupted"
    net = None if interrupted else verdict.net(base)
    return {
        "cards": hand.cards,
        "total": hand.total,
        "base": base,
        "stake": stake,
        "doubled": hand.doubled,
        "split": hand.split,
        "result": verdict.result,
        "multiplier": verdict.multiplier,
        "net": net,
        "ret": None if net is None else stake + net,
    }


def _insurance(base: int, verdict: Verdict) -> JSON:
    stake, rest = divmod(base, 2)
    if rest:
        raise ValueError(
            f"insurance is half of {base}, which is no whole number of units; write an even stake"
        )
    try:
        net = verdict.net(stake)
    except ValueError:
        whole = 2 * verdict.per
        raise ValueError(
            f"insurance of {stake}, half of {base}, pays {verdict.wins} to {verdict.per}, which is "
            f"no whole number of units; write a stake that divides by {whole}"
        ) from None
    multiplier = verdict.wins if verdict.per == 1 else verdict.multiplier
    return {
        "stake": stake,
        "result": verdict.result,
        "multiplier": multiplier,
        "net": net,
        "ret": stake + net,
    }


def _sides(played: Played, who: Who, bets: Bets, dealer: DealerResult) -> JSON:
    verdicts = judge_sides(played.deal, who, bets.side, dealer)
    return {
        name: {
            "stake": bets.side[name],
            "result": side.result,
            "cls": side.cls,
            "multiplier": side.multiplier,
            "net": bets.side[name] * side.multiplier,
            "ret": bets.side[name] * (1 + side.multiplier),
        }
        for name, side in verdicts.items()
    }
