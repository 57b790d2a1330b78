"""A journal that is set aside goes with its log: what somebody else still reads is in there."""

import sqlite3
from contextlib import closing
from pathlib import Path

from controller.core.messages.facts import TableOpened
from controller.journal.copies.new_epoch import new_epoch
from controller.journal.verify import verify
from tests.support.journals.steps import opened, step


def test_the_log_of_a_journal_that_is_still_read_goes_aside_with_it(tmp_path: Path) -> None:
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
