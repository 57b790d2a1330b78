"""How `livetable run` ends before it begins: 2 for a wrong file, 1 for a machine in trouble."""

import errno
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from controller.app import command
from tests.support.table_files import TABLE, written


def run(folder: Path) -> int:
    path = written(folder, TABLE + "[console]\nport = 0\n")
    return command.main(["--config", str(path)])


def failing(number: int) -> Callable[..., Any]:
    def fail(*_: object, **__: object) -> Any:
        raise OSError(number, "planted")

    return fail


@pytest.mark.parametrize(
    ("where", "number", "code"),
    [
        ("pathlib.Path.open", errno.EIO, 1),
        ("pathlib.Path.open", errno.EACCES, 2),
        ("pathlib.Path.read_text", errno.EIO, 1),
        ("pathlib.Path.read_text", errno.ENOENT, 2),
        ("pathlib.Path.mkdir", errno.EIO, 1),
        ("pathlib.Path.mkdir", errno.EACCES, 2),
        ("controller.app.parts.TemporaryDirectory", errno.ENOSPC, 1),
    ],
)
def test_a_disk_in_trouble_is_no_wrong_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    where: str,
    number: int,
    code: int,
) -> None:
    path = written(tmp_path, TABLE + "[console]\nport = 0\n")
    monkeypatch.setattr(where, failing(number))
    assert command.main(["--config", str(path)]) == code
    told = capsys.readouterr().err
    assert told.startswith("livetable run: ")
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (sqlite3.OperationalError("disk I/O error"), 1),
        (sqlite3.OperationalError("database or disk is full"), 1),
        (sqlite3.OperationalError("database is locked"), 1),
        (sqlite3.OperationalError("no such table: record"), 2),
        (sqlite3.DatabaseError("file is not a database"), 2),
    ],
)
def test_what_sqlite_says_is_told_apart(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: sqlite3.Error,
    code: int,
) -> None:
    def connect(*_: object, **__: object) -> Any:
        raise error

    monkeypatch.setattr("controller.journal.live.writer.connect", connect)
    assert run(tmp_path) == code
    assert "Traceback" not in capsys.readouterr().err
