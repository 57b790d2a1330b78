"""Nothing goes before its time, what goes is recorded, and the record stays verifiable."""

import hashlib
import io
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from controller.appliance import retention
from controller.core.messages.facts import CardSeen
from controller.core.messages.inputs import Moment, Tick
from controller.journal.copies.new_epoch import new_epoch
from controller.journal.file import GENESIS, SCHEMA, JournalError, chained
from controller.journal.live.writer import Journal, Step
from controller.journal.retention import DAY_MS, closed_epochs, delete, old_pictures
from controller.journal.verify import verify
from controller.people.file import Person, write_people
from tests.support.places import CONFIG
from tests.support.quick_pins import quick_hash

PIN = "4444"
NOW = 1_780_000_000_000
TEN_YEARS = 3653
DELETE = ["--delete", "--by", "eva", "--why", "kept for ten years"]


def journal(path: Path) -> Journal:
    return Journal(path, "riga", "bj1", "igt", "test")


def seen(name: str) -> CardSeen:
    return CardSeen("camera0", 1, "1", 0, "AS", "red", 1.0, name)


def write(path: Path, utc: int, *names: str) -> None:
    with journal(path) as opened:
        for name in names or ("",):
            opened.append([Step(Moment(1, utc), Tick(), [seen(name)], [])])


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A table file; its journal succeeds one of eleven years ago and one of a year ago."""
    people = [Person(name="eva", roles=["engineer"], pin=quick_hash(PIN))]
    people.append(Person(name="dan", roles=["dealer"], pin=quick_hash(PIN)))
    write_people(tmp_path / "people.toml", people)
    told = (CONFIG / "tables" / "example.toml").read_text()
    for was, now in (
        ("/var/lib/livetable/bj1/journal.db", f"{tmp_path}/j.db"),
        ("/var/lib/livetable/bj1/evidence", f"{tmp_path}/evidence"),
        ("/etc/livetable/people.toml", f"{tmp_path}/people.toml"),
    ):
        told = told.replace(was, now)
    path = tmp_path / "t1.toml"
    path.write_text(told)
    (tmp_path / "evidence").mkdir()
    for age in (11 * 366, 366):
        write(tmp_path / "j.db", NOW - age * DAY_MS)
        aside, _ = new_epoch(tmp_path / "j.db", "eva", "the disk was changed")
        at_its_time(aside, NOW - age * DAY_MS)
    write(tmp_path / "j.db", NOW)
    at_its_time(tmp_path / "j.db", NOW)
    return path


def at_its_time(path: Path, utc: int) -> None:
    """Set every record's time, and every hash to fit, as if it had been written then."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT seq, at, kind, body FROM record ORDER BY seq").fetchall()
    path.unlink()
    head = GENESIS
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(SCHEMA)
        for seq, at, kind, body in rows:
            head = chained(head, seq, at, utc, kind, body)
            values = (seq, at, utc, kind, body, head)
            connection.execute("INSERT INTO record VALUES (?, ?, ?, ?, ?, ?)", values)
        connection.commit()


def picture(folder: Path, text: str, utc: int) -> str:
    name = hashlib.sha256(text.encode()).hexdigest()
    path = folder / "evidence" / f"{name}.jpg"
    path.write_text(text)
    os.utime(path, (utc / 1000, utc / 1000))
    return name


def deletions(path: Path) -> list[dict[str, Any]]:
    query = "SELECT body FROM record WHERE kind = 'meta' AND body LIKE '{\"deleted\":%'"
    with closing(sqlite3.connect(path)) as connection:
        return [json.loads(body)["deleted"] for (body,) in connection.execute(query)]


def run(table: Path, *words: str, pin: str = PIN, patch: pytest.MonkeyPatch) -> int:
    patch.setattr("sys.stdin", io.StringIO(f"{pin}\n"))
    return retention.main([str(table), *words])


