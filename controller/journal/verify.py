"""Checks a journal offline from its files alone: whether it is whole and unchanged.

The main file and the write-ahead log are examined byte by byte, the schema is compared, the hash
chains and the Merkle tree are computed again from the first row, and every public event is made
again from its fact. The result also says what a file alone cannot show: whether its end was cut
off, or all of it was written anew. That needs an anchor, a checkpoint that somebody else kept.
"""

import json
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from controller.core.messages.canonical import digest
from controller.core.table.config import TableConfig
from controller.journal.checks.anchors import Anchors
from controller.journal.checks.cursors import cursor_fault, unsent
from controller.journal.checks.derived import Derivation
from controller.journal.checks.pages import read_main
from controller.journal.checks.schema import schema_fault
from controller.journal.checks.wal import read_wal
from controller.journal.file import GENESIS, JournalError, chained, explained, is_written, reading
from controller.journal.meta import read_config, read_meta
from controller.journal.proof.leaves import EventRow, RecordRow, checkpoint_of, log_rows
from controller.journal.proof.merkle import Frontier, leaf_hash
from controller.journal.seal.opening import Opener
from controller.journal.unreadable import set_aside
from controller.system_errors import reason_of
from controller.whole_files import beside

Progress = Callable[[int, int], None]
"""Called now and then with the rows done and the total number of rows."""

REPORT_EVERY = 10_000

MANY = 300_000
"""From this many rows on, a second process makes the events again."""

