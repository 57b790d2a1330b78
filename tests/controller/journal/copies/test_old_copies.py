"""A table goes on below no number that it has published, and the engineer has a way out."""

import io
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.core.messages.commands import DisableGame
from controller.core.messages.facts import GameDisabled, GameEnabled, RoundSettled, TableOpened
from controller.core.messages.inputs import Condition, Moment
from controller.journal.copies.new_epoch import new_epoch
from controller.journal.copies.newest import refuse_older, write_newest
from controller.journal.file import JournalError
from controller.journal.journal_command import main
from controller.journal.order_file import waiting_order
from controller.journal.verify import verify
from controller.people.file import Person, write_people
from controller.run.anchor_file import AnchorFile
from controller.run.loop import Commit
from tests.support.journals.steps import Said, opened, settled, step
from tests.support.quick_pins import quick_hash


def played(path: Path, *rounds: str) -> str:
    """Play them; the last checkpoint."""
    with opened(path) as journal:
        journal.append([settled(name) for name in rounds])
        return journal.past.last_checkpoint()


def test_the_newest_journal_goes_on(tmp_path: Path) -> None:
    write_newest(tmp_path / "anchor", played(tmp_path / "j.db", "r1", "r2"))
    played(tmp_path / "j.db", "r3")
    with opened(tmp_path / "j.db") as journal:
        refuse_older(journal, tmp_path / "anchor")
        refuse_older(journal, tmp_path / "absent")


def test_a_restored_backup_is_refused(tmp_path: Path) -> None:
    played(tmp_path / "j.db", "r1")
    shutil.copy(tmp_path / "j.db", tmp_path / "old.db")
    write_newest(tmp_path / "anchor", played(tmp_path / "j.db", "r2"))
    with opened(tmp_path / "old.db") as old:
        with pytest.raises(JournalError, match=r"this is an old copy .* new-epoch"):
            refuse_older(old, tmp_path / "anchor")
        old.append([step(TableOpened("x"), says=(Said("a"), Said("b")))] * 3)
        with pytest.raises(JournalError, match="is not the round's end that was published"):
            refuse_older(old, tmp_path / "anchor")
    with opened(tmp_path / "other.db") as other, pytest.raises(JournalError, match="of epoch"):
        refuse_older(other, tmp_path / "anchor")
    (tmp_path / "anchor").write_text("nonsense")
    with opened(tmp_path / "j.db") as journal, pytest.raises(JournalError, match="no checkpoint"):
        refuse_older(journal, tmp_path / "anchor")


def test_each_round_is_kept_and_a_lost_disk_is_told(tmp_path: Path) -> None:
    told: list[Condition] = []
    (tmp_path / "other").mkdir()
    with opened(tmp_path / "j.db") as journal:
        kept = AnchorFile(tmp_path / "other" / "anchor", journal, told.append)
        for name in ("r1", "r2"):
            journal.append([settled(name)])
            kept.follow(commit_of(RoundSettled(name, {}, 0)))
            assert (tmp_path / "other" / "anchor").read_text() == journal.past.last_checkpoint()
        kept.follow(commit_of())
        assert not told
        shutil.rmtree(tmp_path / "other")
        for _ in range(2):
            kept.follow(commit_of(RoundSettled("r3", {}, 0)))
    assert [(one.name, "cannot be kept" in one.why) for one in told] == [("anchor", True)]


def test_a_checkpoint_that_was_not_kept_is_kept_once_its_disk_is_back(tmp_path: Path) -> None:
    told: list[Condition] = []
    with opened(tmp_path / "j.db") as journal:
        kept = AnchorFile(tmp_path / "other" / "anchor", journal, told.append)
        kept.look()
        journal.append([settled("r1")])
        kept.follow(commit_of(RoundSettled("r1", {}, 0)))
        kept.look()
        assert [bool(one.why) for one in told] == [True]
        (tmp_path / "other").mkdir()
        kept.look()
        assert (tmp_path / "other" / "anchor").read_text() == journal.past.last_checkpoint()
    assert [bool(one.why) for one in told] == [True, False]


