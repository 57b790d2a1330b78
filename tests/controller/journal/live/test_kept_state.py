"""The kept state of a table: written whole, read back, and believed for one program alone."""

import json
from pathlib import Path
from typing import Any

import pytest

from controller.core.games.registry import families
from controller.journal.live import kept_state
from controller.journal.live.kept_state import (
    STATE,
    KeptState,
    NoStateError,
    kept_state_path,
    program_digest,
    read_state,
    sha256,
    write_state,
)

STATE_KEPT = KeptState(table="a table", aside="aside", at=7, config="of the rules")


def test_a_state_comes_back_as_it_was_kept_with_the_number_of_its_record(tmp_path: Path) -> None:
    write_state(tmp_path / "j.db", STATE_KEPT, 41)
    assert kept_state_path(tmp_path / "j.db") == tmp_path / "j.db.state"
    assert read_state(tmp_path / "j.db") == (STATE_KEPT, 41)


def test_the_record_vouches_for_each_part_of_it() -> None:
    assert STATE_KEPT.record.startswith(STATE)
    assert json.loads(STATE_KEPT.record)["state"] == {
        "table": sha256("a table"),
        "aside": sha256("aside"),
        "at": 7,
        "config": "of the rules",
        "program": program_digest(),
    }


def test_where_none_is_kept_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(NoStateError, match=r"^none is kept$"):
        read_state(tmp_path / "j.db")


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", "{}", '{"record": 1}', '{"record": 1, "more": 2}']
)
def test_what_is_no_whole_state_is_not_believed(tmp_path: Path, text: str) -> None:
    kept_state_path(tmp_path / "j.db").write_text(text)
    with pytest.raises(NoStateError, match="cannot be read"):
        read_state(tmp_path / "j.db")


@pytest.mark.parametrize(
    "change", [{"table": 1}, {"aside": None}, {"config": []}, {"record": "41"}, {"record": True}]
)
def test_a_state_of_other_types_is_none(tmp_path: Path, change: dict[str, Any]) -> None:
    write_state(tmp_path / "j.db", STATE_KEPT, 41)
    path = kept_state_path(tmp_path / "j.db")
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(NoStateError, match="is no kept state"):
        read_state(tmp_path / "j.db")


def test_the_program_is_the_core_and_each_familys_own_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folders: list[set[Path]] = []

    def sources(found: set[Path]) -> list[Path]:
        folders.append(found)
        return []

    monkeypatch.setattr(kept_state, "_sources", sources)
    program_digest.__wrapped__()
    (found,) = folders
    core = Path(kept_state.core.__file__ or "").parent
    assert core in found
    names = {type(game).__module__.rpartition(".")[0] for game in families()}
    assert {folder.as_posix() for folder in found} >= {
        (core.parent.parent / name.replace(".", "/")).as_posix()
        for name in names
        if name.startswith("controller.")
    }
    assert all(folder.is_dir() and folder.name for folder in found)


def test_another_byte_or_name_of_a_source_is_another_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.py"
    path.write_text("x = 1")
    monkeypatch.setattr(kept_state, "_sources", lambda _folders: [path])
    digests = [program_digest.__wrapped__()]
    path.write_text("x = 2")
    digests.append(program_digest.__wrapped__())
    path.rename(tmp_path / "b.py")
    path = tmp_path / "b.py"
    digests.append(program_digest.__wrapped__())
    assert len(set(digests)) == 3
