"""A copy that cannot be written is told as a copy: the table plays on, and is not started again."""

import sqlite3
from pathlib import Path

import pytest

from controller.journal.copies import backup
from controller.journal.file import JournalError


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
