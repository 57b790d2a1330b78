"""What a command has to say is one line, whatever the names in it hold."""

import re
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller import cli
from controller.stderr import on_one_line, say
from tests.support.places import PROJECT

PARTS = ("controller", "vision", "drivers")


@given(st.text())
def test_no_text_ends_a_line_or_commands_a_terminal(text: str) -> None:
    shown = on_one_line(text)
    assert len(shown.splitlines()) <= 1
    assert not [letter for letter in shown if unicodedata.category(letter)[0] == "C"]


@given(st.text(st.characters(exclude_categories=("C", "Zl", "Zp"))))
def test_letters_and_spaces_of_any_language_stay(text: str) -> None:
    assert on_one_line(text) == text


def test_a_line_end_is_shown_as_python_writes_it(capsys: pytest.CaptureFixture[str]) -> None:
    say("see", "a\nb\x1b[2J: not found")
    assert capsys.readouterr().err == "livetable see: a\\nb\\x1b[2J: not found\n"


@pytest.mark.parametrize("verb", [["settle"], ["journal", "verify"], ["see"], ["check-config"]])
def test_a_files_name_of_two_lines_is_told_on_one(
    verb: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["livetable", *verb, str(tmp_path / "a\nb\x1b[2J")])
    assert cli.main() != 0
    out, err = capsys.readouterr()
    (line,) = (out + err).splitlines()
    assert "a\\nb\\x1b[2J" in line


def test_commands_say_by_this_file_alone() -> None:
    saying = [
        str(path.relative_to(PROJECT))
        for part in PARTS
        for path in (PROJECT / part).rglob("*.py")
        if 'print(f"livetable' in path.read_text() and "sys.stderr)" in path.read_text()
    ]
    assert saying == []


SEVERAL = "name = 7\nkind = 'boxes'\ndecks = 'six'\n"


@pytest.mark.parametrize(
    "verb", [["odds", "--game"], ["stand-in", "--game"], ["pit"], ["run", "--config"]]
)
def test_each_fault_of_a_file_is_told_on_a_line_of_its_own(
    verb: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SEVERAL)
    monkeypatch.setattr(sys, "argv", ["livetable", *verb, str(path)])
    assert cli.main() != 0
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) > 2
    assert all(line.startswith(f"livetable {verb[0]}: {path}: ") for line in lines)
    assert not any("\\n" in line for line in lines)


def test_an_error_is_told_with_all_its_faults() -> None:
    saying = [
        str(path.relative_to(PROJECT))
        for part in PARTS
        for path in (PROJECT / part).rglob("*.py")
        if re.search(r"(?<!_)\bsay\([^,()]+, str\(error\)\)", path.read_text())
    ]
    assert saying == []
