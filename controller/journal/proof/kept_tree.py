"""The tree's edge at the last round's end, in a file beside the journal: a start need not read all.

It is a help and no evidence: it counts only where its root is the one in the checkpoint that the
journal itself carries at that place. Lost, old or changed, it costs a longer start.
"""

import json
import sqlite3
from contextlib import suppress
from pathlib import Path

from controller.journal.proof.checkpoint import read_checkpoint
from controller.journal.proof.leaves import checkpoint_of, log_rows
from controller.journal.proof.merkle import Frontier, leaf_hash


def kept_path(journal: Path) -> Path:
    """The file that keeps the edge of a journal's tree."""
    return journal.with_name(journal.name + ".tree")


def keep_tree(journal: Path, tree: Frontier, records: int, events: int) -> None:
    """Keep the edge at a round's end; a disk that refuses it costs nothing but time."""
    path = kept_path(journal)
    part = path.with_name(path.name + ".part")
    edge = [one.hex() for one in tree.hashes]
    with suppress(OSError):
        part.write_text(json.dumps({"records": records, "events": events, "edge": edge}))
        part.replace(path)


def grown(connection: sqlite3.Connection, journal: Path) -> Frontier:
    """The tree of all that is stored."""
    tree, records, events = _kept(connection, journal)
    for row in log_rows(connection, records, events):
        tree.add(leaf_hash(row.leaf))
    return tree


def _kept(connection: sqlite3.Connection, journal: Path) -> tuple[Frontier, int, int]:
    """The kept tree, and the records and events in it; an empty one where it cannot be used."""
    try:
        told = json.loads(kept_path(journal).read_text())
        records, events = int(told["records"]), int(told["events"])
        tree = Frontier(records + events, [bytes.fromhex(one) for one in told["edge"]])
        query = "SELECT body FROM event WHERE n = ? AND topic = 'round'"
        row = connection.execute(query, (events,)).fetchone()
        checkpoint, _ = read_checkpoint(checkpoint_of(row[0]))
    except (OSError, ValueError, KeyError, TypeError):
        return Frontier(), 0, 0
    if (checkpoint.root, checkpoint.records, checkpoint.events) != (tree.root(), records, events):
        return Frontier(), 0, 0
    return tree, records, events
