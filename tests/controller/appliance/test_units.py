"""The units: what systemd itself says of them."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from controller.appliance.setup import set_up
from tests.support.places import PROJECT
from tests.support.setup_answers import GOOD, answered

PROGRAM = re.compile(r"/opt/livetable/\w+/bin/livetable|/usr/bin/cage")
UNITS = sorted((PROJECT / "systemd").glob("livetable*.service"))
LARGEST_EXPOSURE = 1.5
OF_THE_KIOSK = 3.0
"""A browser needs namespaces, code made while it runs, and the graphics card."""

BROKER = Path("/lib/systemd/system/mosquitto.service")

with_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed"
)


def analyze(*words: str | Path) -> str:
    command = ["systemd-analyze", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return done.stdout + done.stderr


@with_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_a_unit_exposes_little(unit: Path) -> None:
    said = analyze("security", "--offline=true", unit)
    found = re.search(r"Overall exposure level for .*: ([0-9.]+)", said)
    assert found, said
    print(f"{unit.stem}: {found[1]}")
    assert float(found[1]) <= (OF_THE_KIOSK if "kiosk" in unit.stem else LARGEST_EXPOSURE)


def exported(folder: Path, now: str) -> list[str]:
    """Run what the export's unit runs, at that time; the bundles that are there then."""
    text = (PROJECT / "systemd/livetable-export@.service").read_text()
    (line,) = re.findall(r"^ExecStart=/bin/sh -c '(.*)'$", text, re.MULTILINE)
    line = line.replace("$$", "$").replace("%%", "%").replace("%i", "bj1")
    line = line.replace("/var/lib/livetable-export/bj1", str(folder))
    line = re.sub(r"/opt/livetable/current/bin/livetable journal export .* --to", "mkdir -p", line)
    clock = f'date() {{ /bin/date -u -d "{now} UTC $3" "$4"; }}; '
    subprocess.run(["sh", "-c", clock + line], check=True, timeout=60)
    return sorted(path.name for path in folder.iterdir())


def test_days_that_the_machine_was_off_at_their_end_are_exported_later(tmp_path: Path) -> None:
    assert exported(tmp_path, "2026-01-30 05:10") == ["2026-01-29"]
    assert exported(tmp_path, "2026-01-31 05:10") == ["2026-01-29", "2026-01-30"]
    later = ["2026-01-29", "2026-01-30", "2026-01-31", "2026-02-01"]
    assert exported(tmp_path, "2026-02-02 18:00") == later


def backed_up(record: Path, copies: Path) -> subprocess.CompletedProcess[str]:
    """Run what the backup's unit runs after its copy of the journal."""
    text = (PROJECT / "systemd/livetable-backup@.service").read_text()
    lines = re.findall(r"^ExecStartPost=(.*)$", text, re.MULTILINE)
    script = " && ".join(lines).replace("$$", "$")
    script = script.replace("/var/lib/livetable-backup/%i", str(copies))
    script = script.replace("/var/lib/livetable/%i", str(record))
    return subprocess.run(["sh", "-c", script], capture_output=True, text=True, timeout=60)


def test_journals_that_were_put_aside_are_copied_once_and_stay(tmp_path: Path) -> None:
    """After 14 days they lay on the table's disk alone."""
    record, copies = tmp_path / "bj1", tmp_path / "copies"
    for folder in (record, copies):
        folder.mkdir()
    journal = record / "journal.db"
    journal.write_text("the journal")
    assert backed_up(record, copies).returncode == 0
    cut_off, aside = record / "journal.db.e2.ended", record / "journal.db.e1.ended"
    cut_off.hardlink_to(journal)
    for name in (aside.name, f"{aside.name}-wal"):
        (record / name).write_text(name)
    assert backed_up(record, copies).returncode == 0
    assert sorted(path.name for path in copies.iterdir()) == [aside.name, f"{aside.name}-wal"]
    old = copies / "2026-01-01T000000.db"
    for path in (copies / aside.name, old):
        path.write_text("as it was")
        os.utime(path, (0, 0))
    aside.write_text("changed")
    assert backed_up(record, copies).returncode == 0
    assert not old.exists()
    assert (copies / aside.name).read_text() == "as it was"