@pytest.mark.long
@pytest.mark.regulation("R14")
def test_the_old_journal_goes_whole_and_is_recorded(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = table.with_name("j.db")
    old, young = closed_epochs(path)
    known = verify(old.path)
    assert run(table, patch=monkeypatch) == 0
    listed = capsys.readouterr().out
    assert all(words in listed for words in (f"epoch {old.epoch}", "may go", "is kept until"))
    assert old.path.exists()
    assert run(table, *DELETE, patch=monkeypatch) == 0
    assert not list(path.parent.glob(f"{old.path.name}*"))
    assert young.path.exists()
    (told,) = deletions(path)
    (epoch,) = told["epochs"]
    assert (epoch["epoch"], epoch["head"], epoch["root"]) == (old.epoch, known.head, known.root)
    assert (told["by"], told["why"], told["records_days"]) == (
        "p1",
        "kept for ten years",
        TEN_YEARS,
    )
    assert verify(path).intact
    assert verify(young.path).intact


@pytest.mark.regulation("R14")
def test_a_younger_journal_is_deleted_by_no_word(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = table.with_name("j.db")
    _, young = closed_epochs(path)
    assert run(table, "--epoch", young.epoch, *DELETE, patch=monkeypatch) == 1
    assert "too young" in capsys.readouterr().err
    with pytest.raises(JournalError, match="it stays"):
        delete(path, [young], [], days=(TEN_YEARS, TEN_YEARS), by="eva", why="x")
    assert young.path.exists()
    assert not deletions(path)


@pytest.mark.long
@pytest.mark.regulation("R14")
def test_a_clock_set_forward_makes_nothing_old(
    table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = table.with_name("j.db")
    _, young = closed_epochs(path)
    far = (NOW + 50 * 366 * DAY_MS) * 1_000_000
    monkeypatch.setattr("controller.journal.retention.time.time_ns", lambda: far)
    assert run(table, *DELETE, patch=monkeypatch) == 0
    assert young.path.exists()


@pytest.mark.long
@pytest.mark.regulation("R14")
def test_a_picture_goes_when_it_is_old_and_no_young_record_names_it(
    table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, path = table.parent, table.with_name("j.db")
    old = NOW - 11 * 366 * DAY_MS
    gone, named = picture(folder, "gone", old), picture(folder, "named", old)
    young = picture(folder, "young", NOW - DAY_MS)
    (folder / "evidence" / "notes.txt").write_text("not ours")
    write(path, NOW, named)
    assert run(table, *DELETE, patch=monkeypatch) == 0
    left = {one.stem for one in (folder / "evidence").iterdir()}
    assert left == {named, young, "notes"}
    (told,) = deletions(path)
    assert told["pictures"] == 1
    assert told["names"] == hashlib.sha256(f"{gone}.jpg".encode()).hexdigest()
    kept = folder / "evidence" / f"{named}.jpg"
    with pytest.raises(JournalError, match="it stays"):
        delete(path, [], [kept], days=(TEN_YEARS, TEN_YEARS), by="eva", why="x")
    assert old_pictures(path, folder / "none", NOW) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "pin", "says"),
    [
        (["--delete"], PIN, "--by"),
        (["--delete", "--by", "eva"], PIN, "--why"),
        (DELETE, "1", "PIN"),
        ([*DELETE, "--by", "dan"], PIN, "dan"),
        (["--epoch", "ffff", *DELETE], PIN, "ffff"),
    ],
)
def test_who_may_not_or_says_too_little_deletes_nothing(
    table: Path,
    words: list[str],
    pin: str,
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(table, *words, pin=pin, patch=monkeypatch) == 2
    assert says in capsys.readouterr().err
    assert len(closed_epochs(table.with_name("j.db"))) == 2


@pytest.mark.long
def test_a_running_table_keeps_everything(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with journal(table.with_name("j.db")):
        assert run(table, *DELETE, patch=monkeypatch) == 2
    assert "stop that table" in capsys.readouterr().err
    assert len(closed_epochs(table.with_name("j.db"))) == 2
