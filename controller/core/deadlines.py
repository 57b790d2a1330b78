"""When the table wants to be woken: the earliest moment at which something may follow by itself.

Only moments after the last step count: what was due then has been looked at, and can only change
by another input.
"""

from collections.abc import Iterator

from controller.core.detect import findings
from controller.core.fusion import FORGET_AFTER
from controller.core.repair import LAST_LEVEL, next_call_at
from controller.core.rounds import next_round_at
from controller.core.table import Table


def next_deadline(table: Table, after: int) -> int | None:
    """Table time (ms) of the next Tick wanted, later than `after`; None: none."""
    return min((at for at in _wanted(table) if at > after), default=None)


def _wanted(table: Table) -> Iterator[int]:
    for card in table.lying.values() if table.stale else ():
        if card.stale:
            yield card.at + FORGET_AFTER
    for wrong in table.irregularities.values():
        if wrong.level < LAST_LEVEL:
            yield next_call_at(table, wrong)
    if not table.stopped:
        yield from _of_phase(table)
        for found in findings(table):
            yield found.since + found.grace


def _of_phase(table: Table) -> Iterator[int]:
    playing = table.round
    if table.phase == "idle":
        yield next_round_at(table)
        yield table.next_number_at
    if table.window:
        yield table.window.due_at
    if playing is None:
        return
    if table.phase == "betting":
        yield from (playing.yellow_at, playing.ends_at)
    elif table.phase == "bets_due":
        yield playing.due_at
    elif table.phase == "results":
        yield playing.show_until
