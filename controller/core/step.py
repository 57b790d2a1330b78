"""One step of the table: one Input at one moment, and all the facts that follow from it.

A device's report is recorded whatever the rules say (rules never veto reality). A request of a
person or a game server is looked up in the legality table. After that, the rows of `consequences`
are asked, in order, for the one thing that follows now, until nothing follows.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from controller.core.consequences import one_follows
from controller.core.device_reports.all import REPORTS
from controller.core.messages.commands import Command, Tap, UnsignedReport
from controller.core.messages.facts import Fact
from controller.core.messages.inputs import (
    CheckpointReturned,
    Condition,
    EntryRefused,
    Input,
    InputFailed,
    Moment,
    RecordsUnreadable,
    SessionEnded,
    Started,
    Tick,
    UpgradeEnded,
)
from controller.core.messages.orders import Order
from controller.core.process_start import (
    notice_date,
    take_condition,
    take_failure,
    take_start,
    take_unreadable,
    take_upgrade,
)
from controller.core.public_events.all import Event
from controller.core.recorder import Recorder
from controller.core.requests.checkpoints import take_checkpoint_returned
from controller.core.requests.legality import take_command, take_tap, take_unsigned_report
from controller.core.requests.refusals import take_entry_refused
from controller.core.requests.staff import take_session_ended
from controller.core.table.table import Table


class StepResult(NamedTuple):
    """The facts, orders and events that came of one input, in order."""

    facts: list[Fact]
    orders: list[Order]
    events: list[Event]


def step(table: Table, moment: Moment, message: Input) -> StepResult:
    """Take one input. Afterwards the returned facts are folded into the table."""
    recorder = Recorder(table, moment)
    TAKEN[type(message)](recorder, message)
    notice_date(recorder)
    if not table.failed:  # what follows may be what failed: a person lets it go on
        draw_consequences(recorder)
    return StepResult(recorder.facts, recorder.orders, recorder.events)


def take_tick(_recorder: Recorder, _tick: Tick) -> None:
    """Record nothing: a tick says only that time has passed, and what is due follows by itself."""


TAKEN: dict[type, Callable[[Recorder, Any], None]] = {
    Command: take_command,
    Tap: take_tap,
    UnsignedReport: take_unsigned_report,
    EntryRefused: take_entry_refused,
    SessionEnded: take_session_ended,
    Tick: take_tick,
    Started: take_start,
    Condition: take_condition,
    UpgradeEnded: take_upgrade,
    CheckpointReturned: take_checkpoint_returned,
    InputFailed: take_failure,
    RecordsUnreadable: take_unreadable,
    **REPORTS,
}
"""The function that records each kind of input. A test checks that none is missing."""


MOST_CONSEQUENCES = 1000
"""More than any real input leads to: an endless loop in the rules is a bug that must stop the
process.
"""


def draw_consequences(recorder: Recorder) -> None:
    """Record what follows, until nothing follows."""
    for _ in range(MOST_CONSEQUENCES):
        if not one_follows(recorder):
            return
    raise RuntimeError(f"consequences without end; the last: {recorder.facts[-3:]}")
