"""The journal's file: its tables, the bytes that are hashed, and how it is opened.

`record` holds inputs and facts; `hash = sha256(previous hash || row bytes)`, so computing the chain
again finds a changed, removed or inserted record. `event` holds the public events, numbered without
gaps and in a chain of their own. Triggers refuse UPDATE and DELETE on both. `cursor` is the only
table that changes: it says how far the publisher has come.
"""

import errno
import fcntl
import hashlib
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO

from controller.system_errors import reason_of
from controller.whole_files import beside

FORMAT = 1
"""Version of the tables in this module; the facts have a version of their own."""

GENESIS = bytes(32)
"""The hash to which the first record is chained."""

CRASH = ".crash"
"""The ending of the note that a failing process leaves beside its journal."""

TAILS = ("-wal", "-shm", CRASH)
"""The endings of all files that belong to a journal: they go where it goes.

SQLite's log, and the note of a failure in this journal's table. What else lies beside a journal
belongs to its place (lock, reserve, order), or is a help that counts for no other journal (tree,
state).
"""

BUSY_MS = 10_000
"""How long one writer (loop or publisher) waits for the other; each holds the file for one
flush.
"""

SCHEMA = """
CREATE TABLE record (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    utc INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('input', 'fact', 'meta')),
    body TEXT NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE TABLE event (
    n INTEGER PRIMARY KEY,
    topic TEXT NOT NULL,
    type TEXT NOT NULL,
    utc INTEGER NOT NULL,
    fact INTEGER NOT NULL REFERENCES record (seq),
    round TEXT NOT NULL,
    body TEXT NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE INDEX event_round ON event (round) WHERE topic = 'round';
CREATE TABLE cursor (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
CREATE TRIGGER record_no_update BEFORE UPDATE ON record
    BEGIN SELECT RAISE (ABORT, 'the journal is never rewritten'); END;
CREATE TRIGGER record_no_delete BEFORE DELETE ON record
    BEGIN SELECT RAISE (ABORT, 'the journal is never rewritten'); END;
CREATE TRIGGER event_no_update BEFORE UPDATE ON event
    BEGIN SELECT RAISE (ABORT, 'a published event is never rewritten'); END;
CREATE TRIGGER event_no_delete BEFORE DELETE ON event
    BEGIN SELECT RAISE (ABORT, 'a published event is never rewritten'); END;
"""


class JournalError(Exception):
    """The journal cannot be used; the text names file and fault, and says what to do.

    `passing`: the fault is the disk's and not the file's, so another start may succeed.
    """

    def __init__(self, text: str, *, passing: bool = False) -> None:
        super().__init__(text)
        self.passing = passing


OF_THE_DISK = (errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EMFILE, errno.ENFILE, errno.ENOMEM)
"""The system call errors that mean trouble with the machine, for any file."""

LEAST_FREE = 256 * 2**20
"""Bytes that must be free under a journal: a day of journal and evidence of a busy table needs
about a third of it.
"""


def chained(previous: bytes, *fields: object) -> bytes:
    """The hash of a row: its fields as text, one per line, after the previous row's hash."""
    row = "\n".join(map(str, fields))
    return hashlib.sha256(previous + row.encode()).digest()


