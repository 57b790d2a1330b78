"""A journal that is set aside goes with its files: log, and note of a failure."""

import sqlite3
from contextlib import closing
from pathlib import Path

from controller.core.messages.facts import TableOpened
from controller.core.messages.inputs import Condition
from controller.journal.copies.new_epoch import new_epoch
from controller.journal.verify import verify
from controller.run.failing.set_aside import SetAside
from tests.support.journals.steps import opened, step


def test_the_log_of_a_journal_that_is_still_read_goes_aside_with_it(tmp_path: Path) -> None:
    """What somebody else still reads is in there."""
    path = tmp_path / "j.db"
    with opened(path) as journal:
        journal.append([step(TableOpened("anna"))])
    with closing(sqlite3.connect(path)) as reader, opened(path) as journal:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM record").fetchone()
        journal.append([step(TableOpened("b"))])
        records, head = journal.records, journal.head.hex()
        journal.close()
        assert path.with_name("j.db-wal").stat().st_size > 0
        aside, _ = new_epoch(path, "m1", "a test")
    verdict = verify(aside)
    assert (verdict.intact, verdict.records, verdict.head) == (True, records, head)
    assert not list(tmp_path.glob("j.db-*"))


def test_a_new_journal_does_not_begin_with_the_failure_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    opened(path).close()
    SetAside(path).note(Condition("disk", "full"), KeyError("planted"))
    aside, _ = new_epoch(path, "m1", "a test")
    assert SetAside(path).left() is None
    assert SetAside(aside).left() is not None
