"""`livetable people`: names are the same whatever their case, and nothing is done in silence."""

import io
import os
from pathlib import Path

import pytest

from controller.commands.people_file import main
from controller.people import load_people


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "people.toml"
    add(path, monkeypatch, "Dealer-1")
    return path


def add(path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1234\n"))
    assert main([str(path), "--add", name, "--role", "dealer"]) == 0


def test_a_name_in_another_case_is_the_same_person(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(file, monkeypatch, "dealer-1")
    assert [one.name for one in load_people(file)] == ["dealer-1"]
    assert main([str(file), "--remove", "DEALER-1"]) == 0
    assert load_people(file) == []


def test_nobody_is_removed_in_silence(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(file), "--remove", "dealer-7"]) == 1
    assert "'dealer-7' is not in the people file; it holds Dealer-1" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1234\n"))
    nowhere = tmp_path / "none" / "people.toml"
    assert main([str(nowhere), "--add", "a", "--role", "dealer"]) == 1
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_the_tables_user_reads_what_root_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.chown(tmp_path, 0, 1234)
    path = tmp_path / "people.toml"
    add(path, monkeypatch, "a")
    assert (path.stat().st_gid, path.stat().st_mode & 0o777) == (1234, 0o640)
    os.chown(path, 1, 4321)
    path.chmod(0o600)
    add(path, monkeypatch, "b")
    found = path.stat()
    assert (found.st_uid, found.st_gid, found.st_mode & 0o777) == (1, 4321, 0o600)