def connect(path: Path, *, durable: bool) -> sqlite3.Connection:
    """Open the file for writing, in WAL; `durable` commits wait for the disk's flush.

    The publisher's cursors need no flush: if a power cut loses one, an event is repeated under its
    old number, and nothing else happens.
    """
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
    return connection


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A read-only view of the file, also while a table writes it or on a read-only disk.

    Raises JournalError if there is no such file, or it is no journal or holds no record.
    """
    if not path.is_file():
        there = "is no file" if path.exists() else "there is no such file"
        raise JournalError(f"{path}: {there}; name the journal of a table")
    resolved = path.resolve().as_uri()
    with explained(path), closing(_readable(resolved, path.resolve().parent)) as connection:
        if _is_empty(connection):
            raise JournalError(f"{path}: {EMPTY}")
        yield connection


EMPTY = (
    "this journal is empty: it holds no record; name the journal that the table writes, or its "
    "last good copy; if this one held records, keep the file for the auditor"
)


def _is_empty(connection: sqlite3.Connection) -> bool:
    """Whether it has no table or no row (both are written together); False for a broken file."""
    with suppress(sqlite3.Error):
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        rows = "SELECT EXISTS (SELECT 1 FROM record) OR EXISTS (SELECT 1 FROM event)"
        return not tables or connection.execute(rows).fetchone() == (0,)
    return False


def _readable(uri: str, folder: Path) -> sqlite3.Connection:
    """Read-only; on a disk that takes no lock files without them, but with what its log holds."""
    ways = ("", *(() if os.access(folder, os.W_OK, effective_ids=True) else (LOG_ALONE,)))
    for way in ways:
        connection = sqlite3.connect(f"{uri}?mode=ro{way}", uri=True)
        try:
            if way:
                connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # its index is in memory
            connection.execute("SELECT count(*) FROM sqlite_master")
        except sqlite3.OperationalError:
            connection.close()
        else:
            return connection
    return sqlite3.connect(f"{uri}?mode=ro&immutable=1", uri=True)


LOG_ALONE = "&vfs=unix-none"
"""Without locks SQLite needs no `-shm` beside the log. For a folder alone in which nobody writes:
who closes the file would tidy the log away.
"""


def refuse_anothers(path: Path) -> None:
    """Raise JournalError if the file is another program's database; that file stays as it is."""
    tables: set[str] = set()
    if path.is_file() and path.stat().st_size:
        uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        with suppress(sqlite3.Error), closing(sqlite3.connect(uri, uri=True)) as connection:
            query = "SELECT name FROM sqlite_master WHERE type = 'table'"
            tables = {str(name) for (name,) in connection.execute(query)}
    if tables and "record" not in tables:
        raise JournalError(
            f"{path}: it holds tables of another program ({min(tables)}), which are left as they "
            "are; write another path for the journal"
        )


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into sentences about this journal."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise JournalError(f"{path}: {_sentence(sqlite3.DatabaseError('malformed'))}") from error
    except sqlite3.Error as error:
        passing = isinstance(error, sqlite3.OperationalError) and "no such" not in str(error)
        if _is_anothers(path, str(error)):
            raise JournalError(f"{path}: {NOT_OURS}") from error
        raise JournalError(f"{path}: {_sentence(error)}", passing=passing) from error


def _is_anothers(path: Path, text: str) -> bool:
    """Whether SQLite's error is about the rights of another user's file, and not about the disk."""
    try:
        owner = path.stat().st_uid
    except OSError:
        return False
    refused = "readonly" in text or not os.access(path, os.R_OK, effective_ids=True)
    return refused and os.geteuid() not in (0, owner)


NOT_OURS = (
    "this user may not read and write it and what lies beside it; on an appliance give them to the "
    "tables' user (chown livetable:livetable), then start the table again"
)


def _sentence(error: sqlite3.Error) -> str:
    text = str(error)
    if "full" in text:
        return (
            "the disk is full; nothing of the last inputs was recorded or acknowledged: "
            "free space there, then start the table again"
        )
    if "malformed" in text or "not a database" in text or "no such table" in text:
        return (
            f"this is no whole journal ({text}); keep the file for the auditor, and start the "
            "table on its last good copy or on a new journal"
        )
    if "locked" in text:
        return "another program holds the file; close it, then start the table again"
    return f"{text}; check that the disk is writable and in order, then start the table again"


def move_tails(journal: Path, to: Path) -> None:
    """Let the files of a journal follow it to its new path. Raises OSError."""
    for tail in TAILS:
        with suppress(FileNotFoundError):
            Path(f"{journal}{tail}").rename(f"{to}{tail}")


def take_lock(path: Path) -> IO[str]:
    """Hold `<journal>.lock` until the returned file is closed or the process ends.

    It is a separate file, because closing any handle of the database would drop SQLite's locks.
    Raises JournalError if another process writes this journal.
    """
    if path.is_dir():
        raise JournalError(f"{path}: it is a folder; name the journal's file in it")
    lock = beside(path, ".lock")
    try:
        handle = lock.open("a", encoding="utf-8")
    except OSError as error:
        raise JournalError(
            f"{lock}: cannot be written ({reason_of(error)}); "
            "create its directory and let the table's user write there",
            passing=error.errno in OF_THE_DISK,
        ) from error
    if not _alone(handle):
        handle.close()
        raise JournalError(
            f"{path}: another process writes this journal; stop that table, or name another journal"
        )
    return handle


LOOKED_AT_S = 1.0
"""How long a writer waits for those who only look whether there is one (`is_written`)."""


def _alone(handle: IO[str]) -> bool:
    """Lock the file for a writer; False if there is one, who shares it with nobody."""
    patience = time.monotonic() + LOOKED_AT_S
    while True:
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        try:
            fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
            fcntl.flock(handle, fcntl.LOCK_UN)
        except OSError:
            return False
        if time.monotonic() > patience:
            return False
        time.sleep(0.001)


def is_written(path: Path) -> bool:
    """Whether a table is writing the journal at this moment."""
    lock = beside(path, ".lock")
    try:
        with lock.open("r", encoding="utf-8") as handle:
            fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
