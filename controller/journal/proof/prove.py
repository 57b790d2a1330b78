"""Proves one round to a stranger: the leaf's place in the tree, and a checkpoint that covers it.

The form is C2SP tlog-proof: under 2 kB for millions of rows. The stranger has the round as
published and the table's public key, and needs neither the journal nor this program.
"""

import base64
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from controller.journal.file import JournalError, explained, reading
from controller.journal.proof.checkpoint import read_checkpoint
from controller.journal.proof.leaves import EventRow, checkpoint_of, log_rows
from controller.journal.proof.merkle import inclusion_path, leaf_hash, root_by_path
from controller.journal.proof.note import NoteError

FORM = "c2sp.org/tlog-proof@v1"


@dataclass(frozen=True, slots=True)
class RoundProof:
    """A round's event, and the text that proves it."""

    event: EventRow
    text: str


def prove(path: Path, round_id: str, anchor: str = "") -> RoundProof:
    """The proof that the round's published end is in the record. Raises JournalError.

    `anchor` is a checkpoint of this journal that the stranger already has; empty: the round's own.
    """
    with reading(path) as connection, explained(path):
        event = _round_event(connection.execute(ROUND, (round_id,)).fetchone(), path, round_id)
        note = anchor or checkpoint_of(event.body)
        if not note:
            raise JournalError(
                f"{path}: round {round_id} was published without a checkpoint; "
                "name a later one with --anchor"
            )
        try:
            checkpoint, _ = read_checkpoint(note)
        except NoteError as error:
            raise JournalError(f"the anchor cannot be read: {error}; give a checkpoint") from None
        index = _index(connection, event)
        if index >= checkpoint.size:
            raise JournalError(
                f"{path}: round {round_id} came after this anchor; give a later checkpoint"
            )
        leaves = (leaf_hash(row.leaf) for row in log_rows(connection))
        way = inclusion_path(leaves, index, checkpoint.size)
    if root_by_path(leaf_hash(event.leaf), index, checkpoint.size, way) != checkpoint.root:
        raise JournalError(
            f"{path}: this journal does not lead to that checkpoint; "
            "keep both for the auditor: livetable journal verify says where it was changed"
        )
    return RoundProof(event, _text(index, way, note))


ROUND = """SELECT n, topic, type, utc, fact, round, body, hash FROM event
    WHERE topic = 'round' AND round = ? ORDER BY n LIMIT 1"""


def _round_event(row: tuple[object, ...] | None, path: Path, round_id: str) -> EventRow:
    if row is None:
        raise JournalError(
            f"{path}: no round {round_id} ended in this journal; "
            f"livetable journal rounds {path} lists them"
        )
    return EventRow._make(row)


def _index(connection: sqlite3.Connection, event: EventRow) -> int:
    """The number of the event's leaf, from 0: every event of its step comes after all records."""
    query = "SELECT min(seq) FROM record WHERE kind <> 'fact' AND seq > ?"
    (following,) = connection.execute(query, (event.fact,)).fetchone()
    (last,) = connection.execute("SELECT max(seq) FROM record").fetchone()
    return int(last if following is None else following - 1) + event.n - 1


def _text(index: int, way: list[bytes], note: str) -> str:
    hashes = "".join(f"{base64.b64encode(one).decode()}\n" for one in way)
    return f"{FORM}\nindex {index}\n{hashes}\n{note}"
