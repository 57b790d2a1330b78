"""The files of a closed journal are whole by themselves; of an open one its log tells the rest."""

import shutil
import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import pytest

from controller.journal.checks.wal import read_wal
from controller.journal.verify import look_at_bytes

PAGES = 28
"""Where the header counts the pages."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A database copied while it is open: its log is one page, and its header counts one less."""
    path, copied = tmp_path / "one.db", tmp_path / "copy.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE kept (n INTEGER)")
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("INSERT INTO kept VALUES (1)")
        connection.commit()
        shutil.copy(path, copied)
        shutil.copy(f"{path}-wal", f"{copied}-wal")
    data = bytearray(copied.read_bytes())
    struct.pack_into(">I", data, PAGES, len(data) // 4096 - 1)
    copied.write_bytes(data)
    assert read_wal(Path(f"{copied}-wal")).frames == 1
    return copied


def log_of(copy: Path) -> Path:
    return copy.with_name("copy.db-wal")


def test_the_pages_of_the_main_file_are_the_logs_while_it_holds_but_one(copy: Path) -> None:
    assert look_at_bytes(copy, live=False)[:2] == ("", "")


def test_the_pages_of_the_main_file_are_its_own_where_no_log_is(copy: Path) -> None:
    log_of(copy).unlink()
    fault, unproven, _ = look_at_bytes(copy, live=False)
    assert fault.startswith("the main file is longer than it was written: ")
    assert unproven.startswith("the table did not close it")


def test_of_a_journal_that_is_written_now_only_what_is_in_no_row_is_counted(copy: Path) -> None:
    log_of(copy).write_bytes(b"torn")
    fault, unproven, dead = look_at_bytes(copy, live=True)
    assert (fault, unproven) == ("", "")
    assert dead > 0


def test_a_torn_log_is_told_as_such_and_not_as_missing(copy: Path) -> None:
    log_of(copy).write_bytes(b"torn")
    assert "has 4 bytes and no whole header" in look_at_bytes(copy, live=False)[1]
