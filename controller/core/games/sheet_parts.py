"""The parts of a round sheet that every game has, read and checked before anything is dealt.

Anything that no sheet of the game can contain is a `SheetError` with its place: an unknown card, a
copy too many, a seat that the table does not have, a bet of nobody, a stake that is not a whole
number.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from controller.core.cards import VALUE, Card
from controller.core.games.rules import CommonRules
from controller.core.games.sheets import SheetError
from controller.core.games.steps import Who

FACES = frozenset(VALUE)


class Parts(NamedTuple):
    """A sheet's content: seats in order, each seat's bet as written, cards, unchecked decisions."""

    seats: tuple[Any, ...]
    bets: dict[Who, Any]
    cards: list[Card]
    decisions: list[Any]


def read_parts(rules: CommonRules, boxes: int, sheet: Mapping[str, Any]) -> Parts:
    """Read the parts of `sheet`; without `boxes` the seats are names. Raises SheetError."""
    _check_procedure(rules, sheet)
    cards = _cards(rules, sheet)
    decisions = _list(sheet, "decisions")
    seats = _boxes(rules, boxes, sheet) if boxes else _names(sheet)
    return Parts(seats, _bets(sheet, seats), cards, decisions)


def ruled_copies(rules: CommonRules, cards: Iterable[Card | None]) -> dict[str, int]:
    """Return, for each face with more copies than the decks hold, how many a ruling allowed."""
    counted = Counter(card for card in cards if card is not None)
    return {card: n for card, n in counted.items() if n > rules.decks}


def read_stake(place: str, stake: Any) -> int:
    """Read one stake. Raises SheetError."""
    if type(stake) is not int or stake < 1:
        raise SheetError(place, f"is {short(stake)}; write a whole number of minor units from 1")
    return stake


def read_stakes(place: str, given: Any, offered: Collection[str], refusal: str) -> dict[str, int]:
    """Read stakes by bet name; `refusal` says why another name is not accepted. Raises
    SheetError.
    """
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise SheetError(place, f"is {short(given)}; write an object of stakes")
    for name, stake in given.items():
        if name not in offered:
            raise SheetError(f"{place}.{name}", refusal)
        read_stake(f"{place}.{name}", stake)
    return given


def seat_name(who: object) -> str:
    """Return the seat as people call it."""
    return f"box {who}" if isinstance(who, int) else f"player {who}"


def short(value: object) -> str:
    """Return the value in the short form of a sentence."""
    return "missing" if value is None else repr(value)[:40]


def _list(sheet: Mapping[str, Any], key: str) -> list[Any]:
    found = sheet.get(key)
    if not isinstance(found, list):
        raise SheetError(key, f"is {short(found)}; write a list")
    return found


def _check_procedure(rules: CommonRules, sheet: Mapping[str, Any]) -> None:
    procedure = sheet.get("procedure")
    if procedure is None or procedure == rules.procedure:
        return
    if not isinstance(procedure, dict):
        raise SheetError("procedure", f"is {short(procedure)}; write an object or leave it out")
    for key in procedure:
        if key not in rules.procedure:
            known = ", ".join(rules.procedure)
            reason = f"no such key at {rules.name}; write one of {known}, or take it out"
            raise SheetError(f"procedure.{key}", reason)
    for key, value in rules.procedure.items():
        if procedure.get(key, value) != value:
            found = short(procedure[key])
            raise SheetError(
                f"procedure.{key}", f"is {found}, but the file of {rules.name} says {value!r}"
            )


def _cards(rules: CommonRules, sheet: Mapping[str, Any]) -> list[Card]:
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


def _ruled_copies(rules: CommonRules, sheet: Mapping[str, Any]) -> dict[str, int]:
    """Read the faces of which a person ruled more copies right than the decks hold."""
    ruled = sheet.get("ruled_copies", {})
    if not isinstance(ruled, dict):
        reason = f"is {short(ruled)}; write faces with their copies, as in {{'2S': 9}}"
        raise SheetError("ruled_copies", reason)
    for card, number in ruled.items():
        if card not in FACES or type(number) is not int or number <= rules.decks:
            raise SheetError(
                f"ruled_copies.{card}", f"is {short(number)}; write more than {rules.decks}"
            )
    return ruled


def _impossible_card(cards: Sequence[Any], decks: int, ruled: Mapping[str, int]) -> SheetError:
    seen: Counter[str] = Counter()
    for place, card in enumerate(cards):
        if not isinstance(card, str) or card not in FACES:
            return SheetError(f"cards[{place}]", f"{short(card)} is no card; write as in 8S or TD")
        seen[card] += 1
        if seen[card] > ruled.get(card, decks):
            return SheetError(
                f"cards[{place}]", f"copy {seen[card]} of {card}; {decks} decks hold {decks}"
            )
    raise LookupError("every card of this list is possible")


def _seats(sheet: Mapping[str, Any]) -> list[Any]:
    seats = _list(sheet, "seats")
    if not seats:
        raise SheetError("seats", "is empty; a round needs a seat with a bet")
    return seats


def _names(sheet: Mapping[str, Any]) -> tuple[Any, ...]:
    seats = _seats(sheet)
    for place, seat in enumerate(seats):
        if not isinstance(seat, str) or not seat or seat in seats[:place]:
            reason = f"is {short(seat)}; write player names, each once, as in p1"
            raise SheetError(f"seats[{place}]", reason)
    return tuple(seats)


def _boxes(rules: CommonRules, boxes: int, sheet: Mapping[str, Any]) -> tuple[Any, ...]:
    seats = _seats(sheet)
    last = 0
    for place, seat in enumerate(seats):
        if type(seat) is not int or not last < seat <= boxes:
            reason = f"is {short(seat)}; {rules.name} has boxes 1 to {boxes}, ascending"
            raise SheetError(f"seats[{place}]", reason)
        last = seat
    return tuple(seats)


def _bets(sheet: Mapping[str, Any], seats: tuple[Any, ...]) -> dict[Who, Any]:
    given = sheet.get("bets")
    if not isinstance(given, dict):
        raise SheetError("bets", f"is {short(given)}; write an object of seats")
    for seat in seats:
        if str(seat) not in given:
            raise SheetError(f"bets.{seat}", f"missing: {seat_name(seat)} is in seats")
    if len(given) != len(seats):
        stray = next(key for key in given if key not in map(str, seats))
        raise SheetError(f"bets.{stray}", f"seat {stray} is not in seats and has no hand")
    return {seat: given[str(seat)] for seat in seats}
