"""Upgrades that are cut off, and ways back on a full disk: one version whole is left."""

import errno
import os
import sqlite3
import threading
from pathlib import Path

import pytest

from controller.appliance.upgrade import snapshot, upgrade
from controller.appliance.upgrade.upgrade import UpgradeError
from controller.journal.verify import verify
from controller.whole_files import beside
from tests.support.processes.fake_version import install
from tests.support.processes.upgraded_table import Appliance, PowerCutError

pytestmark = pytest.mark.system


@pytest.mark.parametrize(
    ("how", "step", "version"),
    [
        ("good", "begun", "1"),
        ("good", "marked", "1"),
        ("good", "stopped", "1"),
        ("good", "copied", "1"),
        ("good", "switched", "1"),
        ("good", "started", "1"),
        ("good", "taken", "2"),
        ("good", "told", "2"),
        ("does not start", "returning", "1"),
        ("does not start", "led back", "1"),
        ("does not start", "restored", "1"),
        ("does not start", "told", "1"),
    ],
)
def test_a_power_cut_after_any_step_ends_in_one_version_whole(
    appliance: Appliance, how: str, step: str, version: str
) -> None:
    appliance.start()
    install(appliance.root, "2", how, appliance.key)
    appliance.cut_at = step
    with pytest.raises(PowerCutError):
        appliance.upgrade().to("2", "ella")
    appliance.services.power_cut()
    assert appliance.versions.current() in ("1", "2")
    with pytest.raises(UpgradeError, match="livetable upgrade --resume"):
        appliance.upgrade().to("2", "ella")
    appliance.cut_at = ""
    assert f"version {version} " in appliance.upgrade().resume()
    if not appliance.services.runs("bj1"):
        appliance.services.start("bj1")  # as systemd does at the boot
    appliance.sound(version)
    assert appliance.upgrade().resume() == ""


def test_the_steps_of_the_power_cuts_are_all_there_are(appliance: Appliance) -> None:
    appliance.start()
    install(appliance.root, "2", "does not start", appliance.key)
    install(appliance.root, "3", "good", appliance.key)
    appliance.upgrade().to("2", "ella")
    appliance.upgrade().to("3", "ella")
    assert set(appliance.steps) == {
        *("begun", "marked", "stopped", "copied", "switched", "started", "taken", "told"),
        *("returning", "led back", "restored", "returned"),
    }


def test_the_way_back_may_be_cut_off_in_the_middle_of_its_renames(
    appliance: Appliance, monkeypatch: pytest.MonkeyPatch
) -> None:
    appliance.start()
    install(appliance.root, "2", "does not start", appliance.key)
    flushes = 0
    flush = snapshot.flush_folder

    def cut(folder: Path) -> None:
        nonlocal flushes
        flushes += 1
        if flushes == 2:  # the tried journal is aside, and nothing is in its place
            raise PowerCutError
        flush(folder)

    monkeypatch.setattr(snapshot, "flush_folder", cut)
    with pytest.raises(PowerCutError):
        appliance.upgrade().to("2", "ella")
    assert not appliance.table.journal.exists()
    appliance.services.power_cut()
    assert "version 1 is back" in appliance.upgrade().resume()
    appliance.sound("1")


def test_the_way_back_takes_no_room_on_the_disk(appliance: Appliance) -> None:
    """A tried version may have filled it."""
    journal = appliance.table.journal
    snapshot.take_snapshot(journal, "1f")
    copy = beside(journal, ".before-1f").stat().st_ino
    with sqlite3.connect(journal) as file:
        file.execute("INSERT INTO record VALUES (2, 0, 0, 'fact', 'new', x'00')")
    snapshot.restore(journal, "1f")
    assert journal.stat().st_ino == copy
    assert verify(journal).head == appliance.before
    snapshot.restore(journal, "1f")
    assert journal.stat().st_ino == copy


@pytest.mark.parametrize(("how", "version"), [("good", "2"), ("does not start", "1")])
def test_a_disk_that_refuses_the_last_word_leaves_it_to_be_resumed(
    appliance: Appliance, how: str, version: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "journal.db.upgrade-1f")

    appliance.start()
    install(appliance.root, "2", how, appliance.key)
    with monkeypatch.context() as patched:
        patched.setattr(upgrade, "leave_ended", full)
        with pytest.raises(UpgradeError, match=r"No space .*, then livetable upgrade --resume"):
            appliance.upgrade().to("2", "ella")
    assert f"version {version} " in appliance.upgrade().resume()
    appliance.sound(version)


def test_the_link_leads_somewhere_at_every_moment(appliance: Appliance) -> None:
    install(appliance.root, "2", "good", appliance.key)
    (appliance.root / ".current.new").symlink_to("left by a power cut")
    over, gone = threading.Event(), []

    def look() -> None:
        while not over.is_set():
            try:
                os.stat(appliance.root / "current/bin/livetable")
            except OSError as error:
                gone.append(error)

    reader = threading.Thread(target=look)
    reader.start()
    for turn in range(200):
        appliance.versions.lead("current", "12"[turn % 2])
    over.set()
    reader.join()
    assert gone == []
