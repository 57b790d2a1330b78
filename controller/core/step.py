"""One step of the table: an Input at a moment, and all the facts that follow from it.

What a device reports is recorded whatever the rules say (rules never veto reality); what a person
or game server asks is looked up in the legality table of `asks`. Then the consequences are drawn:
the functions of `CONSEQUENCES` are asked, in order, for the one thing that follows now, until
nothing follows. The order matters and is the order of the list: first make sense of cards, then
notice what is wrong, and only a table that is right goes on.
"""

from collections.abc import Callable
from typing import NamedTuple

from controller.core.device_reports import REPORTS
from controller.core.games.blackjack.deal.start import (
    Finished,
    NeedCard,
    NeedChoices,
    NeedMove,
    NeedPeek,
    NeedReveal,
)
from controller.core.irregularities import handling as repair
from controller.core.messages.commands import Command, Tap
from controller.core.messages.facts import Fact
from controller.core.messages.inputs import Condition, EntryRefused, Input, Moment, Started, Tick
from controller.core.messages.orders import Order
from controller.core.public_events import Event
from controller.core.recorder import Recorder
from controller.core.requests.legality import take_command, take_tap
from controller.core.requests.refusals import take_entry_refused
from controller.core.round import fusion
from controller.core.round import procedure as rounds
from controller.core.start import take_condition, take_start
from controller.core.table.table import Table


class StepResult(NamedTuple):
    """What came of one input, in order."""

    facts: list[Fact]
    orders: list[Order]
    events: list[Event]


def step(table: Table, moment: Moment, message: Input) -> StepResult:
    """Take one input; the table is the fold of the returned facts afterwards."""
    recorder = Recorder(table, moment)
    HANDLERS[type(message)](recorder, message)
    draw_consequences(recorder)
    return StepResult(recorder.facts, recorder.orders, recorder.events)


MOST_CONSEQUENCES = 1000
"""More than any real input entails: a loop in the rules is a bug that must stop the process."""


def draw_consequences(recorder: Recorder) -> None:
    """Record what follows until nothing follows."""
    for _ in range(MOST_CONSEQUENCES):
        if not _one_consequence(recorder):
            return
    raise RuntimeError(f"consequences without end; the last: {recorder.facts[-3:]}")


def _one_consequence(recorder: Recorder) -> bool:
    table = recorder.table
    if _still_sensed(recorder, table):
        return True
    if table.pause is not None or table.irregularities:
        return False
    for follows in CONSEQUENCES[table.phase]:  # noqa: SIM110 (a generator costs twice the time)
        if follows(recorder):
            return True
    return False


def _still_sensed(recorder: Recorder, table: Table) -> bool:
    """What may follow even while the table stands still: the sensors go on seeing."""
    if table.snapshot().unmatched and fusion.relink(recorder):
        return True
    if table.unconfirmed and fusion.forget(recorder):
        return True
    return bool(table.irregularities) and repair.proceed(recorder)


Consequence = Callable[[Recorder], bool]

FUSION: dict[type, Consequence] = {
    NeedCard: fusion.land,
    NeedMove: fusion.separate,
    NeedReveal: fusion.reveal,
}
"""What the sensors must show, by what the game needs."""

PROGRESS: dict[type, Consequence] = {
    NeedPeek: rounds.peek,
    NeedChoices: rounds.ask,
    Finished: rounds.settle,
}
"""What the table does by itself, by what the game needs."""


def _fuse(recorder: Recorder) -> bool:
    follows = FUSION.get(type(recorder.table.snapshot().need))
    return follows is not None and follows(recorder)


def _progress(recorder: Recorder) -> bool:
    follows = PROGRESS.get(type(recorder.table.snapshot().need))
    return follows is not None and follows(recorder)


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
    "dealing": (_fuse, repair.detect, _progress),
    "window": (repair.detect, rounds.server_silent),
    "results": (fusion.burn_unused, repair.detect, rounds.results_over),
    "collecting": (repair.detect, rounds.collected),
}
"""What may follow by itself, phase by phase."""

HANDLERS: dict[type, Callable[..., None]] = {
    **REPORTS,
    Command: take_command,
    Tap: take_tap,
    EntryRefused: take_entry_refused,
    Tick: lambda _recorder, _tick: None,
    Started: take_start,
    Condition: take_condition,
}
