"""The units: what systemd itself says of them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from controller.appliance.setup import set_up
from tests.controller.appliance.test_setup import GOOD, answered
from tests.support.places import PROJECT

UNITS = sorted((PROJECT / "systemd").glob("livetable*.service"))
LARGEST_EXPOSURE = 1.5

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
    assert float(found[1]) <= LARGEST_EXPOSURE


@with_systemd
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    """But for the program, which is not installed here."""
    for path in (PROJECT / "systemd").glob("livetable*.*"):
        if path.suffix in (".service", ".timer"):
            text = path.read_text().replace("/opt/livetable/current/bin/livetable", "/bin/true")
            instance = "@bj1:camera0." if "vision" in path.name else "@bj1."
            (tmp_path / path.name.replace("@.", instance)).write_text(text)
    written = set_up(tmp_path, tmp_path, answered(GOOD[0], "bj1", *GOOD[2:]))  # type: ignore[arg-type]
    written.unlink()
    said = analyze("verify", *sorted(path for path in tmp_path.iterdir() if path.is_file()))
    assert [line for line in said.splitlines() if "livetable" in line] == []


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_no_unit_dumps_core(unit: Path) -> None:
    assert "\nLimitCORE=0\n" in unit.read_text()
