"""Answers questions about an open journal's past while the table runs."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from controller.core.messages.codec import FACT, INPUT
from controller.core.messages.facts import Fact
from controller.core.messages.inputs import InputFailed, Moment
from controller.journal.file import JournalError, explained
from controller.journal.proof.leaves import checkpoint_of
from controller.journal.seal.box import is_closed
from controller.journal.seal.opening import Opener
from controller.journal.unreadable import Row


class Past:
    """Reads the stored rows; sealed ones are opened."""

    def __init__(self, connection: sqlite3.Connection, path: Path, opener: Opener) -> None:
        """Read through the writer's own connection, which sees what it has written."""
        self._connection, self._path, self._opener = connection, path, opener

    def facts(self) -> Iterator[tuple[Moment, Fact]]:
        """Every fact with its time, in order: the table is their fold."""
        for row in self.fact_rows():
            yield row.moment, FACT.validate_json(row.body)

    def fact_rows(self, after: int = 0) -> Iterator[Row]:
        """Every fact after a record, as stored, in order, including those that cannot be decoded
        here.
        """
        query = """SELECT seq, at, utc, body FROM record WHERE kind = 'fact' AND seq > ?
            ORDER BY seq"""
        with explained(self._path):
            for seq, at, utc, body in self._connection.execute(query, (after,)):
                yield Row(seq, Moment(at, utc), self._opener.body(seq, body))

    def tells(self, seq: int, body: str) -> bool:
        """Whether record `seq` is the journal's own record about itself and has exactly that
        text.
        """
        query = "SELECT body FROM record WHERE seq = ? AND kind = 'meta'"
        with explained(self._path):
            return bool(self._connection.execute(query, (seq,)).fetchone() == (body,))

    def step_of(self, seq: int) -> int:
        """The number of the input from which the fact of this number was made."""
        query = "SELECT max(seq) FROM record WHERE kind = 'input' AND seq <= ?"
        (found,) = self._connection.execute(query, (seq,)).fetchone()
        return int(found or seq)

    def last_raw(self, device: str) -> str:
        """The frame, in hex, of the last numbered report of that device.

        Empty if there is none, or if it is sealed under a key that is here no more: what a device
        sent stays sealed, and a key that was lost must not keep the table down.
        """
        row = self._last_report(device)
        return str(json.loads(self._readable(*row)).get("raw") or "") if row else ""

    def failed_since(self, device: str) -> Iterator[InputFailed]:
        """Every input on which the program failed after the last report of that device, except what
        is sealed under a key that is here no more.
        """
        row = self._last_report(device)
        query = """SELECT seq, body FROM record WHERE kind = 'input' AND seq > ?
            AND json_extract(body, '$.kind') = 'input_failed' ORDER BY seq"""
        for found in self._connection.execute(query, (row[0] if row else 0,)):
            body = self._readable(*found)
            message = None if is_closed(body) else INPUT.validate_json(body)
            if isinstance(message, InputFailed):
                yield message

    def _readable(self, seq: int, body: str) -> str:
        """The record's body, opened if a key for it is here, else as it is stored."""
        try:
            return self._opener.body(seq, body)
        except JournalError:
            return body

    def _last_report(self, device: str) -> tuple[int, str] | None:
        """The record of the last numbered report of that device, and its text as stored."""
        query = """SELECT seq, body FROM record
            WHERE kind = 'input' AND json_extract(body, '$.device') = ?
            AND json_extract(body, '$.n') > 0 ORDER BY seq DESC LIMIT 1"""
        found: tuple[int, str] | None = self._connection.execute(query, (device,)).fetchone()
        return found

    def checkpoint_at(self, n: int) -> str:
        """The checkpoint that event `n` carries; empty if it is no round's end."""
        query = "SELECT body FROM event WHERE n = ? AND topic = 'round'"
        row = self._connection.execute(query, (n,)).fetchone()
        return checkpoint_of(row[0]) if row else ""

    def last_checkpoint(self) -> str:
        """The checkpoint of the last round's end; empty before the first."""
        query = "SELECT max(n) FROM event WHERE topic = 'round'"
        (n,) = self._connection.execute(query).fetchone()
        return self.checkpoint_at(n) if n else ""

    def succeeded(self) -> list[str]:
        """The epochs of the journals that this one succeeds, the last one first, as recorded."""
        return epochs_before(self._connection)

    def hash_of(self, seq: int) -> bytes:
        """The chain's hash at a record."""
        query = "SELECT hash FROM record WHERE seq = ?"
        (found,) = self._connection.execute(query, (seq,)).fetchone()
        return bytes(found)


def epochs_before(connection: sqlite3.Connection) -> list[str]:
    """The epochs that a journal succeeds, the last one first; older journals name only the last.

    Raises sqlite3.Error.
    """
    query = """SELECT value FROM record, json_each(body, '$.succeeds.epoch')
        WHERE seq = 2 AND kind = 'meta'
        UNION ALL SELECT value FROM record, json_each(body, '$.succeeds.before')
        WHERE seq = 2 AND kind = 'meta'"""
    return [epoch for (epoch,) in connection.execute(query)]
