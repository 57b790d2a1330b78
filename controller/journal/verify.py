"""Check a journal offline, with nothing but its file: is it whole, and unchanged?

The chain of hashes over the records is computed again from the first; then the public events: their
numbers without a gap, their own chain, and that each round published the hash of the very record
that settled it. The head that comes out is compared by people with the one that was published with
the last round, which is how a journal that was cut short is found.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from controller.core.messages.canonical import digest
from controller.journal.file import GENESIS, chained, explained, reading
from controller.journal.writer import read_meta

Progress = Callable[[int, int], None]
"""Called now and then with rows done and rows in all."""

REPORT_EVERY = 10_000


@dataclass(frozen=True, slots=True)
class Verification:
    """The outcome of a check. `bad` names the first bad row; empty: intact."""

    records: int
    events: int
    head: str
    bad: str = ""

    @property
    def intact(self) -> bool:
        """Whether the check found no bad row."""
        return not self.bad


def verify(path: Path, progress: Progress = lambda _done, _total: None) -> Verification:
    """Check the whole file. Raises JournalError for another kind of file or another version."""
    with reading(path) as connection:
        with explained(path):
            total = sum(_count(connection, name) for name in ("record", "event"))
        records, head, bad = _check_records(connection, _Counter(total, progress))
        if bad:
            return Verification(records, 0, head.hex(), bad)
        read_meta(connection, path)
        events, bad = _check_events(connection, _Counter(total, progress, records))
        return Verification(records, events, head.hex(), bad)


class _Counter:
    """Counts rows for the progress bar."""

    def __init__(self, total: int, progress: Progress, done: int = 0) -> None:
        self._total, self._progress, self._done = total, progress, done

    def count(self) -> None:
        self._done += 1
        if self._done % REPORT_EVERY == 0 or self._done == self._total:
            self._progress(self._done, self._total)


def _count(connection: sqlite3.Connection, table: str) -> int:
    number: int = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return number


def _check_records(connection: sqlite3.Connection, counter: _Counter) -> tuple[int, bytes, str]:
    """Return the number of good records, the last good hash, and the fault of the next one."""
    head, good = GENESIS, 0
    query = "SELECT seq, at, utc, kind, body, hash FROM record ORDER BY seq"
    for seq, at, utc, kind, body, stored in connection.execute(query):
        if seq != good + 1:
            return good, head, f"record {good + 1} is missing (the next one is {seq})"
        head_here = chained(head, seq, at, utc, kind, body)
        if head_here != stored:
            return good, head, f"record {seq} ({kind}) was changed: its hash does not match"
        head, good = head_here, seq
        counter.count()
    return good, head, "" if good else "record 1 is missing: the journal is empty"


def _check_events(connection: sqlite3.Connection, counter: _Counter) -> tuple[int, str]:
    head, good = GENESIS, 0
    for row, stored in _events(connection):
        n, topic, kind, _, fact, _, body = row
        if n != good + 1:
            return good, f"event {good + 1} is missing (the next one is {n})"
        head = chained(head, *row)
        if head != stored:
            return good, f"event {n} ({kind}) was changed: its hash does not match"
        if topic == "round" and (wrong := _round_fault(connection, fact, str(body))):
            return good, f"event {n} ({kind}) {wrong}"
        good = n
        counter.count()
    return good, ""


def _events(connection: sqlite3.Connection) -> Iterator[tuple[tuple[object, ...], bytes]]:
    query = "SELECT n, topic, type, utc, fact, round, body, hash FROM event ORDER BY n"
    for *row, stored in connection.execute(query):
        yield tuple(row), stored


def _round_fault(connection: sqlite3.Connection, fact: object, body: str) -> str:
    """Return the fault of a published round; empty where it has none."""
    data = json.loads(body)
    row = connection.execute("SELECT hash FROM record WHERE seq = ?", (fact,)).fetchone()
    if row is None or data.get("chain") != row[0].hex():
        return "does not carry the hash of the record that settled it"
    if "result" in data and data.get("digest") != digest(data["result"]):
        return "carries a digest that is not its result's"
    return ""
