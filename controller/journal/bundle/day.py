"""The rows of one day (UTC) of a journal, in whole steps, and the tree before them."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from controller.journal.proof.leaves import EventRow, RecordRow, log_rows
from controller.journal.proof.merkle import Frontier, leaf_hash


@dataclass(frozen=True, slots=True)
class Day:
    """Records `first` to `last`, and the rows before them as a tree; no rows: `last` is before
    `first`.
    """

    day: date
    first: int
    last: int
    before: Frontier
    events_before: int

    @property
    def held(self) -> bool:
        """Whether the journal has rows of the day."""
        return self.last >= self.first

    def rows(self, connection: sqlite3.Connection) -> Iterator[RecordRow | EventRow]:
        """The day's rows in the order of the tree."""
        for row in log_rows(connection, self.first - 1, self.events_before):
            if (row.seq if isinstance(row, RecordRow) else row.fact) > self.last:
                return
            yield row


def day_of(connection: sqlite3.Connection, day: date) -> Day:
    """The steps of the day, from the first to the last by its clock; may be none."""
    first, following = _span(connection, day)
    tree, events = Frontier(), 0
    for row in log_rows(connection):
        if isinstance(row, RecordRow) and row.seq >= first:
            break
        tree.add(leaf_hash(row.leaf))
        events += isinstance(row, EventRow)
    return Day(day, first, following - 1, tree, events)


def _span(connection: sqlite3.Connection, day: date) -> tuple[int, int]:
    """The first record of the day, and the first after it; equal if the day has none."""
    begin, end = _utc(day), _utc(day + timedelta(days=1))
    query = """SELECT min(seq), max(seq) FROM record
        WHERE kind <> 'fact' AND utc >= ? AND utc < ?"""
    first, last = connection.execute(query, (begin, end)).fetchone()
    if first is None:
        query = "SELECT max(seq) FROM record WHERE kind <> 'fact' AND utc < ?"
        (before,) = connection.execute(query, (begin,)).fetchone()
        last = before or 0
    query = "SELECT min(seq) FROM record WHERE kind <> 'fact' AND seq > ?"
    (following,) = connection.execute(query, (last,)).fetchone()
    if following is None:
        (newest,) = connection.execute("SELECT max(seq) FROM record").fetchone()
        following = newest + 1
    return first or following, following


def ends_after(utc: int, day: date) -> bool:
    """Whether a journal whose newest row is of this time may hold rows of the day."""
    return utc >= _utc(day)


def _utc(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)


def clock(utc: int) -> str:
    """A time in readable form."""
    moment = datetime.fromtimestamp(utc / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
