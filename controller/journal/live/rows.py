"""The rows of a journal as they are appended: each is chained to the last, and a leaf of the tree.

See `controller.journal.file` for the tables, `controller.journal.proof` for the tree.
"""

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from controller.core.messages.canonical import canonical
from controller.core.messages.facts import Fact
from controller.core.messages.inputs import Moment
from controller.journal.file import GENESIS, JournalError, chained
from controller.journal.proof.kept_tree import grown
from controller.journal.proof.leaves import event_leaf, record_leaf
from controller.journal.proof.merkle import Frontier, leaf_hash


class EventToStore(Protocol):
    """The public event of a fact (the core's `Event`)."""

    @property
    def topic(self) -> str:
        """`event`, `round` or `alarm`."""

    @property
    def type(self) -> str:
        """The event's name, `card` say."""

    @property
    def round(self) -> str:
        """The round's id; empty outside a round."""

    @property
    def data(self) -> dict[str, Any]:
        """The event's content, as JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ends:
    """The end of the rows: numbers and hashes of the last ones, and the tree's edge."""

    seq: int
    head: bytes
    at: int
    """The table time of the last record, ms."""
    n: int
    """The number of the last event; 0 before the first."""
    event_head: bytes
    edge: Frontier


class FactNumbers:
    """Knows under which fact each event of one step stands: its round's end, or the last fact."""

    def __init__(self) -> None:
        self._last, self._ends = 0, dict[str, int]()

    def add(self, fact: Fact, seq: int) -> None:
        """Add the step's next fact, which is record `seq`."""
        self._last = seq
        if fact.kind in ("round_settled", "round_voided"):
            self._ends[fact.round] = seq

    def of(self, event: EventToStore) -> int:
        """Return the record under which this event stands."""
        return self._ends.get(event.round, self._last)


class Rows:
    """Appends rows within a transaction that the caller has begun."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        """Continue after the existing rows. Raises JournalError if the first is missing."""
        self._connection = connection
        self.seq, self.head, self.at = _last_record(connection, path)
        self.n, self.event_head = _last_event(connection)
        self.tree = grown(connection, path)

    def ends(self) -> Ends:
        """The end of the rows now, to go back to if a commit fails."""
        return Ends(
            seq=self.seq,
            head=self.head,
            at=self.at,
            n=self.n,
            event_head=self.event_head,
            edge=self.tree.copy(),
        )

    def back_to(self, ends: Ends) -> None:
        """Forget what was appended since: it was not committed."""
        self.seq, self.head, self.at = ends.seq, ends.head, ends.at
        self.n, self.event_head, self.tree = ends.n, ends.event_head, ends.edge

    def record(self, moment: Moment, kind: str, body: str) -> None:
        """Append a record: an `input`, a `fact`, or `meta`, which is about the journal itself."""
        seq = self.seq + 1
        head = chained(self.head, seq, moment.at, moment.utc, kind, body)
        row = (seq, moment.at, moment.utc, kind, body, head)
        self._connection.execute("INSERT INTO record VALUES (?, ?, ?, ?, ?, ?)", row)
        self.seq, self.head, self.at = seq, head, moment.at  # already stored
        self.tree.add(leaf_hash(record_leaf(seq, moment.at, moment.utc, kind, body)))

    def event(
        self, event: EventToStore, utc: int, fact: int, public: Mapping[str, Any],
        checkpoint: Callable[[], str] | None,
    ) -> None:  # fmt: skip
        """Append a public event of fact number `fact`, with its content as published.

        A `checkpoint` covers all rows up to this one, and this one without the checkpoint.
        """
        self.n += 1
        named = (self.n, event.topic, event.type, utc, fact, event.round)
        body = canonical(public)
        self.tree.add(leaf_hash(event_leaf(named, body)))
        if checkpoint is not None:
            body = canonical({**public, "checkpoint": checkpoint()})
        fields = (*named, body)
        self.event_head = chained(self.event_head, *fields)
        self._connection.execute(
            "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*fields, self.event_head)
        )


def _last_record(connection: sqlite3.Connection, path: Path) -> tuple[int, bytes, int]:
    query = "SELECT seq, hash, at FROM record ORDER BY seq DESC LIMIT 1"
    row: tuple[int, bytes, int] | None = connection.execute(query).fetchone()
    if row is None:
        raise JournalError(f"{path}: record 1 is missing; keep the file for the auditor")
    return row


def _last_event(connection: sqlite3.Connection) -> tuple[int, bytes]:
    query = "SELECT n, hash FROM event ORDER BY n DESC LIMIT 1"
    row: tuple[int, bytes] | None = connection.execute(query).fetchone()
    return row or (0, GENESIS)
