"""A disk that fills while a round is in play: the round is recorded, in the room held for that."""

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from controller.core.messages.inputs import Moment
from controller.journal.copies.new_epoch import new_epoch
from controller.journal.file import JournalError, reading
from controller.journal.live import reserve
from controller.journal.live.rows import Rows
from controller.journal.live.writer import Journal
from controller.journal.meta import config_body
from controller.journal.retention import delete
from tests.support.coups import config_of, rules_of
from tests.support.journals.full_disk import ROUNDS
from tests.support.journals.steps import opened, settled
from tests.support.places import PROJECT

ALONE = ["unshare", "--user", "--map-root-user", "--mount"]


def filled(folder: Path, *words: str) -> dict[str, Any]:
    program = [sys.executable, "-m", "tests.support.journals.full_disk", str(folder), *words]
    done = subprocess.run(
        [*ALONE, *program], cwd=PROJECT, capture_output=True, text=True, timeout=300
    )
    if "unshare" in done.stderr or "mount:" in done.stderr:
        pytest.skip(f"no disk of its own can be had here: {done.stderr.strip()[:200]}")
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


@pytest.mark.long
def test_the_rounds_in_play_are_recorded_on_a_full_disk(tmp_path: Path) -> None:
    told = filled(tmp_path, "kept")
    assert told == {"recorded": ROUNDS, "whole": True, "reserve": False, "again": True}


@pytest.mark.long
def test_without_room_held_the_disk_ends_the_record_and_it_stays_whole(tmp_path: Path) -> None:
    told = filled(tmp_path)
    assert told["recorded"] < ROUNDS
    assert told["whole"]


def test_the_room_held_is_less_than_what_must_be_free_and_that_less_than_any_disk() -> None:
    assert 2 * reserve.RESERVE <= reserve.LEAST_FREE <= 2**30


def test_a_disk_that_has_room_gives_nothing_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reserve, "LEAST_FREE", 0)
    path = tmp_path / "j.db"
    reserve.keep_reserve(path)
    assert reserve.reserve_path(path).stat().st_size == reserve.RESERVE
    assert not reserve.give_up_reserve(path)
    assert reserve.reserve_path(path).exists()


@pytest.mark.parametrize(
    ("passing", "held", "tries"), [(True, True, 2), (False, True, 1), (True, False, 1)]
)
def test_only_a_disk_in_trouble_is_asked_again_with_the_room_held(
    passing: bool, held: bool, tries: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def fails(*_: object) -> None:
        tried.append(1)
        raise JournalError("it failed", passing=passing)

    with opened(tmp_path / "j.db") as journal:
        monkeypatch.setattr(reserve, "give_up_reserve", lambda _: held)
        monkeypatch.setattr(journal, "_append", fails)
        with pytest.raises(JournalError):
            journal.append([settled()])
    assert len(tried) == tries


def test_a_changed_configuration_is_recorded_in_the_room_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = config_of(rules_of("baccarat"))
    with Journal(tmp_path / "j.db", config.site, config.table, "baccarat", "test") as journal:
        write, tried = journal._rows.record, list[str]()

        def full_once(moment: Moment, kind: str, body: str) -> None:
            tried.append(kind)
            if len(tried) == 1:
                raise sqlite3.OperationalError("database or disk is full")
            write(moment, kind, body)

        monkeypatch.setattr(reserve, "give_up_reserve", lambda _: True)
        monkeypatch.setattr(journal._rows, "record", full_once)
        journal.configure(config, 1)
        assert journal.past.tells(journal.records, config_body(config))
    assert tried == ["meta", "meta"]


ACTS: dict[str, Callable[[Path], object]] = {
    "what is deleted": lambda path: delete(path, [], [], days=(1, 1), by="p1", why="full"),
    "a new epoch": lambda path: new_epoch(path, "p1", "the journal cannot go on"),
}


@pytest.mark.parametrize("act", ACTS)
def test_what_people_do_to_a_record_is_written_in_the_room_held(
    act: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, write, tried = tmp_path / "j.db", Rows.record, list[str]()
    with opened(path) as journal:
        journal.append([settled()])

    def full_once(rows: Rows, moment: Moment, kind: str, body: str) -> None:
        tried.append(body)
        if len(tried) == 1:
            raise sqlite3.OperationalError("database or disk is full")
        write(rows, moment, kind, body)

    monkeypatch.setattr(reserve, "give_up_reserve", lambda _: True)
    monkeypatch.setattr(Rows, "record", full_once)
    ACTS[act](path)
    assert len(tried) == 2
    with reading(path) as connection:
        told = [body for (body,) in connection.execute("SELECT body FROM record")]
    assert told.count(tried[-1]) == 1


def test_a_disk_that_is_nearly_full_holds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reserve, "LEAST_FREE", shutil.disk_usage(tmp_path).total + 1)
    reserve.keep_reserve(tmp_path / "j.db")
    assert [*tmp_path.iterdir()] == []


def test_a_folder_that_is_gone_holds_nothing_and_fails_nobody(tmp_path: Path) -> None:
    reserve.keep_reserve(tmp_path / "gone" / "j.db")
    assert [*tmp_path.iterdir()] == []
