"""A copy that cannot be written is told as a copy: the table plays on, and is not started again."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.journal.copies import backup
from controller.journal.file import JournalError
from tests.support.journals.steps import opened


def test_a_copy_for_which_there_is_no_room_is_told_as_one(tmp_path: Path) -> None:
    part, to = tmp_path / "c.db.part", tmp_path / "c.db"
    with pytest.raises(JournalError) as told, backup._made(part, to):
        raise sqlite3.OperationalError("database or disk is full")
    said = "the disk is full; make room there, and copy again; the table plays on"
    assert str(told.value) == f"{to}: {said}"
    assert not part.exists()


def test_any_other_fault_of_the_files_is_told_as_ever(tmp_path: Path) -> None:
    part = tmp_path / "c.db.part"
    with (
        pytest.raises(JournalError, match=r"c\.db\.part: another program holds the file"),
        backup._made(part, tmp_path / "c.db"),
    ):
        raise sqlite3.OperationalError("database is locked")


def test_a_copy_that_is_not_good_is_not_kept(tmp_path: Path) -> None:
    """Each of them has a name of its own, and nobody would ever remove it."""
    path, folder = tmp_path / "j.db", tmp_path / "copies"
    folder.mkdir()
    opened(path).close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("INSERT INTO record VALUES (2, 0, 0, 'fact', '{}', x'00')")
    for hour in ("00", "06"):
        with pytest.raises(JournalError, match=r"j\.db: the copy is not good, and not kept: rec"):
            backup.backup(path, folder / f"{hour}.db")
    assert [*folder.iterdir()] == []
