"""A journal that is set aside goes with its files: log, and note of a failure."""

import errno
import os
import sqlite3
from argparse import Namespace
from contextlib import closing
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest

from controller.appliance.upgrade.snapshot import KEPT, forget_old
from controller.core.messages.commands import EnableGame, Proof, Tap
from controller.core.messages.facts import GameDisabled, TableOpened
from controller.core.messages.inputs import Condition
from controller.journal.copies.new_epoch import command, new_epoch, unpublished_rounds
from controller.journal.file import JournalError, is_written
from controller.journal.live.outbox import Outbox
from controller.journal.order_file import leave_order, order_of
from controller.journal.retention import closed_epochs
from controller.journal.verify import Verification, verify
from controller.run.failing.set_aside import SetAside
from controller.upgrade_files import Ended, leave_ended, left_ended
from tests.support.journals.steps import opened, settled, step


def test_the_log_of_a_journal_that_is_still_read_goes_aside_with_it(tmp_path: Path) -> None:
    """What somebody else still reads is in there."""
    path = tmp_path / "j.db"
    with opened(path) as journal:
        journal.append([step(TableOpened("anna"))])
    with closing(sqlite3.connect(path)) as reader, opened(path) as journal:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM record").fetchone()
        journal.append([step(TableOpened("b"))])
        records, head = journal.records, journal.head.hex()
        journal.close()
        assert path.with_name("j.db-wal").stat().st_size > 0
        aside, _ = new_epoch(path, "m1", "a test")
    verdict = verify(aside)
    assert (verdict.intact, verdict.records, verdict.head) == (True, records, head)
    assert not list(tmp_path.glob("j.db-*"))


@pytest.mark.parametrize("taken", [0, 2, 4])
def test_finished_rounds_that_were_never_published_are_named(
    taken: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Their game server hears of them no more: the new journal begins with number 1."""
    path = tmp_path / "j.db"
    with opened(path) as journal:
        journal.append([settled("r1"), settled("r2")])
        outbox = Outbox(path)
        outbox.move("sent", taken)
        outbox.close()
    rounds = ["r1", "r2"][taken // 2 :]
    anna = SimpleNamespace(check=lambda *_: SimpleNamespace(id="anna"))
    monkeypatch.setattr("controller.journal.copies.new_epoch.PinAuthenticator", lambda _: anna)
    monkeypatch.setattr("sys.stdin", StringIO("1\n"))
    given = {"people": path, "by": "anna", "why": "IGT", "told": "", "json": False}
    assert command(Namespace(file=path, **given)) == 0
    out = capsys.readouterr().out
    assert ("were never published" in out) is bool(rounds)
    assert [name for name in ("r1", "r2") if f" {name}" in out] == rounds
    (aside,) = tmp_path.glob("*.ended")
    assert unpublished_rounds(aside) == rounds
    assert unpublished_rounds(path) == []


def test_a_new_journal_does_not_begin_with_the_failure_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    opened(path).close()
    SetAside(path).note(Condition("disk", "full"), KeyError("planted"))
    aside, _ = new_epoch(path, "m1", "a test")
    assert SetAside(path).left() is None
    assert SetAside(aside).left() is not None


def test_a_table_that_starts_during_the_check_is_kept_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "j.db"
    opened(path).close()

    def checked(of: Path) -> Verification:
        with pytest.raises(JournalError, match="another process"):
            opened(of)
        return verify(of)

    monkeypatch.setattr("controller.journal.copies.new_epoch.verify", checked)
    new_epoch(path, "m1", "a test")
    assert not is_written(path)


@pytest.mark.parametrize("cut", ["begin", "link", "tails", "place"])
def test_what_is_cut_off_can_be_asked_for_again(
    cut: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk or a power cut at any step: the old journal is there, and is succeeded."""
    path = tmp_path / "j.db"
    with opened(path) as journal:
        epoch = journal.meta.epoch
    steps = {
        "begin": "controller.journal.live.writer.Journal.succeed",
        "link": "controller.journal.copies.new_epoch.os.link",
        "tails": "controller.journal.copies.new_epoch.move_tails",
        "place": "pathlib.Path.replace",
    }
    with monkeypatch.context() as patch:
        patch.setattr(steps[cut], _cut_off)
        with pytest.raises((OSError, JournalError), match="cut"):
            new_epoch(path, "m1", "a test")
    with opened(path) as journal:
        assert journal.meta.epoch == epoch
    aside, _ = new_epoch(path, "m1", "a test")
    with opened(path) as journal:
        assert journal.past.succeeded() == [epoch]
    assert sorted(one.name for one in tmp_path.iterdir()) == ["j.db", aside.name, "j.db.lock"]


def _cut_off(*_: object, **__: object) -> None:
    raise OSError("cut")


def test_where_the_file_system_has_no_hard_links_the_journal_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "j.db"
    opened(path).close()
    before = path.read_bytes()

    def refuses(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    with monkeypatch.context() as changed:
        changed.setattr(os, "link", refuses)
        with pytest.raises(JournalError, match=r"is as it was; .* hard links"):
            new_epoch(path, "p3", "why")
    assert path.read_bytes() == before
    aside, _ = new_epoch(path, "p3", "why")
    assert aside.read_bytes() == before


def test_a_journal_with_a_damaged_page_is_succeeded(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    with opened(path) as journal:
        epoch = journal.meta.epoch
        for _ in range(40):
            journal.append([step(*[TableOpened("a" * 300)] * 20)])
    size = 4096
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // size * size - 3 * size)
        file.write(b"\xff" * size)
    aside, _ = new_epoch(path, "m1", "the disk failed")
    assert verify(aside).bad
    with opened(path) as journal:
        assert journal.past.succeeded() == [epoch]


def test_an_order_that_waits_already_is_told_before_anything_is_done(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    with opened(path) as journal:
        journal.append([step(GameDisabled("g", "h", "m1", "engineer", "bent cards"))])
        epoch = journal.meta.epoch
    lift = Tap("t1", "m1", "engineer", EnableGame("m2", "good"), (Proof("m1", "engineer", "pin"),))
    leave_order(path, lift)
    with pytest.raises(JournalError, match="an earlier order waits"):
        new_epoch(path, "m1", "a test")
    with opened(path) as journal:
        assert journal.meta.epoch == epoch
    order_of(path).unlink()
    new_epoch(path, "m1", "a test")
    assert order_of(path).exists()


def test_what_lies_beside_a_journal_is_found_whatever_its_name(tmp_path: Path) -> None:
    path = tmp_path / "j[1].db"
    opened(path).close()
    aside, _ = new_epoch(path, "m1", "a test")
    assert [one.path for one in closed_epochs(path)] == [aside]
    ended = Ended(id="1", was="1", now="2", by="m1", outcome="taken", why="")
    leave_ended(path, ended)
    assert list(left_ended(path)) == [ended]
    for n in range(KEPT + 2):
        path.with_name(f"{path.name}.before-{n}").touch()
    forget_old(path)
    assert len([one for one in tmp_path.iterdir() if ".before-" in one.name]) == KEPT
