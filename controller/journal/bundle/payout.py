"""Tells a round's result as a table: each hand with its cards, each bet with its multiplier.

Results of all games are nested in the same way: what has cards is a hand, what has a multiplier was
a bet, and the names on the way to it say whose.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple


class PaidLine(NamedTuple):
    """A hand, a bet, or both."""

    where: tuple[str, ...]
    """The names on the way to it, such as `boxes`, `1`, `side`, `pairs`."""
    cards: tuple[str, ...]
    total: int | None
    players: int | None
    """How many players hold it; None where that is not told."""
    result: str
    """Empty if nothing was bet on it."""
    cls: str
    """The class of the pay table that was hit, if any."""
    multiplier: float | None
    """Net per unit of the bet concerned; None if nothing was bet, or it is settled elsewhere."""


def lines(result: Any, where: tuple[str, ...] = ()) -> Iterator[PaidLine]:
    """Return the hands and bets of a result as published, in its order."""
    if isinstance(result, Mapping):
        if "cards" in result or "multiplier" in result:
            yield _line(result, where)
        else:
            for name, one in result.items():
                yield from lines(one, (*where, str(name)))
    elif isinstance(result, Sequence) and not isinstance(result, str):
        for one in result:
            yield from lines(one, where)


def _line(result: Mapping[str, Any], where: tuple[str, ...]) -> PaidLine:
    hand, cls = result.get("hand"), result.get("cls")
    return PaidLine(
        (*where, str(hand)) if hand else where,
        tuple(result.get("cards") or ()),
        result.get("total"),
        result.get("players"),
        str(result.get("result") or ""),
        "" if cls == "none" else str(cls or ""),
        result.get("multiplier"),
    )
