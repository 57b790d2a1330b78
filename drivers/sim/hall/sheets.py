"""Round sheets as the simulated world's script, and as what its game server hands back.

A sheet names every card of one round in the order it leaves the shoe, the bets, and each seat's
decisions. Forward, a sheet tells the shoe its next cards and the players their answers. Backward,
`expected` joins a *published* round to the stakes the players hold: for boxes by number, for the
crowd each player's line (branch, length, doubled). The game server settles nothing itself: it
multiplies its stakes with the multipliers it was told.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any

from controller.whole_files import whole_text

Sheet = dict[str, Any]
Hand = dict[str, Any]


class SimSheetError(ValueError):
    """A sheet file, or a published round, that cannot be used; says where and why."""


def read_sheets(path: Path, game: str) -> list[Sheet]:
    """Read the sheets of a file, one JSON object a line.

    Raises SimSheetError naming the line when one is no sheet of `game`, and where there is none.
    """
    sheets = []
    try:
        text = whole_text(path)
    except UnicodeDecodeError as error:
        raise SimSheetError(f"{path}: no text ({error}); name a file of round sheets") from None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            sheet: Sheet = json.loads(line)
            found, missing = sheet["game"], {"cards", "bets", "seats"} - sheet.keys()
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise SimSheetError(f"{path}:{number}: no round sheet: {error}") from None
        if found != game:
            raise SimSheetError(
                f"{path}:{number}: a sheet of {found!r}; the table deals {game!r}: "
                f"give --game {found}"
            )
        if missing:
            raise SimSheetError(
                f"{path}:{number}: no whole round sheet: write {', '.join(sorted(missing))} too"
            )
        sheets.append(sheet)
    if not sheets:  # a world without a script deals as it comes, for ever
        raise SimSheetError(f"{path}: holds no round sheet; name a file of round sheets")
    return sheets


# --- the line a player of the crowd holds -------------------------------------------------


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One hand of a crowd player: a prefix of a branch's cards."""

    branch: str
    length: int
    doubled: bool = False


def _line(branch: str, point: str, start: int, answers: Mapping[str, str]) -> SheetLine:
    """Return the line on which this player stopped: `start` cards, and one more for each hit."""
    length = start
    while answers.get(f"{point}{length}") == "hit":
        length += 1
    return SheetLine(branch, length)


def lines_of(answers: Mapping[str, str]) -> list[SheetLine]:
    """Return the hands of a player with these answers, which are the *applied* ones.

    `answers` maps the point of the game (`initial`, `main3`, `s1:2`) to hit, stand, double or
    split. A player who was never asked holds the first two cards.
    """
    match answers.get("initial"):
        case "double":
            return [SheetLine("main", 3, True)]
        case "hit":
            return [_line("main", "main", 3, answers)]
        case "split":
            return [_line("left", "s1:", 2, answers), _line("right", "s2:", 2, answers)]
        case _:
            return [SheetLine("main", 2)]


# --- what a published round is worth to the stakes -----------------------------------------


def _money(amount: Fraction) -> int:
    """Round down to whole minor units; a fraction of one stays with the house."""
    return floor(amount)


def _number(multiplier: float | str) -> Fraction:
    return Fraction(str(multiplier))


def _hand(published: Hand, base: int) -> Hand:
    stake = base * 2 if published["doubled"] else base
    multiplier = published["multiplier"]
    open_still = published["result"] == "interrupted"
    net = None if open_still else _money(_number(multiplier) * base)
    return {
        "cards": list(published["cards"]),
        "total": published["total"],
        "base": base,
        "stake": stake,
        "doubled": published["doubled"],
        "split": published["split"],
        "result": published["result"],
        "multiplier": None if open_still else float(multiplier),
        "net": net,
        "ret": None if net is None else stake + net,
    }


def paid(published: Mapping[str, Any], stake: int) -> dict[str, Any]:
    """Return a published verdict with the money that `stake` brings."""
    multiplier = _number(published["multiplier"])
    net = _money(multiplier * stake)
    whole = int(multiplier) if multiplier.denominator == 1 else float(multiplier)
    result = {"stake": stake, "result": published["result"]}
    if "cls" in published:
        result["cls"] = published["cls"]
    return result | {"multiplier": whole, "net": net, "ret": stake + net}


def _seat(
    hands: list[Hand],
    bet: Mapping[str, Any],
    insurance: Mapping[str, Any] | None,
    side: Mapping[str, Any],
) -> dict[str, Any]:
    main = bet["main"]
    seat: dict[str, Any] = {"hands": [_hand(hand, main) for hand in hands]}
    if insurance:
        seat["insurance"] = paid(insurance, main // 2)
    stakes = bet.get("side", {})
    if stakes:
        seat["side"] = {name: paid(side[name], stake) for name, stake in stakes.items()}
    return seat


def _totals(seats: Mapping[str, Any]) -> dict[str, int]:
    bets: list[Mapping[str, int]] = []
    for seat in seats.values():
        bets += [*seat["hands"], *seat.get("side", {}).values()]
        bets += [seat["insurance"]] if "insurance" in seat else []
    return {
        "total_stake": sum(bet["stake"] for bet in bets),
        "total_return": sum(bet["ret"] or 0 for bet in bets),
    }


def expected_boxes(result: Mapping[str, Any], bets: Mapping[str, Any]) -> dict[str, Any]:
    """Settle a round of boxes: published multipliers times the stakes."""
    seats = {}
    for name, bet in bets.items():
        box = result["boxes"].get(str(name))
        if box is None:
            raise SimSheetError(f"the published round says nothing of box {name}, which has a bet")
        seats[str(name)] = _seat(box["hands"], bet, box.get("insurance"), box.get("side", {}))
    return {"dealer": dict(result["dealer"]), "seats": seats} | _totals(seats)


def expected_crowd(
    result: Mapping[str, Any],
    bets: Mapping[str, Any],
    answers: Mapping[str, Mapping[str, str]],
) -> dict[str, Any]:
    """Settle a crowd round: look up each player's lines among the published ones."""
    published = {SheetLine(x["hand"], x["length"], x["doubled"]): x for x in result["lines"]}
    seats = {}
    for name, bet in bets.items():
        mine = answers.get(name, {})
        hands = []
        for line in lines_of(mine):
            if line not in published:
                raise SimSheetError(
                    f"the published round has no line {line} that player {name} holds"
                )
            hands.append(published[line])
        insured = mine.get("insurance") == "insure"
        insurance = result.get("insurance") if insured else None
        seats[name] = _seat(hands, bet, insurance, result.get("side", {}))
    return {"dealer": dict(result["dealer"]), "seats": seats} | _totals(seats)


def with_expected(sheet: Sheet, expected: Mapping[str, Any]) -> Sheet:
    """Return the sheet with a settlement; an unpublished hole card stays the sheet's own."""
    dealer = dict(expected.get("dealer", {}))
    if "hidden" not in dealer.get("cards", ()):
        return {**sheet, "expected": {**expected}}
    hole = sheet["cards"][hole_index(sheet)]
    dealer["cards"] = [hole if card == "hidden" else card for card in dealer["cards"]]
    return {key: value for key, value in sheet.items() if key != "expected"} | {
        "expected": {**expected, "dealer": dealer}
    }


def hole_index(sheet: Sheet) -> int:
    """Return the hole card's index among a sheet's cards."""
    crowd = isinstance(sheet["seats"][0], str)
    return 3 if crowd else 1 + 2 * len(sheet["seats"])
