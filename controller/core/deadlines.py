"""When the table wants to be woken: the earliest moment at which something may follow by itself.

Only moments after the last step count: what was due then has been looked at, and can only change
by another input.
"""

from controller.core.detect import findings
from controller.core.fusion import FORGET_AFTER
from controller.core.repair import LAST_LEVEL, next_call_at
from controller.core.rounds import next_round_at
from controller.core.table import Table


def next_deadline(table: Table, after: int) -> int | None:
    """Table time (ms) of the next Tick wanted, later than `after`; None: none."""
    wanted: list[int] = []
    if table.stale:
        wanted += [card.at + FORGET_AFTER for card in table.lying.values() if card.stale]
    for wrong in table.irregularities.values():
        if wrong.level < LAST_LEVEL:
            wanted.append(next_call_at(table, wrong))
    if table.stop is None and not table.irregularities:
        wanted += _of_phase(table)
        wanted += [found.since + found.grace for found in findings(table)]
    return min([at for at in wanted if at > after], default=None)


def _of_phase(table: Table) -> tuple[int, ...]:
    playing = table.round
    match table.phase:
        case "idle":
            return next_round_at(table), table.next_number_at
        case "window" if table.window:
            return (table.window.due_at,)
        case "betting" if playing:
            return playing.yellow_at, playing.ends_at
        case "bets_due" if playing:
            return (playing.due_at,)
        case "results" if playing:
            return (playing.show_until,)
    return ()
