"""`livetable people`: names are the same whatever their case, and nothing is done in silence.

A file or a wish that will not do ends it with 2, as it ends every command.
"""

import errno
import io
import os
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from controller.commands.people_file import main
from controller.people.file import Person, load_people, write_people
from controller.people.pins import hash_pin
from tests.support.quick_pins import quick_hash


@pytest.fixture(autouse=True)
def quick_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.commands.people_file.hash_pin", quick_hash)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "people.toml"
    add(path, monkeypatch, "Dealer-1")
    return path


def add(path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1234\n"))
    assert main([str(path), "--add", name, "--role", "dealer"]) == 0


def test_the_pin_that_was_typed_is_kept_as_a_slow_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.commands.people_file.hash_pin", hash_pin)
    path = tmp_path / "people.toml"
    add(path, monkeypatch, "Dealer-1")
    (person,) = load_people(path)
    assert PasswordHasher().verify(person.pin, "1234")
    assert not PasswordHasher().check_needs_rehash(person.pin)


def test_a_name_in_another_case_is_the_same_person(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(file, monkeypatch, "dealer-1")
    assert [one.name for one in load_people(file)] == ["dealer-1"]
    assert main([str(file), "--remove", "DEALER-1"]) == 0
    assert load_people(file) == []


def test_nobody_is_removed_in_silence(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(file), "--remove", "dealer-7"]) == 2
    assert "'dealer-7' is not in the people file; it holds Dealer-1" in capsys.readouterr().err


@pytest.mark.long
@pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\x7fb", "a\tb", "a\udcffb", "a" * 61])
def test_a_name_that_is_none_is_one_sentence(
    file: Path, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1234\n"))
    assert main([str(file), f"--add={name}", "--role", "dealer"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "write a name of 1 to 60 characters" in line
    assert [one.name for one in load_people(file)] == ["Dealer-1"]


def test_a_file_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1234\n"))
    nowhere = tmp_path / "none" / "people.toml"
    assert main([str(nowhere), "--add", "a", "--role", "dealer"]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("number", "act"),
    [
        (errno.ENOSPC, "make room there"),
        (errno.EDQUOT, "make room there"),
        (errno.EACCES, "account may write it"),
        (errno.EIO, "check its name and the disk"),
    ],
)
def test_what_keeps_a_file_from_being_written_decides_the_act(
    number: int,
    act: str,
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def refused(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("controller.commands.people_file.write_people", refused)
    monkeypatch.setattr("sys.stdin", io.StringIO("1234\n"))
    assert main([str(file), "--add", "a", "--role", "dealer"]) == 2
    told = capsys.readouterr().err
    assert os.strerror(number) in told
    assert act in told


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


def test_the_tables_user_reads_what_an_engineer_writes(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.chmod(0o640)
    group = file.stat().st_gid
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    add(file, monkeypatch, "b")
    assert (file.stat().st_gid, file.stat().st_mode & 0o777) == (group, 0o640)


def test_a_number_is_never_given_twice(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add(file, monkeypatch, "dealer-2")
    assert main([str(file), "--remove", "dealer-2"]) == 0
    add(file, monkeypatch, "dealer-2")
    add(file, monkeypatch, "DEALER-1")
    assert {one.name: one.id for one in load_people(file)} == {"dealer-2": "p3", "DEALER-1": "p1"}
    assert main([str(file), "--remove", "dealer-1"]) == 0
    assert main([str(file), "--remove", "dealer-2"]) == 0
    add(file, monkeypatch, "dealer-1")
    assert [one.id for one in load_people(file)] == ["p4"]


OLD = """[[people]]\nname = "Ana"\nroles = ["dealer"]\npin = "$argon2id$x"

[[people]]\nname = "p17"\nroles = ["dealer"]\npin = "$argon2id$x"\n"""


def test_a_file_without_numbers_lets_nobody_in_and_one_command_gives_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "people.toml"
    path.write_text(OLD)
    for words in ([], ["--remove", "Ana"], ["--add", "Bo", "--role", "dealer"]):
        monkeypatch.setattr("sys.stdin", io.StringIO("1234\n"))
        assert main([str(path), *words]) == 2
        assert "--give-numbers` gives one" in capsys.readouterr().err
    assert path.read_text() == OLD
    assert main([str(path), "--give-numbers"]) == 0
    given = path.read_text()
    assert main([str(path), "--give-numbers"]) == 0
    assert path.read_text() == given
    assert {one.name: one.number for one in load_people(path)} == {"Ana": 18, "p17": 17}


def test_a_name_that_reads_like_a_number_is_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1234\n"))
    assert main([str(file), "--add", "P2", "--role", "dealer"]) == 2
    assert "'P2' reads like a number" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        (("1", "1"), "is another person's too"),
        (("17", "2"), "reads like a number"),
        (("1", "0"), "has no number"),
    ],
)
def test_numbers_that_cannot_be_are_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], numbers: tuple[str, str], sentence: str
) -> None:
    path = tmp_path / "people.toml"
    first, second = OLD.split("\n\n")
    for number, entry in zip(numbers, (first, second), strict=True):
        with path.open("a") as file:
            file.write(entry.replace("[[people]]", f"[[people]]\nnumber = {number}") + "\n")
    assert main([str(path)]) == 2
    assert sentence in capsys.readouterr().err


MANY = """[[people]]\nnumber = 1\nname = "Ana"\nroles = ["dealer"]\npin = "$argon2id$x"

[[people]]\nnumber = 1\nname = "Bo"\nroles = ["dealer"]\npin = "$argon2id$x"

[[people]]\nnumber = 3\nname = "ana"\nroles = ["dealer"]\npin = "$argon2id$x"

[[people]]\nnumber = 4\nname = "p17"\nroles = ["dealer"]\npin = "$argon2id$x"

[[people]]\nname = "Cai"\nroles = ["dealer"]\npin = "$argon2id$x"\n"""


def test_all_faults_of_a_file_are_told_in_one_go(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "people.toml"
    path.write_text(MANY)
    assert main([str(path)]) == 2
    told = capsys.readouterr().err.splitlines()
    assert all(line.startswith(f"livetable people: {path}: ") for line in told)
    for line, (who, act) in zip(
        told,
        [
            ("number 1 of 'Bo'", "take the line `number` out"),
            ("'ana' is there twice", "give each person one entry"),
            ("'p17' reads like a number", "write another name"),
            ("'Cai' has no number", "--give-numbers` gives one"),
        ],
        strict=True,
    ):
        assert who in line
        assert act in line


def test_all_wrong_entries_are_told_in_one_go(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "people.toml"
    path.write_text("[[people]]\nname = 'a'\nroles = ['king']\npin = '1234'\n")
    assert main([str(path)]) == 2
    told = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[3] for line in told] == ["people.0.roles.0", "people.0.pin"]
    assert all(line.startswith("livetable people: the people file cannot") for line in told)


def test_what_somebody_else_changed_during_the_prompt_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who was taken out meanwhile is not back, and no number is given twice."""
    path = tmp_path / "people.toml"
    write_people(path, [Person(name="Eve", roles=["dealer"], pin=quick_hash("1"))])

    def meanwhile() -> str:
        write_people(
            path, [Person(number=2, name="Bert", roles=["dealer"], pin=quick_hash("1"))], 3
        )
        return "1234"

    monkeypatch.setattr("controller.commands.people_file._ask_pin", meanwhile)
    assert main([str(path), "--add", "Anna", "--role", "dealer"]) == 0
    assert [(one.id, one.name) for one in load_people(path)] == [("p2", "Bert"), ("p3", "Anna")]
