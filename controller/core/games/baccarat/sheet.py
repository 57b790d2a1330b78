"""Round sheets of this family: cards in the order they leave the shoe, bets, what they come to.

A sheet has no decisions: the cards say who got them. Amounts are whole minor units; a stake that
would be paid in fractions of one is refused.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from controller.core.cards import VALUE, Card
from controller.core.games.baccarat.coup import Coup, Side, side_of
from controller.core.games.baccarat.draw import next_side
from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.baccarat.side_bet import Verdict
from controller.core.games.baccarat.verdicts import main_bet, side_bet
from controller.core.games.deal import Json
from controller.core.games.sheets import SheetError


def expected(rules: BaccaratRules, sheet: Mapping[str, Any]) -> Json:
    """Settle the sheet's coup and bets. Raises SheetError."""
    coup = coup_of(rules, sheet.get("cards", ()))
    bets = sheet.get("bets")
    if not isinstance(bets, Mapping):
        raise SheetError("bets", "write the bets of each seat as an object")
    seats = {seat: _seat(rules, coup, seat, bet) for seat, bet in bets.items()}
    reckoned = [one for seat in seats.values() for part in seat.values() for one in part.values()]
    return {
        **{side.name: told(side) for side in coup},
        "winner": coup.winner,
        "seats": seats,
        "total_stake": sum(one["stake"] for one in reckoned),
        "total_return": sum(one["ret"] for one in reckoned),
    }


def coup_of(rules: BaccaratRules, cards: Sequence[Any]) -> Coup:
    """Deal the cards by the tableau. Raises SheetError where one is wrong, missing or too many."""
    sides: tuple[list[Card], list[Card]] = ([], [])
    for number, card in enumerate(cards):
        if card not in VALUE:
            raise SheetError(f"cards[{number}]", f"{card!r} is no card; write as in 8S or TD")
        if list(cards[: number + 1]).count(card) > rules.decks:
            raise SheetError(
                f"cards[{number}]", f"{card} comes more often than {rules.decks} times"
            )
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
    if not isinstance(bet, Mapping) or set(bet) - {"main", "side"}:
        raise SheetError(place, "write an object with main and side")
    main, side = bet.get("main", {}), bet.get("side", {})
    _known(f"{place}.main", main, rules.spots)
    _known(f"{place}.side", side, rules.side_bets)
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


def _known(place: str, stakes: Any, names: Any) -> None:
    if not isinstance(stakes, Mapping):
        raise SheetError(place, "write an object of names and stakes")
    for name, stake in stakes.items():
        if name not in names:
            raise SheetError(f"{place}.{name}", f"is no bet here; write one of {', '.join(names)}")
        if type(stake) is not int or stake < 1:
            raise SheetError(
                f"{place}.{name}", f"{stake!r} is no stake; write a whole number from 1"
            )


def _reckon(place: str, verdict: Verdict, stake: int) -> Json:
    """A verdict with its money: `net` won, `ret` handed back, in minor units."""
    won = Decimal(str(verdict.multiplier)) * stake
    if won != int(won):
        raise SheetError(
            place, f"{stake} pays {won}, a fraction of a minor unit; write a stake that divides"
        )
    named = {"cls": verdict.cls} if verdict.cls else {}
    money = {"multiplier": verdict.multiplier, "net": int(won), "ret": stake + int(won)}
    return {"stake": stake, "result": verdict.result, **named, **money}
