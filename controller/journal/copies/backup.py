"""`livetable journal backup`: a whole copy of a journal while its table plays.

SQLite copies page by page beside the writer; the copy is one file, and is checked before it counts.
It is as old as its last record: a table refuses to continue from it if more was published since.

One read transaction holds all pages still: without it each commit of the table starts the copy
anew. While it lasts, SQLite's log (`-wal`) grows by what the table commits, because none of that
may be moved into the file yet; it ends with the copy, before the check.
"""

import argparse
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from controller.journal.file import JournalError, explained, reading
from controller.journal.verify import Verification, verify
from controller.stderr import say
from controller.system_errors import reason_of
from controller.whole_files import beside

PAGES = 1_000
"""Pages copied at once; the table commits in between."""


def backup(path: Path, to: Path) -> Verification:
    """Copy the journal to `to`, which must not exist yet. Raises JournalError.

    The copy is complete; the result says what the check could not prove (the round in play is
    sealed).
    """
    if to.exists():
        raise JournalError(f"{to} is there already; a backup is never written over")
    part = beside(to, ".part")
    with reading(path) as source, _made(part, to), closing(sqlite3.connect(part)) as copy:
        _hold_still(source)
        source.backup(copy, pages=PAGES, sleep=0.01)
        copy.execute("PRAGMA journal_mode = DELETE")
    found = verify(part)
    if not found.intact:
        part.unlink()  # the journal itself is there; copies that do not count would fill the disk
        raise JournalError(f"{path}: the copy is not good, and not kept: {found.bad}")
    part.rename(to)
    return found


def _hold_still(source: sqlite3.Connection) -> None:
    """Read from now on what is committed now, until the connection is closed."""
    source.execute("BEGIN")
    source.execute("SELECT count(*) FROM sqlite_master")  # only a read takes the lock


@contextmanager
def _made(part: Path, to: Path) -> Iterator[None]:
    """Make the file that is written first; SQLite's errors are reported. Raises JournalError."""
    try:
        part.unlink(missing_ok=True)
        part.touch()
    except OSError as error:
        raise JournalError(
            f"{to}: cannot be written ({reason_of(error)}); name a place that you may write"
        ) from None
    with explained(part):
        try:
            yield
        except sqlite3.OperationalError as error:
            if "full" not in str(error):
                raise
            part.unlink(missing_ok=True)
            raise JournalError(
                f"{to}: the disk is full; make room there, and copy again; the table plays on"
            ) from None


def command(options: argparse.Namespace) -> int:
    """a whole copy while the table plays"""
    found = backup(options.file, options.to)
    told = {"records": found.records, "events": found.events, "head": found.head}
    told["unproven"] = found.unproven
    words = f"{options.to}: {found.records} records, {found.events} public events, verified"
    if found.unproven:
        say("journal", f"{options.to}: {found.unproven}")
    print(json.dumps(told) if options.json else words)
    return 0
