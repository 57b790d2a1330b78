"""The money that players' stakes must bring, worked out from cards, bets and answers by the rules.

Nothing published is used: the round is told as a sheet and settled again, so that a recording's
money does not come from the multipliers that it is to check.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from controller.core.round.sheet import live_sheet
from controller.core.table.table import Table

Json = dict[str, Any]


class Answered(NamedTuple):
    """A player's answer: `hand` and number of cards as the question named them."""

    who: str
    hand: str
    cards: int
    action: str


def brought(table: Table, bets: Mapping[str, Json], answers: Sequence[Answered]) -> dict[str, Json]:
    """Return the stake and the return of each player in the settled round on the table.

    `bets` has each player's `main` and `side`, and his `box` in games of boxes. Raises SheetError.
    """
    sheet = live_sheet(table)
    seats = {bet.get("box", who): who for who, bet in bets.items()}
    unit = _stake(sheet["bets"])
    sheet["bets"] = {
        seat: {"main": _times(bets[who]["main"], unit), "side": _times(bets[who]["side"], unit)}
        for seat, who in seats.items()
    }
    if not table.game.offer(table.config.rules)["boxes"]:
        sheet["seats"] = [*seats]
        sheet["decisions"] = [
            {"who": one.who, "at": point(one), "action": one.action} for one in answers
        ]
    expected = table.game.expected(table.config.rules, sheet)
    return {seats[seat]: _sum(part, unit) for seat, part in expected["seats"].items()}


def point(answered: Answered) -> str:
    """Return the point of a common hand at which a sheet has an answer."""
    if answered.action in ("insure", "decline"):
        return "insurance"
    if answered.hand == "main":
        return "initial" if answered.cards == 2 else f"main{answered.cards}"
    return f"s{1 if answered.hand == 'left' else 2}:{answered.cards}"


def _stake(bets: Any) -> int:
    """Return the stake of every bet in a live sheet: a multiple of it is paid in whole units."""
    main = next(iter(bets.values()))["main"]
    return int(next(iter(main.values())) if isinstance(main, dict) else main)


def _times(stakes: Any, unit: int) -> Any:
    if isinstance(stakes, dict):
        return {name: stake * unit for name, stake in stakes.items()}
    return stakes * unit


def _sum(part: Any, unit: int) -> Json:
    """Sum what each bet brings, rounded down as the game server does it."""
    paid = [*_bets(part)]
    stake, returned = (sum((one[key] or 0) // unit for one in paid) for key in ("stake", "ret"))
    return {"stake": stake, "returned": returned}


def _bets(part: Any) -> Iterator[Json]:
    """Yield every bet in a seat of a sheet, however deep it is nested."""
    if isinstance(part, dict) and "stake" in part:
        yield part
    elif isinstance(part, dict | list):
        for one in part.values() if isinstance(part, dict) else part:
            yield from _bets(one)
