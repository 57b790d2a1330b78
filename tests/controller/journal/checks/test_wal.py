"""The write-ahead log's header: each field is looked at, also where its own sum was made again."""

import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import pytest

from controller.journal.checks.wal import FRAME, HEADER, MAGIC, checksum, read_wal

VERSION, PAGE = 4, 8
"""Where the fields stand in the header."""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log with some pages in it, copied while its database is open."""
    path = tmp_path / "one.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE kept (n INTEGER)")
        connection.executemany("INSERT INTO kept VALUES (?)", [(n,) for n in range(500)])
        connection.commit()
        (tmp_path / "copy").write_bytes((tmp_path / "one.db-wal").read_bytes())
    return tmp_path / "copy"


def with_header(log: Path, at: int, value: int) -> None:
    """Change one word of the header, and make its sum again as SQLite would."""
    data = bytearray(log.read_bytes())
    struct.pack_into(">I", data, at, value)
    order = MAGIC[int.from_bytes(data[:4])]
    struct.pack_into(">2I", data, FRAME, *checksum(bytes(data[:FRAME]), (0, 0), order))
    log.write_bytes(data)


def test_a_whole_log_has_no_fault_and_its_frames_are_counted(log: Path) -> None:
    state = read_wal(log)
    page = struct.unpack_from(">I", log.read_bytes(), PAGE)[0]
    assert state.fault == ""
    assert state.frames == (log.stat().st_size - HEADER) // (FRAME + page) > 0


@pytest.mark.parametrize(("at", "value"), [(VERSION, 3_007_001), (PAGE, 4_095), (PAGE, 256)])
def test_a_header_of_no_log_is_named_also_under_a_good_sum(log: Path, at: int, value: int) -> None:
    with_header(log, at, value)
    assert read_wal(log).fault == "the header of the write-ahead log was changed"


def test_a_torn_header_is_told_with_its_length(log: Path) -> None:
    log.write_bytes(log.read_bytes()[: HEADER - 1])
    assert read_wal(log).fault == "the write-ahead log has 31 bytes and no whole header"


def test_no_log_and_an_empty_one_are_nothing_to_tell(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    assert read_wal(tmp_path / "none") == read_wal(tmp_path / "empty")
    assert read_wal(tmp_path / "none").fault == ""
