"""A copy ends while its table plays, however fast that commits."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from controller.journal.copies import backup
from controller.journal.file import reading
from controller.journal.live.writer import Journal
from controller.journal.verify import verify

UTC = 1_700_000_000_000
MOST_STEPS = 500
"""A copy of so many steps has begun anew again and again."""


@dataclass
class Busy:
    """A journal that is read while its table commits after each step of a copy."""

    read: sqlite3.Connection
    commit: Callable[[], None]
    steps: int = 0

    def execute(self, query: str) -> sqlite3.Cursor:
        return self.read.execute(query)

    def backup(self, copy: sqlite3.Connection, *, pages: int, sleep: float) -> None:
        def stepped(_status: int, _remaining: int, _total: int) -> None:
            self.steps += 1
            assert self.steps < MOST_STEPS, "the copy has no end"
            self.commit()

        self.read.backup(copy, pages=pages, sleep=sleep, progress=stepped)


def test_no_commit_starts_the_copy_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds what was committed when it began, and the table's log goes into the file after."""
    path, to = tmp_path / "j.db", tmp_path / "copy.db"
    with Journal(path, "riga", "bj1", "igt", "test") as journal:
        for _ in range(20):
            journal.tell({"x": "x" * 4096}, UTC)
        before = journal.records

        @contextmanager
        def busy(read: Path) -> Iterator[Busy]:
            with reading(read) as connection:
                yield Busy(connection, lambda: journal.tell({"x": 1}, UTC))

        monkeypatch.setattr(backup, "PAGES", 1)
        monkeypatch.setattr(backup, "reading", busy)
        found = backup.backup(path, to)
        assert found.records == before < journal.records
    assert verify(to).records == before
    assert verify(path).intact
    assert not (tmp_path / "j.db-wal").exists()
