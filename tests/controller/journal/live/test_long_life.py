"""A long record: a start that reads little, a copy beside play, a check in two processes."""

import json
import shutil
from pathlib import Path

import pytest

from controller.journal import verify as verification
from controller.journal.copies.backup import backup
from controller.journal.file import JournalError
from controller.journal.journal_command import main
from controller.journal.meta import config_body
from controller.journal.proof.checkpoint import read_checkpoint
from controller.journal.proof.kept_tree import grown, kept_path, newest_config
from controller.journal.verify import derive, verify
from tests.support.journals.played import write_journal
from tests.support.journals.steps import opened, settled, tampered
from tests.support.table_driver import config_of


def root(path: Path) -> bytes:
    """The root of the next round's checkpoint after a start."""
    with opened(path) as journal:
        return grown(journal._connection, path).root()


def test_the_kept_tree_is_the_tree(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    with opened(path) as journal:
        journal.append([settled("r1"), settled("r2")])
        journal.append([settled("r3")])
    kept = json.loads(kept_path(path).read_text())
    assert kept["events"] == 6
    with_it = root(path)
    kept_path(path).unlink()
    assert root(path) == with_it


@pytest.mark.parametrize("change", ["none", "gone", "older", "false", "of old"])
def test_the_newest_configuration_is_found_with_the_kept_tree_or_without(
    tmp_path: Path, change: str
) -> None:
    path, igt, olivia = tmp_path / "j.db", config_of("igt"), config_of("olivia")
    with opened(path) as journal:
        journal.configure(olivia, 1)
        journal.append([settled("r1")])
        journal.configure(igt, 2)
        before = kept_path(path).read_text()
        journal.append([settled("r2")])
    kept = json.loads(kept_path(path).read_text())
    assert kept["config"] > json.loads(before)["config"] > 1
    if change == "gone":
        kept_path(path).unlink()
    elif change == "older":
        kept_path(path).write_text(before)
    elif change == "false":
        kept_path(path).write_text(json.dumps({**kept, "config": 1}))
    elif change == "of old":
        del kept["config"]
        kept_path(path).write_text(json.dumps(kept))
    with opened(path) as journal:
        assert newest_config(journal._connection, path, journal.records)[1] == config_body(igt)
        records = journal.records
        journal.configure(igt, 3)
        assert journal.records == records
        journal.configure(olivia, 4)
        assert journal.records == records + 1


@pytest.mark.parametrize("change", ["events", "edge", "nonsense", "older journal"])
def test_a_kept_tree_that_is_not_the_journals_is_not_believed(tmp_path: Path, change: str) -> None:
    path = tmp_path / "j.db"
    with opened(path) as journal:
        journal.append([settled("r1")])
    old = kept_path(path).read_text()
    with opened(path) as journal:
        journal.append([settled("r2")])
    wanted, kept = root(path), json.loads(kept_path(path).read_text())
    texts = {
        "events": json.dumps({**kept, "events": 2}),
        "edge": json.dumps({**kept, "edge": ["00" * 32] * len(kept["edge"])}),
        "nonsense": "{",
        "older journal": old,
    }
    kept_path(path).write_text(texts[change])
    assert root(path) == wanted


def test_the_next_checkpoint_after_a_start_is_over_all_rows(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    for name in ("r1", "r2", "r3"):
        with opened(path) as journal:
            journal.append([settled(name)])
            note = journal.past.last_checkpoint()
    checkpoint, _ = read_checkpoint(note)
    assert verify(path, anchors=[note]).anchored == checkpoint.size


def test_a_backup_that_cannot_be_written_names_its_place(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    write_journal(path, "infinite")
    to = tmp_path / "none" / "copy.db"
    with pytest.raises(JournalError, match=r"copy.db: cannot be written .*; name a place that"):
        backup(path, to)


@pytest.mark.regulation("R32")
def test_a_backup_beside_play_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    write_journal(path, "infinite")
    with pytest.raises(JournalError, match="never written over"):
        backup(path, path)
    assert main(["backup", str(path), "--to", str(tmp_path / "copy.db")]) == 0
    assert verify(tmp_path / "copy.db").head == verify(path).head
    tampered(path, "UPDATE record SET utc = 1 WHERE seq = 9")
    with pytest.raises(JournalError, match="the copy is not good, and not kept: record 9"):
        backup(path, tmp_path / "other.db")


@pytest.mark.long
def test_a_long_journal_is_checked_in_two_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "j.db"
    write_journal(path, "infinite")
    short = verify(path)
    monkeypatch.setattr(verification, "MANY", 10)
    assert verify(path) == short
    assert derive(path) == ("", "")
    shutil.copy(path, tmp_path / "cut.db")
    tampered(tmp_path / "cut.db", "DELETE FROM event WHERE n = (SELECT max(n) FROM event)")
    assert "is missing" in verify(tmp_path / "cut.db").bad
    shutil.copy(path, tmp_path / "changed.db")
    tampered(tmp_path / "changed.db", "UPDATE record SET utc = 1 WHERE seq = 9")
    long = [verify(tmp_path / f"{name}.db").bad for name in ("cut", "changed")]
    monkeypatch.undo()
    assert [verify(tmp_path / f"{name}.db").bad for name in ("cut", "changed")] == long
