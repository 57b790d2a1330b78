"""The leaves of a journal's tree: every record and every public event, in one order.

The rows of one step are together: its input, its facts, then the events of these facts. A leaf is
the row as a JSON array, one line of UTF-8, which contains the stored JSON unchanged. A round's
event is used without its checkpoint, so that the checkpoint of a round covers what the round
published.
"""

import json
import sqlite3
from collections.abc import Iterator
from typing import Any, NamedTuple

from controller.core.messages.canonical import canonical


class RecordRow(NamedTuple):
    """A record as it is stored, with its hash."""

    seq: int
    at: int
    utc: int
    kind: str
    body: str
    hash: bytes

    @property
    def leaf(self) -> bytes:
        """The bytes that the tree hashes."""
        return record_leaf(self.seq, self.at, self.utc, self.kind, self.body)


class EventRow(NamedTuple):
    """A public event as it is stored, with its hash."""

    n: int
    topic: str
    type: str
    utc: int
    fact: int
    round: str
    body: str
    hash: bytes

    @property
    def leaf(self) -> bytes:
        """The bytes that the tree hashes."""
        body = self.body
        if self.topic == "round":
            body = without_checkpoint(body)
        return event_leaf(self[:6], body)


def record_leaf(seq: int, at: int, utc: int, kind: str, body: str) -> bytes:
    """The leaf of a record."""
    return f'["record",{seq},{at},{utc},"{kind}",{body}]'.encode()


def event_leaf(named: tuple[int, str, str, int, int, str], body: str) -> bytes:
    """The leaf of an event: its number, topic, type, time, fact and round; and its body."""
    n, topic, type, utc, fact, round_id = named
    fields = f'"{topic}",{json.dumps(type)},{utc},{fact},{json.dumps(round_id)}'
    return f'["event",{n},{fields},{body}]'.encode()


def checkpoint_of(body: str) -> str:
    """The checkpoint that a round's event carries; empty if it carries none."""
    data = _data(body)
    note = data.get("checkpoint", "") if isinstance(data, dict) else ""
    return note if isinstance(note, str) else ""


def without_checkpoint(body: str) -> str:
    """A round's event as it stands in the tree."""
    data = _data(body)
    if not isinstance(data, dict) or "checkpoint" not in data:
        return body
    del data["checkpoint"]
    return canonical(data)


def _data(body: str) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return None


RECORDS = "SELECT seq, at, utc, kind, body, hash FROM record WHERE seq > ? ORDER BY seq"
EVENTS = "SELECT n, topic, type, utc, fact, round, body, hash FROM event WHERE n > ? ORDER BY n"


def log_rows(
    connection: sqlite3.Connection, after_record: int = 0, after_event: int = 0
) -> Iterator[RecordRow | EventRow]:
    """The rows of the file in the order of the tree, from a step's end on."""
    events = map(EventRow._make, connection.execute(EVENTS, (after_event,)))
    waiting = next(events, None)
    for record in map(RecordRow._make, connection.execute(RECORDS, (after_record,))):
        while record.kind != "fact" and waiting is not None and waiting.fact < record.seq:
            yield waiting
            waiting = next(events, None)
        yield record
    while waiting is not None:
        yield waiting
        waiting = next(events, None)
