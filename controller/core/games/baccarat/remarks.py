"""Says what a house may not have meant by a game file of two sides that can be dealt."""

from collections.abc import Iterator
from decimal import Decimal
from math import lcm

from controller.core.games.baccarat.rules import BaccaratRules
from controller.core.games.idle_keys import Idle, common_remarks
from controller.core.words import Say, say

IDLE: tuple[Idle, ...] = (
    Idle("windows.decision", "family", lambda _: True),
    Idle("windows.reveal", "style", lambda rules: rules.style != "squeeze"),
)
"""Keys without effect, each with the key that takes it away."""


def remarks(rules: BaccaratRules) -> Iterator[Say]:
    """Yield what the house may not have meant."""
    yield from common_remarks(rules, whole(rules), IDLE)
    if rules.tableau is None and rules.cards == 2 and rules.counting == "modulo_10":
        yield say("config_no_tableau")
    lowest = 0 if rules.counting == "modulo_10" else 1
    for one in rules.exceptions:
        if one.total <= lowest:
            yield say("config_exception_never", name=one.side, count=one.total)
        elif one.pays == rules.pays[one.side]:
            yield say("config_exception_idle", name=one.side, count=one.total)


def whole(rules: BaccaratRules) -> int:
    """Return the units that a main bet must be a multiple of to be paid in whole ones."""
    odds = (*rules.pays.values(), *(one.pays for one in rules.exceptions))
    half = 2 if rules.on_tie == "lose_half" else 1
    return lcm(half, *map(_whole_at, odds))


def whole_side(rules: BaccaratRules) -> int:
    """Return the same of a side bet, whichever it is."""
    return lcm(*(_whole_at(one) for bet in rules.side_bets.values() for one in bet.pays.values()))


def _whole_at(odds: float) -> int:
    return Decimal(str(odds)).as_integer_ratio()[1]
