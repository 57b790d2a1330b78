"""The drill end to end: a simulated dealer's mistakes through pixels, bytes and the console."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.mqtt.contract import journal_faults

pytestmark = [pytest.mark.system, pytest.mark.timeout(200)]


def drilled(name: str, folder: Path) -> dict[str, object]:
    """One case of `livetable demo --drill NAME --json`."""
    command = [sys.executable, "-m", "controller.cli", "demo", "--drill", name]
    command += ["--headless", "--json", "--dir", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=190, check=False)
    assert done.returncode == 0, done.stderr
    journals = [*folder.rglob("*.db")]
    assert journals
    for journal in journals:
        count, wrong = journal_faults(journal)
        assert count > 10
        assert wrong == []
    (case,) = json.loads(done.stdout)["cases"]
    return dict(case)


@pytest.mark.torture  # the other drill is played here; what is wrong, in virtual time elsewhere
def test_a_card_in_the_wrong_box_is_moved_within_ten_seconds(tmp_path: Path) -> None:
    case = drilled("wrong_box", tmp_path)
    assert case["ok"]
    assert (case["detected_by"], case["remedy"]) == ("sensors", "put_right")
    assert 0 <= float(str(case["seconds"])) < 10
    assert "settled" in case["published"]


def test_an_unread_card_is_ruled_from_its_picture(tmp_path: Path) -> None:
    case = drilled("unread_card", tmp_path)
    assert case["ok"]
    assert case["remedy"] == "camera_is_right"
    assert float(str(case["seconds"])) < 10