SHOWN = 200
"""The maximum number of characters repeated from SQLite's message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """The outcome of a check.

    `bad` names the first fault; empty: none. `unproven` gives the reason why the files may be
    incomplete; empty: they are whole as files go. `anchored` and `signed` are the numbers of rows
    that a given anchor, or a good signature within the record, vouches for. `dead`: bytes that
    belong to no row. `unsent` says that no event is marked as sent.
    """

    records: int
    events: int
    head: str
    root: str = ""
    bad: str = ""
    unproven: str = ""
    anchored: int = 0
    signed: int = 0
    dead: int = 0
    unsent: str = ""

    @property
    def intact(self) -> bool:
        """Whether the check found no fault."""
        return not self.bad

    @property
    def whole(self) -> bool:
        """Whether the check found no fault and the files are whole."""
        return not self.bad and not self.unproven


def verify(
    path: Path,
    progress: Progress = lambda _done, _total: None,
    *,
    anchors: Sequence[str] = (),
    keys: Sequence[bytes] = (),
    seal: bytes | None = None,
) -> Verification:
    """Check the whole file. Raises JournalError for another kind of file or another version.

    `seal` opens what the journal does not open itself: the round in play.
    """
    with reading(path) as connection:
        live = is_written(path)
        bytes_bad, unproven, dead = look_at_bytes(path, live)
        connection.execute("BEGIN")
        with explained(path):
            schema_bad = schema_fault(connection)
        rows = _Rows(connection, path, Anchors(anchors, keys), progress, seal)
        bad = rows.check()
        if not bad:
            bad = bytes_bad or schema_bad or _integrity_fault(connection)
        if not bad:
            bad = cursor_fault(connection, rows.events)
        noted = "" if bad else unsent(connection, rows.events)
    return Verification(
        records=rows.records,
        events=rows.events,
        head=rows.head.hex(),
        root=rows.tree.root().hex(),
        bad=bad,
        unproven=unproven or rows.unproven,
        anchored=rows.anchors.newest.size if rows.anchors.newest else 0,
        signed=rows.anchors.signed,
        dead=dead,
        unsent=noted,
    )


def look_at_bytes(path: Path, live: bool) -> tuple[str, str, int]:
    """Return the fault in the files, why they may be incomplete, and how many bytes belong to no
    row.
    """
    try:
        wal = read_wal(beside(path, "-wal"))
        main = read_main(path, superseded=wal.frames > 0 or live)
    except OSError as error:
        raise JournalError(
            f"{path}: cannot be read ({reason_of(error)}); look at the disk"
        ) from None
    dead = main.dead + wal.stale
    if live:
        return "", "", dead
    unproven = wal.fault
    if main.wal_mode and not wal.frames and not unproven:
        unproven = (
            "the table did not close it, and there is no write-ahead log with it: copy FILE-wal too"
        )
    return main.fault, unproven, dead


def _integrity_fault(connection: sqlite3.Connection) -> str:
    """Return what SQLite's own check finds in trees and indices; empty: nothing."""
    try:
        (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        found = str(error)
    return "" if found == "ok" else f"the file is damaged: {str(found)[:SHOWN]}"


def derive(path: Path, seal: bytes | None = None) -> tuple[str, str]:
    """Make every event again, in parallel; return a fault, and what could not be made."""
    with reading(path) as connection:
        derivation = _derivation(connection, path, seal)
        for row in log_rows(connection):
            if fault := derivation.take(row):
                return fault, ""
        return _ended(derivation)


def _derivation(connection: sqlite3.Connection, path: Path, seal: bytes | None) -> Derivation:
    query = "SELECT at, utc, seq, body FROM record WHERE kind = 'fact' AND seq < ? ORDER BY seq"
    opened = Opener(connection, seal).body
    return Derivation(
        set_aside(path), _config, lambda seq: connection.execute(query, (seq,)), opened
    )


def _ended(derivation: Derivation) -> tuple[str, str]:
    return derivation.end(), derivation.stopped or derivation.unproven


class _Rows:
    """Reads all rows once, in the order of the tree."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path,
        anchors: Anchors,
        progress: Progress,
        seal: bytes | None,
    ) -> None:
        self._seal = seal
        self._connection, self._path, self._progress = connection, path, progress
        self.anchors = anchors
        self.records = self.events = 0
        self.head = self._event_head = GENESIS
        self.tree = Frontier()
        self.unproven = ""
        self._total = 0
        self._derivation: Derivation | None = None

    def check(self) -> str:
        """Check until the first bad row; return its fault, or nothing."""
        try:
            self._total = sum(self._count(name) for name in ("record", "event"))
            if self._total < MANY:
                self._derivation = _derivation(self._connection, self._path, self._seal)
                return self._check_rows() or self._end(_ended(self._derivation))
            with ProcessPoolExecutor(mp_context=get_context("spawn")) as beside:
                derived = beside.submit(derive, self._path, self._seal)
                return self._check_rows() or self._end(derived.result())
        except JournalError as error:
            if self.records:
                raise
            return str(error)
        except (
            sqlite3.Error,
            ValueError,
            TypeError,
            LookupError,
            AttributeError,
            RecursionError,
        ) as error:
            here = f"what follows record {self.records} and event {self.events}"
            return f"{here} cannot be read: {str(error)[:SHOWN]}"

    def _check_rows(self) -> str:
        for row in log_rows(self._connection):
            fault = self._record(row) if isinstance(row, RecordRow) else self._event(row)
            if fault := fault or self._grow(row):
                return fault
        return ""

    def _end(self, derived: tuple[str, str]) -> str:
        """All rows are good: return what the comparison of events found, and what the anchors
        miss.
        """
        fault, self.unproven = derived
        if not self.records:
            return "record 1 is missing"
        return fault or self.anchors.end(self.tree.size)

    def _count(self, table: str) -> int:
        (number,) = self._connection.execute(f"SELECT count(*) FROM {table}").fetchone()
        return int(number)

    def _grow(self, row: RecordRow | EventRow) -> str:
        """The row is good: add it to the tree, and compare the checkpoints there."""
        self.tree.add(leaf_hash(row.leaf))
        if self.tree.size % REPORT_EVERY == 0 or self.tree.size == self._total:
            self._progress(self.tree.size, self._total)
        if isinstance(row, EventRow) and row.topic == "round":
            note = checkpoint_of(row.body)
            fault = self.anchors.own(note, self.tree, self.records, self.events)
            if fault:
                return f"event {row.n} ({row.type}) {fault}"
        return self.anchors.reached(self.tree)

    def _record(self, row: RecordRow) -> str:
        if row.seq != self.records + 1:
            return f"record {self.records + 1} is missing (the next one is {row.seq})"
        head = chained(self.head, row.seq, row.at, row.utc, row.kind, row.body)
        if head != row.hash:
            return f"record {row.seq} ({row.kind}) was changed: its hash does not match"
        if not _is_object(row.body):
            return f"record {row.seq} ({row.kind}) holds what no table writes: no JSON object"
        self.head, self.records = head, row.seq
        if row.seq == 1:
            return self.anchors.begin(read_meta(self._connection, self._path))
        if '"signing_key_changed"' in row.body and row.kind == "fact":
            self.anchors.know(json.loads(row.body).get("key", ""))
        return self._derivation.record(row) if self._derivation else ""

    def _event(self, row: EventRow) -> str:
        if row.n != self.events + 1:
            return f"event {self.events + 1} is missing (the next one is {row.n})"
        if row.fact > self.records:
            return f"record {self.records + 1} is missing: event {row.n} was told of {row.fact}"
        head = chained(self._event_head, *row[:-1])
        if head != row.hash:
            return f"event {row.n} ({row.type}) was changed: its hash does not match"
        if not _is_object(row.body):
            return f"event {row.n} ({row.type}) holds what no table tells: no JSON object"
        self._event_head, self.events = head, row.n
        if row.topic == "round" and (fault := self._round_fault(row)):
            return f"event {row.n} ({row.type}) {fault}"
        return self._derivation.event(row) if self._derivation else ""

    def _round_fault(self, row: EventRow) -> str:
        """The fault of a published round; empty if it has none."""
        data = json.loads(row.body)
        query = "SELECT hash FROM record WHERE seq = ?"
        found = self._connection.execute(query, (row.fact,)).fetchone()
        if found is None or data.get("chain") != found[0].hex():
            return "does not carry the hash of the record that settled it"
        if "result" in data and data.get("digest") != digest(data["result"]):
            return "carries a digest that is not its result's"
        return ""


def _is_object(body: str) -> bool:
    """Whether this could be a JSON object; only its reader parses what is in it."""
    return body[:1] == "{" and body[-1:] == "}"


def _config(body: str) -> TableConfig | None:
    """The configuration that a meta record holds; record 1 holds none."""
    data = json.loads(body)
    return read_config(data["config"]) if "config" in data else None
