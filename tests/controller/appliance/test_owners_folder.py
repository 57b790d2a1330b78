"""Root works in a folder of the tables' user as that user, whatever lies there."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from controller.appliance.upgrade.command import opens
from controller.core.messages.commands import DisableGame, Tap
from controller.folder_owner import as_owner
from controller.journal.copies.new_epoch import new_epoch
from controller.journal.file import JournalError
from controller.journal.live.writer import Journal
from controller.journal.order_file import leave_order, order_of
from controller.journal.retention import delete
from tests.support.processes.fake_version import install
from tests.support.processes.upgraded_table import BAD, Appliance

OWNER = (1234, 1235)

TOUCHES = ("open", "os.rename", "os.remove", "os.chown", "sqlite3.connect")
"""What Python tells of a file before it is done."""

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="root alone works for others")


class Watch:
    """Notes who touches what lies in one folder. Python takes no such hook away again."""

    def __init__(self) -> None:
        self.folder = ""
        self.touched: set[tuple[str, int]] = set()
        sys.addaudithook(self._hear)

    def _hear(self, what: str, told: tuple[Any, ...]) -> None:
        if self.folder and what in TOUCHES:
            names = [str(one).removeprefix("file://") for one in told[:2]]
            if any(name.startswith(f"{self.folder}/") for name in names):
                self.touched.add((what, os.geteuid()))

    def users(self) -> set[int]:
        return {user for _, user in self.touched}


WATCH = Watch()


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder of the tables' user, to which everybody may go."""
    made = Path(tempfile.mkdtemp(prefix="livetable-owner-"))
    made.chmod(0o755)
    own = made / "bj1"
    own.mkdir()
    os.chown(own, *OWNER)
    WATCH.folder, WATCH.touched = str(own), set()
    yield own
    WATCH.folder = ""
    shutil.rmtree(made)


@pytest.fixture
def journal(folder: Path) -> Path:
    with as_owner(folder / "journal.db"):
        Journal(folder / "journal.db", "riga", "bj1", "infinite", "livetable 1").close()
    return folder / "journal.db"


def owners(folder: Path) -> set[tuple[int, int]]:
    return {(one.lstat().st_uid, one.lstat().st_gid) for one in folder.iterdir()}


def test_what_root_does_there_he_does_as_the_owner(folder: Path) -> None:
    groups = os.getgroups()
    with suppress(ZeroDivisionError), as_owner(folder / "new"):
        (folder / "new").touch()
        assert (os.geteuid(), os.getegid(), os.getgroups()) == (*OWNER, [])
        raise ZeroDivisionError
    assert (os.geteuid(), os.getegid(), os.getgroups()) == (0, 0, groups)
    assert owners(folder) == {OWNER}


def test_a_link_to_roots_folder_makes_nobody_root(folder: Path) -> None:
    roots = folder.parent / "roots"
    roots.mkdir()
    (folder / "link").symlink_to(roots)
    with as_owner(folder / "link" / "journal.db"), pytest.raises(PermissionError):
        (folder / "link" / "journal.db").touch()


def test_root_stays_root_in_his_own_folder_and_where_none_is(tmp_path: Path) -> None:
    for place in (tmp_path / "j.db", Path("/nowhere/at/all/j.db")):
        with as_owner(place):
            assert os.geteuid() == 0


def test_a_new_epoch_is_the_tables_own(journal: Path) -> None:
    """Else the table that is started on it finds a journal that it may not write."""
    new_epoch(journal, "p1", "another game")
    assert owners(journal.parent) == {OWNER}


@pytest.mark.parametrize("mode", [0o600, 0o644])
def test_a_journal_of_somebody_elses_is_told_as_that(journal: Path, mode: int) -> None:
    """Root copied it there: no disk is at fault."""
    os.chown(journal, 0, 0)
    journal.chmod(mode)
    with pytest.raises(JournalError, match="chown livetable") as told, as_owner(journal):
        Journal(journal, "riga", "bj1", "infinite", "livetable 1").tell({"a": 1}, 0)
    assert not told.value.passing


def test_an_order_and_a_deletion_are_the_tables_own(journal: Path) -> None:
    leave_order(journal, Tap("t", "p1", "engineer", DisableGame("an order"), ()))
    delete(journal, [], [], days=(1, 1), by="p1", why="a test")
    assert order_of(journal).stat().st_uid == OWNER[0]
    assert owners(journal.parent) == {OWNER}


def test_a_link_in_the_locks_place_makes_no_file_of_roots(journal: Path) -> None:
    secret = journal.parent.parent / "secret"
    lock = journal.with_name("journal.db.lock")
    lock.unlink()
    lock.symlink_to(secret)
    with pytest.raises(Exception, match="cannot be written"):
        new_epoch(journal, "p1", "another game")
    assert not secret.exists()


@pytest.mark.system
@pytest.mark.parametrize(("how", "version"), [("good", "2"), ("finds no shoe", "1")])
def test_an_upgrade_opens_nothing_there_as_root(folder: Path, how: str, version: str) -> None:
    """Its own process alone is looked at, and not the tables, which the test starts as root."""
    made = Appliance(folder.parent, folder.name)
    made.start()
    install(made.root, "2", how, made.key)
    WATCH.touched.clear()
    made.upgrade(BAD).to("2", "ella")
    WATCH.folder = ""
    made.sound(version)
    made.services.power_cut()
    assert {what for what, _ in WATCH.touched} == {*TOUCHES} - {"os.chown"}
    assert WATCH.users() == {OWNER[0]}


def test_a_version_is_asked_for_a_journal_as_its_owner(journal: Path) -> None:
    WATCH.touched.clear()
    opens([journal])
    assert WATCH.users() == {OWNER[0]}
