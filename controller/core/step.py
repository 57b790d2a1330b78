"""One step of the table: an Input at a moment, and all the facts that follow from it.

What a device reports is recorded whatever the rules say (rules never veto reality); what a person
or game server asks is looked up in the legality table of `asks`. Then the consequences are drawn:
the functions of `CONSEQUENCES` are asked, in order, for the one thing that follows now, until
nothing follows. The order matters and is the order of the list: first make sense of cards, then
notice what is wrong, and only a table that is right goes on.
"""

from collections.abc import Callable
from dataclasses import dataclass

from controller.core import fusion, repair, rounds
from controller.core.asks import take_command, take_tap
from controller.core.messages.commands import Command, Tap
from controller.core.messages.facts import Fact
from controller.core.messages.inputs import Condition, Input, Moment, Started, Tick
from controller.core.messages.orders import Order
from controller.core.public import Event
from controller.core.reports import REPORTS
from controller.core.start import take_condition, take_start
from controller.core.table import Table
from controller.core.taking import Taking


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one input, in order."""

    facts: list[Fact]
    orders: list[Order]
    events: list[Event]


def step(table: Table, moment: Moment, message: Input) -> Outcome:
    """Take one input; the table is the fold of the returned facts afterwards."""
    taking = Taking(table, moment)
    HANDLERS[type(message)](taking, message)
    draw_consequences(taking)
    return Outcome(taking.facts, taking.orders, taking.events)


MOST_CONSEQUENCES = 1000
"""More than any real input entails: a loop in the rules is a bug that must stop the process."""


def draw_consequences(taking: Taking) -> None:
    """Record what follows until nothing follows."""
    for _ in range(MOST_CONSEQUENCES):
        if not _one_consequence(taking):
            return
    raise RuntimeError(f"consequences without end; the last: {taking.facts[-3:]}")


def _one_consequence(taking: Taking) -> bool:
    table = taking.table
    for follows in ALWAYS:
        if follows(taking):
            return True
    if table.stop is not None or table.irregularities:
        return False
    for follows in CONSEQUENCES[table.phase]:  # noqa: SIM110 (a generator costs twice the time)
        if follows(taking):
            return True
    return False


Consequence = Callable[[Taking], bool]

ALWAYS: tuple[Consequence, ...] = (
    fusion.relink,
    fusion.forget,
    repair.proceed,
    rounds.suspect_shuffle,
)
"""Asked even while the table stands still: the sensors go on seeing."""

PLAYING: tuple[Consequence, ...] = (
    fusion.land,
    fusion.separate,
    fusion.reveal,
    repair.detect,
    rounds.peek,
    rounds.ask,
    rounds.server_silent,
    rounds.settle,
)

CONSEQUENCES: dict[str, tuple[Consequence, ...]] = {
    "closed": (rounds.shoe_change,),
    "idle": (
        fusion.burn,
        repair.detect,
        rounds.pause_after_round,
        rounds.close_table,
        rounds.shoe_change,
        rounds.next_round,
    ),
    "betting": (repair.detect, rounds.lights),
    "bets_due": (repair.detect, rounds.server_silent),
    "dealing": PLAYING,
    "window": (repair.detect, rounds.server_silent),
    "results": (fusion.burn_unused, repair.detect, rounds.results_over),
    "collecting": (repair.detect, rounds.collected),
}
"""What may follow by itself, phase by phase."""

HANDLERS: dict[type, Callable[..., None]] = {
    **REPORTS,
    Command: take_command,
    Tap: take_tap,
    Tick: lambda _taking, _tick: None,
    Started: take_start,
    Condition: take_condition,
}
