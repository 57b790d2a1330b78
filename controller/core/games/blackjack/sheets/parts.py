"""The parts of a round sheet, read and checked before anything is dealt.

What cannot be in any sheet of the game is a `SheetError` with its place: an unknown card, one copy
too many, a seat the table has not, a stake that is no whole number, a side bet not on offer.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from controller.core.cards import VALUE, Card
from controller.core.games.blackjack.rules.game_file import GameRules
from controller.core.games.sheets import SheetError
from controller.core.games.steps import Who

FACES = frozenset(VALUE)


@dataclass(slots=True)
class Bets:
    """One seat's stakes in minor units."""

    main: int
    side: dict[str, int]


@dataclass(slots=True)
class Parts:
    """A sheet's content, checked: seats in order, their bets, the cards, the raw decisions."""

    seats: tuple[Any, ...]
    bets: dict[Who, Bets]
    cards: list[Card]
    decisions: list[Any]


def read_parts(rules: GameRules, sheet: Mapping[str, Any]) -> Parts:
    """The parts of `sheet` under `rules`. Raises SheetError for what cannot be."""
    _check_procedure(rules, sheet)
    cards = _cards(rules, sheet)
    decisions = _list(sheet, "decisions")
    seats = _seats(rules, sheet)
    return Parts(seats, _bets(rules, sheet, seats), cards, decisions)


def _list(sheet: Mapping[str, Any], key: str) -> list[Any]:
    found = sheet.get(key)
    if not isinstance(found, list):
        raise SheetError(key, f"is {_short(found)}; write a list")
    return found


def _check_procedure(rules: GameRules, sheet: Mapping[str, Any]) -> None:
    procedure = sheet.get("procedure")
    if procedure is None:
        return
    if procedure == rules.procedure:
        return
    if not isinstance(procedure, dict):
        raise SheetError("procedure", f"is {_short(procedure)}; write an object or leave it out")
    for key, value in rules.procedure.items():
        if procedure.get(key, value) != value:
            found = _short(procedure[key])
            raise SheetError(
                f"procedure.{key}", f"is {found}, but the file of {rules.name} says {value!r}"
            )


def _cards(rules: GameRules, sheet: Mapping[str, Any]) -> list[Card]:
    cards = _list(sheet, "cards")
    ruled = _ruled_copies(rules, sheet)
    try:
        faces = set(cards)
        if faces <= FACES:
            repeats = len(cards) - len(faces)
            if repeats < rules.decks or all(
                number <= ruled.get(card, rules.decks) for card, number in Counter(cards).items()
            ):
                return cards
    except TypeError:
        pass
    raise _impossible_card(cards, rules.decks, ruled)


def ruled_copies(rules: GameRules, cards: Iterable[Card | None]) -> dict[str, int]:
    """Return how often each face came that came more often than the decks hold it, by ruling."""
    counted = Counter(card for card in cards if card is not None)
    return {card: n for card, n in counted.items() if n > rules.decks}


def _ruled_copies(rules: GameRules, sheet: Mapping[str, Any]) -> dict[str, int]:
    """The faces of which a person ruled that more copies are right than the decks hold."""
    ruled = sheet.get("ruled_copies", {})
    if not isinstance(ruled, dict):
        reason = f"is {_short(ruled)}; write faces with their copies, as in {{'2S': 9}}"
        raise SheetError("ruled_copies", reason)
    for card, number in ruled.items():
        if card not in FACES or type(number) is not int or number <= rules.decks:
            raise SheetError(
                f"ruled_copies.{card}", f"is {_short(number)}; write more than {rules.decks}"
            )
    return ruled


def _impossible_card(cards: Sequence[Any], decks: int, ruled: Mapping[str, int]) -> SheetError:
    seen: Counter[str] = Counter()
    for place, card in enumerate(cards):
        if not isinstance(card, str) or card not in FACES:
            return SheetError(f"cards[{place}]", f"{_short(card)} is no card; write as in 8S or TD")
        seen[card] += 1
        if seen[card] > ruled.get(card, decks):
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
            raise SheetError(f"bets.{key}", f"missing: {seat_name(seat)} is in seats")
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


def seat_name(who: object) -> str:
    """The seat as people call it."""
    return f"box {who}" if isinstance(who, int) else f"player {who}"


def _short(value: object) -> str:
    text = repr(value)
    return "missing" if value is None else text[:40]