def test_a_checkpoint_that_the_previous_run_could_not_keep_is_kept_before_the_next_round(
    tmp_path: Path,
) -> None:
    """Whoever starts the table again, as its disk was lost, does not begin a round without it."""
    told: list[Condition] = []
    note = played(tmp_path / "j.db", "r1")
    with opened(tmp_path / "j.db") as journal:
        kept = AnchorFile(tmp_path / "other" / "anchor", journal, told.append)
        kept.look()
        assert [bool(one.why) for one in told] == [True]
        (tmp_path / "other").mkdir()
        kept.look()
        assert (tmp_path / "other" / "anchor").read_text() == note
    assert [bool(one.why) for one in told] == [True, False]


def commit_of(*facts: RoundSettled) -> Commit:
    return Commit(
        moment=Moment(0, 0),
        facts=facts,
        view="",
        devices={},
        state="",
        description="",
        last_event=0,
        records=0,
        head="",
    )


def test_the_engineer_begins_a_new_epoch(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "j.db"
    played(path, "r1")
    shutil.copy(path, tmp_path / "old.db")
    write_newest(tmp_path / "anchor", played(path, "r2"))
    shutil.move(tmp_path / "old.db", path)
    people = [
        Person(name="eva", roles=["engineer"], pin=quick_hash("4444")),
        Person(name="dan", roles=["dealer"], pin=quick_hash("1111")),
    ]
    write_people(tmp_path / "people.toml", people)
    words = ["new-epoch", str(path), "--people", str(tmp_path / "people.toml")]
    words += ["--why", "the disk was restored", "--told", "e-9", "--by"]
    for name, pin, code in (("eva", "1", 2), ("dan", "1111", 2), ("eva", "4444", 0)):
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{pin}\n"))
        assert main([*words, name]) == code
    assert "the old journal is" in capsys.readouterr().out
    with opened(path) as journal:
        refuse_older(journal, tmp_path / "anchor")
        assert journal.last_event == 0
    with closing(sqlite3.connect(path)) as connection:
        body = connection.execute("SELECT body FROM record WHERE seq = 2").fetchone()[0]
    told = json.loads(body)["succeeds"]
    assert (told["by"], told["why"], told["events"]) == ("p1", "the disk was restored", 2)
    (aside,) = tmp_path.glob("j.db.*.ended")
    assert verify(aside).head == told["head"]


def test_new_epochs_without_a_round_between_end_no_table(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    write_newest(tmp_path / "anchor", played(path, "r1"))
    for _ in range(3):
        new_epoch(path, "eva", "the disk was restored")
        with opened(path) as journal:
            refuse_older(journal, tmp_path / "anchor")
    with opened(tmp_path / "other.db") as other, pytest.raises(JournalError, match="of epoch"):
        refuse_older(other, tmp_path / "anchor")


def test_a_journal_whose_second_record_tells_one_epoch_alone_is_read(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        assert journal.past.succeeded() == []
        journal.succeed({"epoch": "0a0b0c0d"}, 0)
        assert journal.past.succeeded() == ["0a0b0c0d"]


@pytest.mark.regulation("R33")
@pytest.mark.parametrize("lifted", [False, True])
def test_a_new_epoch_lifts_no_order_against_the_game(tmp_path: Path, lifted: bool) -> None:
    path = tmp_path / "j.db"
    stopped = GameDisabled("igt", "00", "ada", "shift_manager", "a fault may come again")
    over = GameEnabled("ada", "shift_manager", "eva", "its cause is over")
    with opened(path) as journal:
        journal.append([step(stopped), *([step(over)] if lifted else [])])
    new_epoch(path, "eva", "the disk was restored")
    order = waiting_order(path)
    if lifted:
        assert order is None
    else:
        assert order is not None
        assert (order.person, order.role) == ("eva", "engineer")
        assert order.act == DisableGame("a fault may come again")
