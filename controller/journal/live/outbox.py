"""The publisher's access to the journal: public events by number, and two cursors.

*sent* moves when the broker has taken an event, *settled* when the game server has stored a round
durably. Both lie in the journal's only mutable table, outside the chain, and are written without
waiting for the disk: if a power cut loses a cursor, events are repeated under their old numbers.
"""

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from controller.journal.checks.cursors import CHECK, check_value
from controller.journal.file import connect, explained
from controller.journal.proof.leaves import checkpoint_of

Cursor = Literal["sent", "settled"]


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """A public event as the journal holds it; `body` is the JSON of its data."""

    n: int
    topic: str
    type: str
    utc: int
    body: str


class Outbox:
    """Used by one thread, beside the journal's writer."""

    def __init__(self, path: Path) -> None:
        """Open the journal at `path`, which must exist. Raises JournalError."""
        self._path = path
        with explained(path):
            self._connection = connect(path, durable=False)

    def event(self, n: int) -> StoredEvent | None:
        """Return public event number `n`; None before it is committed."""
        query = "SELECT n, topic, type, utc, body FROM event WHERE n = ?"
        with explained(self._path):
            row = self._connection.execute(query, (n,)).fetchone()
        return StoredEvent(*row) if row else None

    def events_from(self, n: int, most: int) -> list[StoredEvent]:
        """The committed public events from number `n` on, at most `most` of them."""
        query = "SELECT n, topic, type, utc, body FROM event WHERE n >= ? ORDER BY n LIMIT ?"
        with explained(self._path):
            return [StoredEvent(*row) for row in self._connection.execute(query, (n, most))]

    def last_event(self) -> int:
        """Return the number of the last public event in the journal; 0 before the first."""
        return self._number("SELECT max(n) FROM event", ()) or 0

    def head(self, n: int) -> str:
        """The head of the events' chain at event `n`, in hex; empty if there is none."""
        with explained(self._path):
            row = self._connection.execute("SELECT hash FROM event WHERE n = ?", (n,)).fetchone()
        return row[0].hex() if row else ""

    def round_event(self, round_id: str) -> int | None:
        """Return the number of the event that published the round's end."""
        query = "SELECT min(n) FROM event WHERE topic = 'round' AND round = ?"
        return self._number(query, (round_id,))

    def checkpoint(self, round_id: str) -> str:
        """The checkpoint published with the round's end; empty if there was none."""
        query = "SELECT body FROM event WHERE topic = 'round' AND round = ? ORDER BY n LIMIT 1"
        with explained(self._path):
            row = self._connection.execute(query, (round_id,)).fetchone()
        return checkpoint_of(row[0]) if row else ""

    def first_round_after(self, n: int) -> int | None:
        """Return the number of the first round's end published after event `n`."""
        return self._number("SELECT min(n) FROM event WHERE topic = 'round' AND n > ?", (n,))

    def acknowledged_after(self, n: int) -> list[str]:
        """The rounds that game servers have acknowledged since event `n` was recorded."""
        query = (
            "SELECT json_extract(body, '$.round') FROM record WHERE kind = 'fact' "
            "AND seq > coalesce((SELECT fact FROM event WHERE n = ?), 0) "
            "AND json_extract(body, '$.kind') = 'round_acknowledged' ORDER BY seq"
        )
        with explained(self._path):
            return [row[0] for row in self._connection.execute(query, (n,))]

    def cursor(self, name: Cursor) -> int:
        """The number of the last event that is sent, or settled; 0 before the first."""
        return self._number("SELECT value FROM cursor WHERE name = ?", (name,)) or 0

    def move(self, name: Cursor, n: int) -> bool:
        """Move a cursor forward to `n`; False if the journal's writer holds the file too long.

        A disk may stall for seconds, or be full. The next move makes up for a missed one. *Settled*
        never overtakes *sent*, also where a move of that was missed: it is False then too.
        """
        statement = (
            "INSERT INTO cursor VALUES (?, ?), (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        )
        if name == "settled" and n > self.cursor("sent"):
            return False
        if n > self.cursor(name):
            values = (name, n, name + CHECK, check_value(name, n))
            with explained(self._path):
                try:
                    self._connection.execute(statement, values)
                except sqlite3.OperationalError as error:
                    if error.sqlite_errorcode not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL):
                        raise
                    return False
        return True

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _number(self, query: str, values: tuple[object, ...]) -> int | None:
        with explained(self._path):
            row = self._connection.execute(query, values).fetchone()
        return None if row is None or row[0] is None else int(row[0])