@with_systemd
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    assert verified(written_units(tmp_path)) == []


@with_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_systemd_would_find_what_is_wrong_with_a_unit(tmp_path: Path, unit: Path) -> None:
    units = written_units(tmp_path)
    wrong = next(path for path in units if path.name.startswith(unit.stem))
    wrong.write_text(wrong.read_text() + "\n[Service]\nNoSuchWall=yes\n")
    (said,) = verified(units)
    assert "NoSuchWall" in said


def written_units(folder: Path) -> list[Path]:
    """The units and set-up's drop-ins of one table; their programs are not installed here.

    To `verify` a colon stands before an alias, so no instance is named with one.
    """
    for path in (PROJECT / "systemd").glob("livetable*.*"):
        if path.suffix in (".service", ".timer"):
            text = PROGRAM.sub("/bin/true", path.read_text())
            (folder / path.name.replace("@.", "@bj1.")).write_text(text)
    written = set_up(folder, folder, answered(GOOD[0], "bj1", *GOOD[2:]))  # type: ignore[arg-type]
    written.unlink()
    for drop_in in folder.glob("*:*.d"):
        drop_in.rename(folder / f"{drop_in.name.partition(':')[0]}.service.d")
    return sorted(path for path in folder.iterdir() if path.is_file())


def verified(units: list[Path]) -> list[str]:
    """What `verify` says of our units; that it ended without a word of its own is checked."""
    lines = analyze("verify", *units).splitlines()
    assert not [line for line in lines if line.startswith("Couldn't")]
    return [line for line in lines if "livetable" in line]


@with_systemd
@pytest.mark.skipif(not BROKER.exists(), reason="mosquitto is not installed")
def test_systemd_finds_nothing_wrong_with_the_brokers_walls(tmp_path: Path) -> None:
    shutil.copytree(PROJECT / "systemd/mosquitto.service.d", tmp_path / "mosquitto.service.d")
    shutil.copy(BROKER, tmp_path / BROKER.name)
    said = analyze("verify", tmp_path / BROKER.name)
    assert [line for line in said.splitlines() if "mosquitto" in line] == []


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_every_unit_limits_its_files(unit: Path) -> None:
    assert "\nLimitNOFILE=" in unit.read_text()


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_no_unit_dumps_core(unit: Path) -> None:
    assert "\nLimitCORE=0\n" in unit.read_text()


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_no_session_sets_the_limits_of_a_unit_anew(unit: Path) -> None:
    """`pam_limits`, in every session of Debian's own, gives a process those of the first one."""
    for name in re.findall(r"^PAMName=(.*)$", unit.read_text(), re.MULTILINE):
        session = (PROJECT / f"systemd/{name}.pam").read_text()
        assert "pam_limits" not in re.sub("#.*", "", session)
        assert "@include" not in session


MODULES = {"ttyUSB": "usbserial", "ttyACM": "cdc_acm", "video4linux": "videodev", "drm": "drm"}
"""Kinds of devices that Debian's kernel knows once a module is loaded, with the module."""

BUILT_IN = {"ttyS", "tty", "input"}


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_a_kind_of_devices_that_a_unit_may_open_is_known_before_the_unit_starts(unit: Path) -> None:
    """A kind that the kernel does not know then stays closed to the unit until its next start."""
    text = unit.read_text()
    kinds = set(re.findall(r"^DeviceAllow=char-(\w+)", text, re.MULTILINE)) - BUILT_IN
    for word in ("Wants", "After"):
        named = " ".join(re.findall(rf"^{word}=(.*)$", text, re.MULTILINE)).split()
        missing = {kind for kind in kinds if f"modprobe@{MODULES[kind]}.service" not in named}
        assert missing == set(), f"{word}= of {unit.name}"
