"""Reads rounds from a journal alone, and checks that the table decided as the journal says.

The journal holds the table's configuration with the inputs and facts, so no other file is needed.
Either a table is built from the facts and its rounds are returned as sheets, or all inputs are
stepped again and every fact is compared with the recorded one.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.core.engine import Engine
from controller.core.messages.codec import FACT, INPUT
from controller.core.messages.facts import Fact, RoundSettled
from controller.core.messages.inputs import Input, Moment
from controller.core.round.sheet import live_sheet
from controller.core.table.config import TableConfig
from controller.journal.file import JournalError, reading
from controller.journal.meta import read_config, read_meta
from controller.journal.seal.opening import Opener
from controller.journal.unreadable import set_aside, within
from controller.journal.verify import REPORT_EVERY, Progress


@dataclass(frozen=True, slots=True)
class JournalRecord:
    """One row of the journal."""

    seq: int
    moment: Moment
    kind: str
    body: str


@dataclass(frozen=True, slots=True)
class Taken:
    """An input, the facts recorded with it, and its record's number."""

    seq: int
    moment: Moment
    message: Input
    facts: list[Fact]


@dataclass(frozen=True, slots=True)
class Replayed:
    """The outcome of stepping every input again; `difference` is empty if everything agrees."""

    inputs: int
    facts: int
    difference: str = ""


def records(connection: sqlite3.Connection) -> Iterator[JournalRecord]:
    """Every record, in order."""
    query = "SELECT seq, at, utc, kind, body FROM record ORDER BY seq"
    for seq, at, utc, kind, body in connection.execute(query):
        yield JournalRecord(seq, Moment(at, utc), kind, body)


def rounds(
    path: Path, untold: Callable[[str], None] = lambda _why: None, *, seal: bytes | None = None
) -> Iterator[dict[str, Any]]:
    """Yield the sheet of every settled round, in order. Raises JournalError.

    A round without a sheet (one of its cards was never read) is passed to `untold`. `seal` opens
    records that are sealed and whose key the journal does not hold.
    """
    with reading(path) as connection:
        read_meta(connection, path)
        engine: Engine | None = None
        folded: list[tuple[Moment, Fact]] = []
        gone, opener = set_aside(path), Opener(connection, seal)
        for record in records(connection):
            if record.kind != "meta" and within(record.seq, gone):
                continue
            if record.kind == "meta" and (config := _config(record)):
                engine = _folded(config, folded)
            elif record.kind == "fact":
                fact = FACT.validate_json(opener.body(record.seq, record.body))
                folded.append((record.moment, fact))
                table = _configured(engine, path)
                table.replay(record.moment, fact)
                if isinstance(fact, RoundSettled):
                    try:
                        sheet = live_sheet(table.table)
                    except ValueError as error:
                        untold(f"round {fact.round} has no sheet: {error}")
                    else:
                        yield sheet


def replay(
    path: Path,
    progress: Progress = lambda _done, _total: None,
    *,
    seal: bytes | None = None,
) -> Replayed:
    """Step every input again and compare. Raises JournalError.

    A sealed journal needs its key: what devices sent is never opened otherwise.
    """
    inputs = facts = 0
    with reading(path) as connection:
        read_meta(connection, path)
        (total,) = connection.execute("SELECT count(*) FROM record").fetchone()
        engine: Engine | None = None
        folded: list[tuple[Moment, Fact]] = []
        for part in _parts(connection, set_aside(path), Opener(connection, seal)):
            if isinstance(part, TableConfig):
                engine = _folded(part, folded)
                continue
            outcome = _configured(engine, path).step(part.moment, part.message)
            if outcome.facts != part.facts:
                return Replayed(inputs, facts, _difference(part, outcome.facts))
            folded.extend((part.moment, fact) for fact in part.facts)
            inputs, facts = inputs + 1, facts + len(part.facts)
            if inputs % REPORT_EVERY == 0:
                progress(inputs + facts, total)
    return Replayed(inputs, facts)


def _parts(
    connection: sqlite3.Connection, gone: Sequence[range], opener: Opener
) -> Iterator[Taken | TableConfig]:
    """The journal as configurations and inputs with their facts, without what is set aside."""
    taken: Taken | None = None
    for record in records(connection):
        if record.kind != "meta" and within(record.seq, gone):
            continue
        if record.kind == "fact" and taken is not None:
            taken.facts.append(FACT.validate_json(opener.body(record.seq, record.body)))
            continue
        if taken is not None:
            yield taken
            taken = None
        if record.kind == "input":
            message = INPUT.validate_json(opener.body(record.seq, record.body))
            taken = Taken(record.seq, record.moment, message, [])
        elif config := _config(record):
            yield config
    if taken is not None:
        yield taken


def _config(record: JournalRecord) -> TableConfig | None:
    """The configuration that a meta record holds; record 1 holds none."""
    data = json.loads(record.body)
    return read_config(data["config"]) if "config" in data else None


def _folded(config: TableConfig, facts: list[tuple[Moment, Fact]]) -> Engine:
    """A table built from these facts, as the controller builds it after a restart."""
    engine = Engine(config)
    for moment, fact in facts:
        engine.replay(moment, fact)
    return engine


def _configured(engine: Engine | None, path: Path) -> Engine:
    if engine is None:
        raise JournalError(f"{path}: facts before any configuration; keep it for the auditor")
    return engine


def _difference(taken: Taken, facts: list[Fact]) -> str:
    """The first fact that differs from the recorded one, in words."""
    for number, (old, new) in enumerate(zip(taken.facts, facts, strict=False), 1):
        if old != new:
            at = taken.seq + number
            return f"record {at}: recorded {old}, stepped again it is {new}"
    at = taken.seq + min(len(taken.facts), len(facts)) + 1
    return (
        f"record {at}: {len(taken.facts)} facts were recorded for this input, "
        f"stepped again there are {len(facts)}"
    )
