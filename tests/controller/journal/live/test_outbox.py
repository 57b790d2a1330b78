"""The publisher's cursors beside a writer that holds the file."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.core.messages.facts import TableOpened
from controller.journal import file
from controller.journal.live.outbox import Outbox
from controller.journal.live.writer import Journal
from tests.support.journals.steps import Said, opened, step


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


def test_two_journals_have_one_head_up_to_where_their_events_differ(tmp_path: Path) -> None:
    one, other = tmp_path / "j.db", tmp_path / "copy.db"
    with opened(one) as journal:
        journal.append([step(TableOpened("a"), says=(Said("one"),))])
    shutil.copy(one, other)
    heads = []
    for path, said in ((one, "two"), (other, "another")):
        with opened(path) as journal:
            journal.append([step(TableOpened("a"), at=2, says=(Said(said),))])
            outbox = Outbox(path)
            heads.append([outbox.head(n) for n in range(4)])
            assert heads[-1][2] == journal.events_head.hex()
            outbox.close()
    assert heads[0][0] == heads[0][3] == ""
    assert heads[0][1] == heads[1][1]
    assert heads[0][2] != heads[1][2]
