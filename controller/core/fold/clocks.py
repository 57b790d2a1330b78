"""Stops and starts the clocks: every running deadline gets its lost time back."""

from controller.core.messages.inputs import Moment
from controller.core.table.table import Table


def stop_clocks(table: Table, now: Moment) -> None:
    """Stop all clocks."""
    if table.clock_stopped_at is None:
        table.clock_stopped_at = now.at
        if not _stands_still(table, now):
            table.stood_since = now.at


def _stands_still(table: Table, now: Moment) -> bool:
    """Whether play stood just before and nothing was played since: then it is one standstill.

    What follows at once on a stop belongs to it for people, even if the clocks ran in between.
    """
    ended = table.stood_until
    return ended is not None and now.at - ended <= table.config.timings.after_stop


def play_goes_on(table: Table) -> None:
    """Note that something is played, or a round opens: the next stop is counted separately."""
    if table.clock_stopped_at is None:
        table.stood_until = None


def on_the_clocks(table: Table, now: Moment, at: int) -> int:
    """Return the reading (ms) of the table's clocks at the table time `at`.

    A deadline that is set while clocks stand still gets back only the time lost from then on.
    """
    stood = 0 if table.clock_stopped_at is None else now.at - table.clock_stopped_at
    return at - stood


def start_clocks(table: Table, now: Moment) -> None:
    """Give every running deadline back the time that was lost, and at least `after_stop`."""
    if table.stopped or table.clock_stopped_at is None:
        return
    lost = now.at - table.clock_stopped_at
    table.clock_stopped_at = None
    table.stood_until = now.at
    shift_deadlines(table, now, lost)


def shift_deadlines(table: Table, now: Moment, lost: int) -> None:
    """Move every running deadline by the time lost, and leave at least `after_stop`.

    While clocks stand still, that is least after the moment at which they stopped: what was lost
    since then is given back when they go on.
    """
    least = on_the_clocks(table, now, now.at) + table.config.timings.after_stop
    if window := table.window:
        grace = max(window.due_at - window.ends_at, table.config.timings.server_grace)
        window.ends_at = max(window.ends_at + lost, least)
        window.due_at = window.ends_at + grace
    if table.round and table.phase in ("betting", "bets_due"):
        if table.round.due_at:  # betting is over: when it ended is no deadline any more
            table.round.due_at = max(table.round.due_at + lost, least)
        else:
            table.round.yellow_at += lost
            table.round.ends_at = max(table.round.ends_at + lost, least)
    for pull in table.snapshot().in_transit:
        pull.at, pull.held_over = now.at, True
    for card in table.lying.values():
        card.at = min(card.at + lost, now.at)
