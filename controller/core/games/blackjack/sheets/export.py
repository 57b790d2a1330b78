"""A played round as a round sheet, at 100 minor units per bet: a table knows no stakes.

Where 100 would be paid in fractions of a unit it is the least multiple that is not.

For boxes the sheet is the round's own log. A crowd has no seats; one pseudo-player stands for each
distinct line that somebody holds, in the order stand, double, hits by prefix, split pairs. `p1`
carries the insurance and every side bet, because their results are the same for all.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import zip_longest
from math import lcm
from typing import Any

from controller.core.games.blackjack.deal.boxes import BoxRound
from controller.core.games.blackjack.deal.crowd import LEFT, MAIN, RIGHT, CrowdRound, Line
from controller.core.games.blackjack.rules.remarks import whole
from controller.core.games.blackjack.sheets.expected import expected
from controller.core.games.blackjack.sheets.redeal import redeal
from controller.core.games.sheet_parts import ruled_copies
from controller.core.games.steps import CROWD, Who

UNIT = 100
"""The stake of every bet in an exported sheet, in minor units, unless it is paid in fractions."""

Step = tuple[str, str]
"""A decision as (at, action)."""


def round_sheet(
    deal: BoxRound | CrowdRound, round_id: str, sides: Mapping[Who, Collection[str]]
) -> dict[str, Any]:
    """The sheet of a finished round, with `expected`.

    `sides` names the side bets placed per box, or those of the crowd under `CROWD`. Raises
    SheetError if the round cannot be written as a sheet (nobody ever read the hole card).
    """
    unit = lcm(UNIT, whole(deal.rules))
    if isinstance(deal, BoxRound):
        seats: list[Who] = list(deal.seats)
        bets = {str(box): _bet(sides.get(box, ()), unit) for box in deal.seats}
        decisions = _asked_in_order(deal.log)
    else:
        paths = _paths(deal)
        seats = [f"p{number}" for number in range(1, len(paths) + 1)]
        bets = {str(seat): _bet((), unit) for seat in seats}
        bets["p1"] = _bet(sides.get(CROWD, ()), unit)
        decisions = _in_table_order(deal, seats, paths)
    sheet: dict[str, Any] = {
        "id": round_id,
        "scenario": "live",
        "procedure": dict(deal.rules.procedure),
        "game": deal.rules.name,
        "bets": bets,
        "seats": seats,
        "cards": list(deal.drawn),
        "decisions": [{"who": who, "at": at, "action": action} for who, at, action in decisions],
        "expected": {"dealer": {"hole_revealed": deal.dealer.open}},
    }
    if ruled := ruled_copies(deal.rules, deal.drawn):
        sheet["ruled_copies"] = ruled
    sheet["expected"] = expected(redeal(deal.rules, sheet))
    return sheet


def _asked_in_order(log: list[tuple[Who, str, str]]) -> list[tuple[Who, str, str]]:
    """The log with insurance answers, which may come in any order, in the order of the boxes.

    Deaths of boxes that had answered, logged between the answers, come after them.
    """
    places = [place for place, (_, at, _) in enumerate(log) if at == "insurance"]
    if not places:
        return log
    first, after = places[0], places[-1] + 1
    answers = sorted([log[place] for place in places], key=_box_number)
    deaths = [entry for entry in log[first:after] if entry[1] != "insurance"]
    return [*log[:first], *answers, *deaths, *log[after:]]


def _box_number(entry: tuple[Who, str, str]) -> int:
    return int(entry[0])


def _bet(sides: Collection[str], unit: int) -> dict[str, Any]:
    if not sides:
        return {"main": unit}
    return {"main": unit, "side": dict.fromkeys(sides, unit)}


def _paths(deal: CrowdRound) -> list[list[Step]]:
    """Every pseudo-player's decisions in the order in which they are made."""
    by_branch: dict[str, list[Line]] = {"main": [], "left": [], "right": []}
    for line in deal.lines:
        by_branch[line.branch].append(line)
    paths = [list(_line_path(deal, MAIN, line)) for line in by_branch["main"]]
    left, right = by_branch["left"], by_branch["right"]
    for one, other in zip_longest(left, right):
        path: list[Step] = [("initial", "split")]
        path += _line_path(deal, LEFT, one or left[-1])
        path += _line_path(deal, RIGHT, other or right[-1])
        paths.append(path)
    if deal.insurance_asked:
        for number, path in enumerate(paths):
            insures = number == 0 and deal.insured()
            path.insert(0, ("insurance", "insure" if insures else "decline"))
    return paths


def _line_path(deal: CrowdRound, branch: int, line: Line) -> Iterator[Step]:
    """The windows that the holder of `line` answered, and how."""
    for cards in range(2, line.prefix + 1):
        at = _window(branch, cards)
        if cards == line.prefix - 1 and line.doubled:
            yield at, "double"
            return
        if not deal.asks_at(line.branch, cards):
            return
        yield at, "hit" if cards < line.prefix else "stand"


def _window(branch: int, cards: int) -> str:
    if branch == MAIN:
        return "initial" if cards == 2 else f"main{cards}"
    return f"s{branch}:{cards}"


def _in_table_order(
    deal: CrowdRound, seats: list[Who], paths: list[list[Step]]
) -> list[tuple[Who, str, str]]:
    """All decisions window by window, within a window in the order of the seats."""
    order = ["insurance", "initial"]
    main_first = deal.rules.crowd_order == "main_first"
    for branch in (MAIN, LEFT, RIGHT) if main_first else (LEFT, RIGHT, MAIN):
        order += [_window(branch, cards) for cards in range(2, 22) if (branch, cards) != (MAIN, 2)]
    rank = {at: place for place, at in enumerate(order)}
    made = [
        (rank[at], seat, at, action)
        for seat, path in zip(seats, paths, strict=True)
        for at, action in path
    ]
    made.sort(key=lambda decision: decision[0])
    return [(seat, at, action) for _, seat, at, action in made]
