"""When the table wants to be woken: the earliest moment at which something may follow by itself.

Only moments after the last step count: what was due then has been looked at, and can only change
by another input.
"""

from collections.abc import Iterator

from controller.core.irregularities.detectors import findings
from controller.core.irregularities.handling import LAST_LEVEL, next_call_at
from controller.core.round.fusion import FORGET_AFTER
from controller.core.round.procedure import next_round_at
from controller.core.table.table import Table


def next_deadline(table: Table, after: int) -> int | None:
    """Table time (ms) of the next Tick wanted, later than `after`; None: none."""
    if table.failed:
        return None
    still = table.pause is not None or bool(table.irregularities)
    wanted = [] if still else _of_play(table)
    if table.unconfirmed or table.irregularities:
        wanted += _of_senses(table)
    later = [at for at in wanted if at > after]
    return min(later) if later else None


def _of_play(table: Table) -> list[int]:
    """While clocks run: what the phase waits for, and what may still put itself right."""
    wanted = _of_phase(table)
    for found in findings(table):
        wanted.append(found.since + found.grace)
    return wanted


def _of_senses(table: Table) -> Iterator[int]:
    """While the table stands still too: cards to forget, people to call."""
    for card in table.lying.values():
        if card.unconfirmed:
            yield card.at + FORGET_AFTER
    for wrong in table.irregularities.values():
        if wrong.level < LAST_LEVEL:
            yield next_call_at(table, wrong)


def _of_phase(table: Table) -> list[int]:
    playing = table.round
    match table.phase:
        case "idle":
            return [next_round_at(table), table.next_number_at]
        case "window" if table.window:
            return [table.window.due_at]
        case "betting" if playing:
            return [playing.yellow_at, playing.ends_at]
        case "bets_due" if playing:
            return [playing.due_at]
        case "results" if playing:
            return [playing.show_until]
    return []
