"""The main file: each field of its header is looked at, and what no row holds is counted."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.journal.checks.pages import FIXED, read_main

PAGE_SIZE, VERSIONS, COUNTER, PAGES = 16, 18, 24, 28
"""Where the fields stand in the header."""

LONGER = "the main file is longer than it was written"


def written(path: Path, page: int = 4096, rows: int = 3_000, gone: str = "0") -> Path:
    """A database with an index; of its rows those are deleted for which `gone` holds."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA page_size = {page}")
        connection.execute("BEGIN")
        connection.execute("CREATE TABLE kept (n INTEGER PRIMARY KEY, body TEXT)")
        connection.execute("CREATE INDEX by_body ON kept (body)")
        values = [(n, f"{n * 7919 % 1000:04}" * (1 + n % 9)) for n in range(rows)]
        connection.executemany("INSERT INTO kept VALUES (?, ?)", values)
        connection.execute(f"DELETE FROM kept WHERE {gone}")
        connection.execute("COMMIT")
    return path


def unused(path: Path) -> int:
    """What SQLite itself counts: bytes of the trees' pages that are in no cell, and free pages."""
    with closing(sqlite3.connect(path)) as connection:
        (free,) = connection.execute("PRAGMA freelist_count").fetchone()
        (page,) = connection.execute("PRAGMA page_size").fetchone()
        (inside,) = connection.execute("SELECT sum(unused) FROM dbstat").fetchone()
    return int(inside) + int(free) * int(page)


def changed(path: Path, at: int, value: bytes) -> Path:
    data = bytearray(path.read_bytes())
    data[at : at + len(value)] = value
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("page", [512, 4096, 65536])
@pytest.mark.parametrize("gone", ["0", "n % 3 = 0", "n BETWEEN 500 AND 2500"])
def test_the_bytes_of_no_row_are_counted_as_sqlite_counts_them(
    tmp_path: Path, page: int, gone: str
) -> None:
    path = written(tmp_path / "one.db", page, 3_000, gone)
    state = read_main(path, superseded=False)
    assert (state.fault, state.wal_mode) == ("", False)
    assert state.dead == unused(path)


def test_a_database_that_has_a_log_says_so(tmp_path: Path) -> None:
    path = written(tmp_path / "one.db", rows=5)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    assert read_main(path, superseded=False).wal_mode


@pytest.mark.parametrize("at", FIXED)
def test_each_field_that_is_always_alike_is_looked_at_to_its_last_byte(
    tmp_path: Path, at: int
) -> None:
    wanted, name = FIXED[at]
    path = written(tmp_path / "one.db", rows=5)
    good = path.read_bytes()
    for place in (at, at + len(wanted) - 1):
        path.write_bytes(good)
        changed(path, place, bytes((good[place] ^ 1,)))
        fault = read_main(path, superseded=False).fault
        assert fault == f"the main file's header was changed: {name}"


@pytest.mark.parametrize(
    ("at", "value", "fault"),
    [
        (0, b"sqlite", "the main file does not begin as a database"),
        (PAGE_SIZE, b"\x01\x00", "the main file's header was changed: its page size is none"),
        (PAGE_SIZE, b"\x0f\xff", "the main file's header was changed: its page size is none"),
        (PAGE_SIZE, b"\x03\x00", "the main file's header was changed: its page size is none"),
        (VERSIONS, b"\3\3", "the main file's header was changed: its version is none of ours"),
        (VERSIONS, b"\1\2", "the main file's header was changed: its version is none of ours"),
        (COUNTER, b"\x7f", "the main file's header was changed: its change counter"),
        (PAGES, b"\0\0\0\1", f"{LONGER}: 8192 bytes follow its 1 pages"),
    ],
)
def test_what_was_changed_in_the_header_is_named(
    tmp_path: Path, at: int, value: bytes, fault: str
) -> None:
    path = changed(written(tmp_path / "one.db", rows=5), at, value)
    assert read_main(path, superseded=False).fault == fault


def test_a_file_that_was_cut_is_named_but_for_pages_that_a_log_holds(tmp_path: Path) -> None:
    path = written(tmp_path / "one.db", rows=5)
    whole = path.read_bytes()
    path.write_bytes(whole[:-4096])
    assert read_main(path, superseded=False).fault == "the main file is cut: 2 pages of 3 are there"
    assert read_main(path, superseded=True).fault == ""
    path.write_bytes(whole[:-1])
    assert read_main(path, superseded=True).fault == "the main file is cut: it ends within page 3"
    path.write_bytes(whole[:99])
    assert "does not begin as a database" in read_main(path, superseded=True).fault


@pytest.mark.parametrize("more", [1, 100, 4096, 5000])
def test_bytes_behind_the_last_page_are_no_cut(tmp_path: Path, more: int) -> None:
    path = written(tmp_path / "one.db", rows=5)
    path.write_bytes(path.read_bytes() + bytes(more))
    fault = read_main(path, superseded=False).fault
    assert fault == f"{LONGER}: {more} bytes follow its 3 pages"
