"""A table is the fold of its journal; where the fold fails, it is what was before that.

A record that cannot be folded (a bug, or facts of another software) must not keep a table down:
the table is built up to the step it belongs to, and the rest is set aside by a fact, so that every
later start leaves out the same records. The journal keeps them for the auditor.
"""

import json
import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from controller.core.engine import Engine
from controller.core.messages.codec import FACT
from controller.core.messages.facts import Fact
from controller.core.messages.inputs import RecordsUnreadable
from controller.core.table.config import TableConfig
from controller.journal.unreadable import Row, left_out
from controller.journal.writer import Journal

log = logging.getLogger("livetable.journal")


@dataclass(frozen=True, slots=True)
class Restored:
    """The table, and what of its journal could not be folded (None: nothing new)."""

    engine: Engine
    unreadable: RecordsUnreadable | None = None


def restored(
    config: TableConfig, journal: Journal, follow: Callable[[Fact], None] = lambda _fact: None
) -> Restored:
    """The table as the journal tells it; `follow` hears every fact that counts, in order.

    Rows are read one by one: a long journal takes time, not memory.
    """
    engine, failed, why = _folded(config, _rows(journal), follow)
    if failed is None:
        return Restored(engine)
    log.error("record %d cannot be replayed: %s", failed.seq, why)
    first = journal.step_of(failed.seq)
    rest = (row for row in _rows(journal) if row.seq >= failed.seq)
    unreadable = _unreadable(rest, first, journal.records, why)
    before = (row for row in _rows(journal) if row.seq < first)
    return Restored(_folded(config, before, lambda _fact: None)[0], unreadable)


def _rows(journal: Journal) -> Iterator[Row]:
    return left_out(journal.fact_rows(), journal.path)


def _folded(
    config: TableConfig, rows: Iterator[Row], follow: Callable[[Fact], None]
) -> tuple[Engine, Row | None, str]:
    """A table of these facts; the row that fails and why, if one does.

    The facts of a step are followed when all of them are folded.
    """
    engine = Engine(config)
    of_step: list[Fact] = []
    last = 0
    for row in rows:
        if row.seq != last + 1:  # an input stands between
            _told(of_step, follow)
        last = row.seq
        try:
            fact = FACT.validate_json(row.body)
            engine.replay(row.moment, fact)
        except Exception as error:
            return engine, row, f"{type(error).__name__}: {error}".splitlines()[0]
        of_step.append(fact)
    _told(of_step, follow)
    return engine, None, ""


def _told(facts: list[Fact], follow: Callable[[Fact], None]) -> None:
    for fact in facts:
        follow(fact)
    facts.clear()


def _unreadable(rows: Iterable[Row], first: int, last: int, why: str) -> RecordsUnreadable:
    """Return what is left out, and which rounds ended in it, read without the fold."""
    ended: dict[str, None] = {}
    acknowledged: set[str] = set()
    for row in rows:
        told = json.loads(row.body)
        if told.get("kind") in ("round_settled", "round_voided"):
            ended[told["round"]] = None
        elif told.get("kind") == "round_acknowledged":
            acknowledged.add(told["round"])
    open_still = tuple(name for name in ended if name not in acknowledged)
    return RecordsUnreadable(first, last, why, tuple(ended), open_still)
