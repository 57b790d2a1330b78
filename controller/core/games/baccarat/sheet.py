"""Round sheets of this family: cards in the order they leave the shoe, bets, what they come to.

A sheet has no decisions: the cards say who got them, and a side bet needs no main bet. Amounts are
whole minor units; a stake that would be paid in fractions of one is refused.
"""

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any

from controller.core.cards import Card
from controller.core.games.baccarat.coup import Coup, Side, side_of
from controller.core.games.baccarat.draw import next_side
from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.baccarat.side_bet import Verdict
from controller.core.games.baccarat.verdicts import main_bet, side_bet
from controller.core.games.deal import Json
from controller.core.games.sheet_parts import read_parts, read_stakes, short
from controller.core.games.sheets import SheetError


def expected(rules: BaccaratRules, sheet: Mapping[str, Any]) -> Json:
    """Settle the sheet's coup and bets. Raises SheetError."""
    parts = read_parts(rules, 0, sheet)
    if parts.decisions:
        raise SheetError("decisions[0]", "is not due: nobody decides here; take it out")
    coup = coup_of(rules, parts.cards)
    seats = {str(seat): _seat(rules, coup, str(seat), bet) for seat, bet in parts.bets.items()}
    reckoned = [one for seat in seats.values() for part in seat.values() for one in part.values()]
    return {
        **{side.name: told(side) for side in coup},
        "winner": coup.winner,
        "seats": seats,
        "total_stake": sum(one["stake"] for one in reckoned),
        "total_return": sum(one["ret"] for one in reckoned),
    }


def coup_of(rules: BaccaratRules, cards: Sequence[Card]) -> Coup:
    """Deal the cards by the tableau. Raises SheetError where they are too few or too many."""
    sides: tuple[list[Card], list[Card]] = ([], [])
    for number, card in enumerate(cards):
        due = next_side(rules, *sides)
        if due is None:
            raise SheetError(f"cards[{number}]", "one card too many: the coup is over before it")
        sides[due].append(card)
    missing = next_side(rules, *sides)
    if missing is not None:
        raise SheetError("cards", f"too few: {rules.sides[missing]} is due another card")
    return finished(rules, *sides)


def finished(rules: BaccaratRules, first: Sequence[Card], second: Sequence[Card]) -> Coup:
    """The coup of these two hands."""
    one, two = rules.sides
    return Coup(side_of(one, first, rules.counting), side_of(two, second, rules.counting))


def told(side: Side) -> Json:
    """A side as sheets and events tell it."""
    return {"cards": [*side.cards], "total": side.total, "natural": side.natural}


def _seat(rules: BaccaratRules, coup: Coup, seat: str, bet: Any) -> Json:
    place = f"bets.{seat}"
    if not isinstance(bet, dict) or set(bet) - {"main", "side"}:
        raise SheetError(place, f"is {short(bet)}; write an object with main and side")
    main = _stakes(f"{place}.main", bet.get("main"), rules.spots)
    side = _stakes(f"{place}.side", bet.get("side"), rules.side_bets)
    if not main and not side:
        raise SheetError(place, "bets nothing; write a stake, or leave the seat out")
    return {
        "main": {
            spot: _reckon(f"{place}.main.{spot}", main_bet(rules, coup, spot), stake)
            for spot, stake in main.items()
        },
        "side": {
            name: _reckon(f"{place}.side.{name}", side_bet(rules, coup, name), stake)
            for name, stake in side.items()
        },
    }


def _stakes(place: str, given: Any, names: Collection[str]) -> dict[str, int]:
    return read_stakes(place, given, names, f"is no bet here; write one of {', '.join(names)}")


def _reckon(place: str, verdict: Verdict, stake: int) -> Json:
    """A verdict with its money: `net` won, `ret` handed back, in minor units."""
    # A ratio is exact where a Decimal would round what has more than 28 digits.
    wins, per = Decimal(str(verdict.multiplier)).as_integer_ratio()
    won, rest = divmod(stake * wins, per)
    if rest:
        paid = Decimal(stake * wins) / per
        raise SheetError(
            place,
            f"{stake} pays {paid}, a fraction of a minor unit; write a stake that divides by {per}",
        )
    named = {"cls": verdict.cls} if verdict.cls else {}
    money = {"multiplier": verdict.multiplier, "net": won, "ret": stake + won}
    return {"stake": stake, "result": verdict.result, **named, **money}
