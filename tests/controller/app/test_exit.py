"""How `livetable run` ends before it begins: 2 for a wrong file, 1 for a machine in trouble."""

import asyncio
import errno
import os
import signal
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from controller.app import command
from controller.app.devices import Devices
from controller.journal.file import is_written
from controller.run.anchor_file import AnchorFile
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


STARTED = ("upgrades", "loop", "publisher", "vision camera0", "driver shoe0")
"""The threads of the shortest table, as they start."""


@pytest.mark.parametrize("name", STARTED)
@pytest.mark.parametrize(
    "error", [OSError(errno.EMFILE, "Too many open files"), RuntimeError("can't start new thread")]
)
def test_a_part_that_cannot_be_started_leaves_none_running(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    error: Exception,
) -> None:
    """A loop left alone would feed the watchdog without console and devices.

    From this thread on the machine starts none, so that none can help to stop the others.
    """
    start, refused = threading.Thread.start, list[str]()

    def fail(thread: threading.Thread) -> None:
        if thread.name == name or refused:
            refused.append(thread.name)
            raise error
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", fail)
    before = set(threading.enumerate())
    assert run(tmp_path) == 1
    assert refused == [name]
    assert set(threading.enumerate()) <= before
    told = capsys.readouterr().err.splitlines()[-1]
    assert told.startswith("livetable run: a part cannot be started (")
    assert not is_written(tmp_path / "journal.db")


def test_a_machine_without_a_thread_to_spare_stops_the_table_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop would go on alone: its thread keeps the process alive, and feeds the watchdog."""
    started = Devices.start

    def fail(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    def start(devices: Devices) -> None:
        started(devices)
        monkeypatch.setattr(threading.Thread, "start", fail)
        os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(Devices, "start", start)
    before = set(threading.enumerate())
    assert run(tmp_path) == 0
    assert set(threading.enumerate()) <= before
    assert not is_written(tmp_path / "journal.db")


def test_a_table_whose_page_was_read_needs_no_further_thread_to_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The event loop's own pool, which reads pages and checks PINs, was ended by a new thread."""
    started = Devices.start

    def fail(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    def start(devices: Devices) -> None:
        started(devices)
        asyncio.get_running_loop().run_in_executor(None, os.getpid)
        monkeypatch.setattr(threading.Thread, "start", fail)
        os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(Devices, "start", start)
    assert run(tmp_path) == 0
    assert not is_written(tmp_path / "journal.db")


def test_a_disk_of_the_anchor_that_hangs_does_not_keep_the_table_from_its_screens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor from its signals: the checkpoint was written again by the thread that serves them."""
    served, started, went_on = threading.Event(), Devices.start, list[bool]()

    def look(_anchor: AnchorFile) -> None:
        went_on.append(served.wait(5))
        os.kill(os.getpid(), signal.SIGTERM)

    def start(devices: Devices) -> None:
        started(devices)
        asyncio.get_running_loop().call_later(0.5, served.set)

    monkeypatch.setattr(AnchorFile, "look", look)
    monkeypatch.setattr(Devices, "start", start)
    text = TABLE.replace("[table]", '[table]\nanchor_file = "anchor"', 1)
    path = written(tmp_path, text + "[console]\nport = 0\n")
    assert command.main(["--config", str(path)]) == 0
    assert went_on == [True]


def test_a_bug_while_parts_start_leaves_none_running_and_is_told_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("planted")

    monkeypatch.setattr("controller.app.devices.Devices.start", fail)
    before = set(threading.enumerate())
    with pytest.raises(KeyError, match="planted"):
        run(tmp_path)
    assert set(threading.enumerate()) <= before
