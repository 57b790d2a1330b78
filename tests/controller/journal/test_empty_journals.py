"""A journal without a record: every command says so, with the next act, and ends with 2."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.appliance.upgrade.command import opens
from controller.journal.copies.new_epoch import new_epoch
from controller.journal.file import SCHEMA, JournalError
from controller.journal.journal_command import main
from controller.journal.live.writer import Journal
from controller.journal.retention import closed_epochs, record_time

VERBS = {
    "verify": (),
    "verify --json": (),
    "replay": (),
    "rounds": (),
    "rounds --sheets": (),
    "export": (),
    "export --day": ("2026-03-01", "--to", "{folder}/day"),
    "receipts": (),
    "prove": ("--round", "r1"),
    "letter": ("--round", "r1"),
    "report": (),
    "backup": ("--to", "{folder}/copy.db"),
}


def made(folder: Path, kind: str) -> Path:
    """A journal of no byte, with no table, or with its tables and no row."""
    path = folder / "journal.db"
    if kind == "no byte":
        path.touch()
        return path
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.executescript(SCHEMA if kind == "no row" else "")
    return path


KINDS = pytest.mark.parametrize("kind", ["no byte", "no table", "no row"])


@KINDS
@pytest.mark.parametrize("verb", VERBS)
def test_a_command_says_that_the_journal_is_empty(
    verb: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = made(tmp_path, kind)
    name, *options = verb.split()
    rest = [word.format(folder=tmp_path) for word in VERBS[verb]]
    assert main([name, str(path), *options, *rest]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    (line,) = said.err.splitlines()
    assert line.startswith(f"livetable journal: {path}: this journal is empty")
    assert "name the journal that the table writes, or its last good copy" in line
    assert sorted(one.name for one in tmp_path.iterdir() if "copy" in one.name) == []


@KINDS
def test_what_opens_a_journal_otherwise_says_so_too(kind: str, tmp_path: Path) -> None:
    path = made(tmp_path, kind)
    for opening in (
        lambda: new_epoch(path, "ada", "why"),
        lambda: opens([path]),
        lambda: record_time(path),
    ):
        with pytest.raises(JournalError, match="this journal is empty"):
            opening()


@KINDS
def test_an_empty_journal_that_was_put_aside_has_the_age_of_its_file(
    kind: str, tmp_path: Path
) -> None:
    path = made(tmp_path, kind)
    ended = path.rename(tmp_path / f"{path.name}.aaaa.ended")
    (epoch,) = closed_epochs(path)
    assert (epoch.path, epoch.epoch) == (ended, "aaaa")
    assert epoch.last == int(ended.stat().st_mtime * 1000)


@pytest.mark.parametrize("kind", ["no byte", "no table"])
def test_a_table_begins_its_journal_in_a_file_without_tables(kind: str, tmp_path: Path) -> None:
    path = made(tmp_path, kind)
    Journal(path, "riga", "bj1", "infinite", "1").close()
    assert main(["verify", str(path)]) == 0
