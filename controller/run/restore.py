"""A table is the fold of its journal; where the fold fails, it is what was before that.

A record that cannot be folded (a bug, or facts of another software) must not keep a table down:
the table is built up to the step it belongs to, and the rest is set aside by a fact, so that every
later start leaves out the same records. The journal keeps them for the auditor.
"""

import json
import logging
from collections.abc import Callable
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
    """The table as the journal tells it; `follow` hears every fact that counts, in order."""
    rows = list(left_out(journal.fact_rows(), journal.path))
    engine, facts, why = _folded(config, rows)
    unreadable = None
    if why:
        failed = rows[len(facts)].seq
        first = journal.step_of(failed)
        log.error("record %d cannot be replayed: %s", failed, why)
        unreadable = _unreadable(rows[len(facts) :], first, journal.records, why)
        engine, facts, _ = _folded(config, [row for row in rows if row.seq < first])
    for fact in facts:
        follow(fact)
    return Restored(engine, unreadable)


def _folded(config: TableConfig, rows: list[Row]) -> tuple[Engine, list[Fact], str]:
    """A table of these facts; the facts; and why the next one fails, if one does."""
    engine = Engine(config)
    facts: list[Fact] = []
    for row in rows:
        try:
            fact = FACT.validate_json(row.body)
            engine.replay(row.moment, fact)
        except Exception as error:
            return engine, facts, f"{type(error).__name__}: {error}".splitlines()[0]
        facts.append(fact)
    return engine, facts, ""


def _unreadable(rows: list[Row], first: int, last: int, why: str) -> RecordsUnreadable:
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
