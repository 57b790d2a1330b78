"""The publisher's cursors beside a writer that holds the file."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.journal import file
from controller.journal.live.outbox import Outbox
from controller.journal.live.writer import Journal


def test_a_cursor_waits_for_a_writer_that_holds_the_file_and_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "BUSY_MS", 10)
    path = tmp_path / "j.db"
    Journal(path, "riga", "bj1", "infinite", "test").close()
    outbox = Outbox(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        assert not outbox.move("sent", 1)
        writer.execute("ROLLBACK")
    assert outbox.cursor("sent") == 0
    assert outbox.move("sent", 2)
    assert outbox.cursor("sent") == 2
    outbox.close()
