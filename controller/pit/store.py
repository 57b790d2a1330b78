"""The pit's own record: rounds, calls, who came, and how far each table was heard.

It is a convenience for the floor and no proof: the tables' journals are that. Entries older than
`KEPT_MS` are deleted.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from controller.pit.call import Call
from controller.pit.watched import WatchedTable

KEPT_MS = 3 * 24 * 3_600_000
"""How long rounds and calls are kept: a shift's report may be printed the next day."""

EVER = 1 << 62
"""A time after all others."""

TABLES = """
CREATE TABLE IF NOT EXISTS rounds (
    place TEXT, round TEXT, ended INTEGER, dealer TEXT, void TEXT, corrections INTEGER, body TEXT,
    PRIMARY KEY (place, round)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS rounds_by_end ON rounds (place, ended);
CREATE TABLE IF NOT EXISTS calls (
    place TEXT, key TEXT, since INTEGER, kind TEXT, body TEXT,
    PRIMARY KEY (place, key)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS heard (
    place TEXT, shift INTEGER, title TEXT, epoch TEXT, last INTEGER, missed INTEGER, first INTEGER,
    PRIMARY KEY (place, shift)) WITHOUT ROWID;
"""

CALL_FIELDS = {field.name for field in fields(Call)}


class StoreError(Exception):
    """The pit's file cannot be used; the text names it and says what to do."""


class Store:
    """The file. Used by one thread."""

    def __init__(self, path: Path) -> None:
        """Open or create it. Raises StoreError."""
        self.path = path
        try:
            self._db = sqlite3.connect(path)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")
            self._db.executescript(TABLES)
        except sqlite3.Error as error:
            raise StoreError(
                f"{path}: the pit's file cannot be used ({error}); check its directory and rights, "
                "or move it away: a new one is begun"
            ) from None

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Write inside this context. Raises StoreError if the disk refuses."""
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(
                f"{self.path}: the pit's file cannot be written ({error}); free space there or see "
                "to the disk: what is not written is missing in reports"
            ) from None

    def keep(self, table: WatchedTable) -> None:
        """Store the results of a table's messages; `commit` writes them."""
        for log in table.finished:
            row = (table.name, log.round, log.ended, log.dealer, log.void, log.corrections)
            body = json.dumps(log.as_json())
            self._db.execute("INSERT OR REPLACE INTO rounds VALUES (?,?,?,?,?,?,?)", (*row, body))
        for call in table.touched:
            row_of_call = (table.name, call.key, call.since, call.kind, json.dumps(asdict(call)))
            self._db.execute("INSERT OR REPLACE INTO calls VALUES (?,?,?,?,?)", row_of_call)
        table.finished.clear()
        table.touched.clear()

    def mark(self, table: WatchedTable) -> None:
        """Note how far a table was heard."""
        self._db.execute(
            "INSERT OR REPLACE INTO heard VALUES (?,?,?,?,?,?,?)",
            (
                table.name,
                table.tally.start,
                table.title,
                table.epoch,
                table.last,
                table.tally.missed,
                table.first_at,
            ),
        )

    def commit(self, now: int) -> None:
        """Write, and delete what is old."""
        old = now - KEPT_MS
        self._db.execute("DELETE FROM rounds WHERE ended < ?", (old,))
        self._db.execute("DELETE FROM calls WHERE since < ?", (old,))
        self._db.execute("DELETE FROM heard WHERE shift < ?", (old,))
        self._db.commit()

    def close(self) -> None:
        """Close the file."""
        self._db.commit()
        self._db.close()

    # --- reading ---

    def rounds(self, place: str, before: int, most: int) -> list[dict[str, Any]]:
        """The newest rounds of a table that ended before a time, newest first."""
        found = self._db.execute(
            "SELECT body FROM rounds WHERE place = ? AND ended < ? ORDER BY ended DESC LIMIT ?",
            (place, before, most),
        )
        return [json.loads(body) for (body,) in found]

    def ended(self, begin: int, end: int) -> Iterator[tuple[str, int, str, str, int]]:
        """Table, end, dealer, void and corrections of each round that ended in this period."""
        yield from self._db.execute(
            "SELECT place, ended, dealer, void, corrections FROM rounds "
            "WHERE ended >= ? AND ended < ? ORDER BY ended",
            (begin, end),
        )

    def calls(self, begin: int, end: int) -> Iterator[tuple[str, Call]]:
        """Table and call of each call in this period."""
        found = self._db.execute(
            "SELECT place, body FROM calls WHERE since >= ? AND since < ? ORDER BY since",
            (begin, end),
        )
        for place, body in found:
            known = {name: one for name, one in json.loads(body).items() if name in CALL_FIELDS}
            yield place, Call(**known)

    def heard(self, shift: int) -> list[dict[str, Any]]:
        """Each table that was heard in a shift."""
        self._db.row_factory = sqlite3.Row
        found = self._db.execute("SELECT * FROM heard WHERE shift = ? ORDER BY place", (shift,))
        rows = [dict(row) for row in found]
        self._db.row_factory = None
        return rows

    def newest(self, now: int) -> list[dict[str, Any]]:
        """Each table as it was heard last; shifts after `now` are of a clock that was ahead."""
        self._db.row_factory = sqlite3.Row
        rows = [
            dict(row)
            for row in self._db.execute(
                "SELECT *, max(shift) FROM heard WHERE shift <= ? GROUP BY place ORDER BY place",
                (now,),
            )
        ]
        self._db.row_factory = None
        return rows
