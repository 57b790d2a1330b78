"""The tree's edge at the last round's end, in a file beside the journal, so a start reads less.

It is a help and no evidence: it counts only if its root is the one in the checkpoint that the
journal itself carries at that place. A lost, old or changed file only makes the start longer.
"""

import json
import sqlite3
from contextlib import suppress
from pathlib import Path

from controller.journal.proof.checkpoint import read_checkpoint
from controller.journal.proof.leaves import checkpoint_of, log_rows
from controller.journal.proof.merkle import Frontier, leaf_hash
from controller.whole_files import beside, write_whole


def kept_path(journal: Path) -> Path:
    """The file with the edge of a journal's tree."""
    return beside(journal, ".tree")


def keep_tree(journal: Path, tree: Frontier, records: int, events: int, config: int) -> None:
    """Save the edge at a round's end; if the disk refuses, only time is lost.

    `config` is the number of the record with the newest configuration.
    """
    edge = [one.hex() for one in tree.hashes]
    with suppress(OSError):
        told = {"records": records, "events": events, "edge": edge, "config": config}
        write_whole(kept_path(journal), json.dumps(told), durable=False)


def grown(connection: sqlite3.Connection, journal: Path) -> Frontier:
    """The tree of all stored rows."""
    tree, records, events, _ = _kept(connection, journal)
    for row in log_rows(connection, records, events):
        tree.add(leaf_hash(row.leaf))
    return tree


CONFIG = """SELECT seq, body FROM record WHERE kind = 'meta' AND body LIKE '{"config":%'
    AND seq BETWEEN ? AND ? ORDER BY seq DESC LIMIT 1"""


def newest_config(connection: sqlite3.Connection, journal: Path, last: int) -> tuple[int, str]:
    """The newest configuration up to record `last`: number and body of its record.

    0 and an empty text if there is none.
    """
    _, records, _, config = _kept(connection, journal)
    for span in ((records + 1, last), (config, config), (1, last)):
        row: tuple[int, str] | None = connection.execute(CONFIG, span).fetchone()
        if row is not None:
            return row
    return 0, ""


def _kept(connection: sqlite3.Connection, journal: Path) -> tuple[Frontier, int, int, int]:
    """The saved tree, its numbers of records and events, and the number of its newest
    configuration.

    If it cannot be used: an empty tree and zeros.
    """
    try:
        told = json.loads(kept_path(journal).read_text(encoding="utf-8"))
        records, events = int(told["records"]), int(told["events"])
        config = int(told.get("config", 0))
        tree = Frontier(records + events, [bytes.fromhex(one) for one in told["edge"]])
        query = "SELECT body FROM event WHERE n = ? AND topic = 'round'"
        row = connection.execute(query, (events,)).fetchone()
        checkpoint, _ = read_checkpoint(checkpoint_of(row[0]))
    except (OSError, ValueError, KeyError, TypeError):
        return Frontier(), 0, 0, 0
    if (checkpoint.root, checkpoint.records, checkpoint.events) != (tree.root(), records, events):
        return Frontier(), 0, 0, 0
    return tree, records, events, config
