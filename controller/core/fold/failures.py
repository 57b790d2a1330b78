"""The fold of the program's own failures: the table stops until a person lets it go on."""

from controller.core.fold.registry import folds
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment
from controller.core.table.table import Table


@folds(f.InputSetAside)
def _input(table: Table, _now: Moment, _fact: f.InputSetAside) -> None:
    table.failed = table.failed or "input"


@folds(f.RecordsSetAside)
def _records(table: Table, _now: Moment, fact: f.RecordsSetAside) -> None:
    """Fold lost records: a round whose end is among them is over and may be acknowledged."""
    table.failed = "records"
    table.awaiting_ack += [name for name in fact.unacknowledged if name not in table.awaiting_ack]
    playing = table.round
    if playing is not None and playing.round in fact.ended and not playing.over:
        playing.over = "settled"
        table.stage, table.window = "collecting", None
        table.irregularities.clear()
