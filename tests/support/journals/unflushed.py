"""A journal that waits for no disk: it is quick, and a power cut would cost its last rows."""

import sqlite3
from pathlib import Path

from controller.journal.file import connect


def unflushed(path: Path, *, durable: bool) -> sqlite3.Connection:
    """The journal's connection in place of `connect`, of which nothing is flushed."""
    connection = connect(path, durable=durable)
    connection.execute("PRAGMA synchronous = OFF")
    return connection
