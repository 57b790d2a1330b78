"""Upgrades that go well and that do not: real processes, real files, a root of their own."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.appliance.upgrade import snapshot, versions
from controller.appliance.upgrade.command import main, opens
from controller.appliance.upgrade.upgrade import Upgrade, UpgradeError
from controller.journal.file import JournalError
from controller.journal.live.writer import Journal
from controller.upgrade_files import on_trial
from controller.whole_files import beside
from tests.support.processes.fake_version import install, manifest
from tests.support.processes.upgraded_table import BAD, GOOD, Appliance
from tests.support.sampled import sampled

pytestmark = pytest.mark.system


def test_a_good_version_is_taken_and_the_record_hears_of_it(appliance: Appliance) -> None:
    appliance.start()
    install(appliance.root, "2", "good", appliance.key)
    assert appliance.upgrade().to("2", "ella") == ""
    appliance.sound("2")
    assert appliance.ended() == [("1", "2", "ella", "taken")]
    assert (appliance.root / "previous").readlink().name == "1"


def test_copies_of_the_last_two_upgrades_stay(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    for what in ("before", "tried"):
        for name in ("9f", "a0", "100", "101"):
            beside(journal, f".{what}-{name}").touch()
    for left in (journal, beside(journal, ".tried-a0-wal"), beside(journal, ".health")):
        left.touch()
    snapshot.forget_old(journal)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "journal.db",
        "journal.db.before-100",
        "journal.db.before-101",
        "journal.db.health",
        "journal.db.tried-100",
        "journal.db.tried-101",
    ]


NOT_WELL = {
    "does not start": "table bj1 has ended",
    "starts and dies": "table bj1 has ended",
    "tells nothing": "does not tell how it is",
    "has a loop that stands still": "stands still",
    "finds no shoe": "shoe0 not well",
    "finds no camera": "camera0 not well",
    "reaches no broker": "broker not well",
    "is not connected yet": "broker not well",
    "is another program": "runs livetable 7",
}


@pytest.mark.parametrize(
    "how",
    sampled(NOT_WELL, "does not start", "tells nothing", "finds no shoe", "is another program"),
)
def test_a_version_that_is_not_well_is_taken_back_with_the_journal_of_before(
    appliance: Appliance, how: str
) -> None:
    appliance.start()
    install(appliance.root, "2", how, appliance.key)
    why = appliance.upgrade(BAD).to("2", "ella")
    assert NOT_WELL[how] in why
    appliance.sound("1")
    assert appliance.ended() == [("1", "2", "ella", "returned")]
    tried = list(appliance.table.journal.parent.glob("journal.db.tried-*"))
    assert len(tried) == 1, "what the tried version wrote is kept"


def missing_file(home: Path, _key: Ed25519PrivateKey) -> None:
    (home / "LICENSE").unlink()


def changed_file(home: Path, _key: Ed25519PrivateKey) -> None:
    (home / "bin/livetable").write_text("#!/bin/sh\n")


def file_too_many(home: Path, _key: Ed25519PrivateKey) -> None:
    (home / "bin/sitecustomize.py").write_text("")


def wrong_signature(home: Path, _key: Ed25519PrivateKey) -> None:
    manifest(home, "2", Ed25519PrivateKey.generate())


def no_signature(home: Path, _key: Ed25519PrivateKey) -> None:
    manifest(home, "2", None)


def no_manifest(home: Path, _key: Ed25519PrivateKey) -> None:
    (home / "MANIFEST").unlink()


def another_name(home: Path, key: Ed25519PrivateKey) -> None:
    manifest(home, "3", key)


def not_executable(home: Path, _key: Ed25519PrivateKey) -> None:
    (home / "bin/livetable").chmod(0o644)


def no_interpreter(home: Path, key: Ed25519PrivateKey) -> None:
    (home / "bin/livetable").write_text("#!/no/such/python\n")
    manifest(home, "2", key)


AGAIN = "install its package again"


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (missing_file, f"cannot be read .*; {AGAIN}"),
        (changed_file, f"is not as the manifest has it; {AGAIN}"),
        (file_too_many, f"does not belong to livetable 2; {AGAIN}"),
        (wrong_signature, f"is not signed with the key in .*; {AGAIN}"),
        (no_signature, f"is not signed with the key in .*; {AGAIN}"),
        (no_manifest, "install the package again"),
        (another_name, "its manifest is of livetable 3"),
        (not_executable, "cannot be started"),
        (no_interpreter, "cannot be started"),
    ],
)
def test_a_broken_version_is_refused_and_no_table_is_touched(
    appliance: Appliance, spoil: Callable[[Path, Ed25519PrivateKey], None], said: str
) -> None:
    pid = appliance.start()
    spoil(install(appliance.root, "2", "good", appliance.key), appliance.key)
    with pytest.raises(UpgradeError, match=said):
        appliance.upgrade().to("2", "ella")
    untouched(appliance, pid)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("sleeps when asked", "did not answer within"),
        ("knows only older records", "livetable 9.9 wrote this journal last"),
        (
            "lacks a library",
            "did not say whether .*No module named 'pydantic'.*; install its package",
        ),
    ],
)
def test_a_version_that_cannot_open_the_record_is_refused(
    appliance: Appliance, how: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(versions, "ASK_S", 1.0)
    pid = appliance.start()
    install(appliance.root, "2", how, appliance.key)
    with pytest.raises(UpgradeError, match=said):
        appliance.upgrade().to("2", "ella")
    untouched(appliance, pid)


@pytest.mark.parametrize("name", ["3", "", "../1", ".", "1"])
def test_a_version_that_is_none_is_refused(appliance: Appliance, name: str) -> None:
    pid = appliance.start()
    with pytest.raises(UpgradeError, match=r"is not installed; there is 1|runs already"):
        appliance.upgrade().to(name, "ella")
    untouched(appliance, pid)


def untouched(appliance: Appliance, pid: int) -> None:
    appliance.sound("1")
    assert appliance.services.running["bj1"].pid == pid
    assert appliance.ended() == []


def test_a_round_that_the_table_tells_of_is_not_broken_off(appliance: Appliance) -> None:
    pid = appliance.start()
    install(appliance.root, "2", "good", appliance.key)
    health = beside(appliance.table.journal, ".health")
    appliance.services.running["bj1"].send_signal(19)  # SIGSTOP: what it tells stays as it is
    health.write_text(json.dumps({**json.loads(health.read_text()), "round": "riga-bj1-42"}))
    told_now = appliance.upgrade(clock=lambda: health.stat().st_mtime)
    with pytest.raises(UpgradeError, match="round riga-bj1-42 is open at table bj1"):
        told_now.to("2", "ella")
    appliance.services.running["bj1"].send_signal(18)
    untouched(appliance, pid)


def test_a_round_that_opened_at_the_last_moment_is_found_in_the_journal(
    appliance: Appliance,
) -> None:
    pid = appliance.start()
    install(appliance.root, "2", "good", appliance.key)
    with sqlite3.connect(appliance.table.journal) as file:
        body = json.dumps({"kind": "betting_opened", "round": "riga-bj1-43"})
        file.execute("INSERT INTO record VALUES (2, 0, 0, 'fact', ?, x'00')", (body,))
    with pytest.raises(UpgradeError, match="round riga-bj1-43 is open at table bj1"):
        appliance.upgrade().to("2", "ella")
    assert appliance.versions.current() == "1"
    assert appliance.services.running["bj1"].pid != pid, "it was stopped and started again"
    assert appliance.services.runs("bj1")
    assert on_trial(appliance.table.journal) == ""
    assert not list(appliance.table.journal.parent.glob("journal.db.before-*"))


def test_a_full_disk_stops_it_before_the_switch(
    appliance: Appliance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot, "LEAST_FREE", 2**60)
    appliance.start()
    install(appliance.root, "2", "good", appliance.key)
    with pytest.raises(UpgradeError, match="must be free for a copy of the journal"):
        appliance.upgrade().to("2", "ella")
    appliance.sound("1")


def test_a_journal_that_is_not_whole_stops_it_before_the_switch(appliance: Appliance) -> None:
    appliance.start()
    install(appliance.root, "2", "good", appliance.key)
    with sqlite3.connect(appliance.table.journal) as file:
        file.execute("INSERT INTO record VALUES (2, 0, 0, 'fact', '{}', x'00')")
    with pytest.raises(UpgradeError, match="the copy is not good"):
        appliance.upgrade().to("2", "ella")
    assert appliance.versions.current() == "1"
    assert appliance.services.runs("bj1")


def test_one_upgrade_at_a_time(appliance: Appliance) -> None:
    appliance.start()
    install(appliance.root, "2", "good", appliance.key)
    said: list[str] = []

    def try_another(step: str) -> None:
        if step == "copied":
            with pytest.raises(UpgradeError, match="another upgrade is running"):
                appliance.upgrade().to("2", "max")
            said.append(step)

    first = Upgrade(
        appliance.versions,
        [appliance.table],
        appliance.services,
        patience=GOOD,
        tell=try_another,
    )
    assert first.to("2", "ella") == ""
    assert said == ["copied"]


def test_a_record_of_a_newer_program_is_not_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "journal.db"
    with Journal(path, "riga", "bj1", "infinite", "livetable 99.0"):
        pass
    opens([path])
    with sqlite3.connect(path) as file:
        body = json.dumps({"kind": "started", "software": "livetable 99.0"})
        file.execute("INSERT INTO record VALUES (2, 0, 0, 'input', ?, x'00')", (body,))
    with pytest.raises(JournalError, match=r"livetable 99\.0 wrote this journal last"):
        opens([path])
    assert main(["--opens", str(path)]) == 2
    assert "new-epoch" in capsys.readouterr().err


def test_an_upgrade_file_that_is_no_upgrade_is_a_sentence(appliance: Appliance) -> None:
    appliance.versions.pending.write_text("{}")
    with pytest.raises(UpgradeError, match="cannot be read"):
        appliance.upgrade().resume()


def test_tables_that_do_not_run_are_told_all_the_same(appliance: Appliance) -> None:
    install(appliance.root, "2", "good", appliance.key)
    assert appliance.upgrade().to("2", "ella") == ""
    assert not appliance.services.runs("bj1")
    assert appliance.ended() == [("1", "2", "ella", "taken")]
