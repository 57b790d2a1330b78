"""SIGKILL between a card's arrival and its acknowledgement (200 times: tests/torture)."""

import subprocess
import sys

import pytest

from tests.support.places import PROJECT
from tests.support.sampled import sampled, so_many

KILLS = so_many(2, 4)


@pytest.mark.system
@pytest.mark.parametrize("wire", sampled(["reference", "angel_eye"], "angel_eye"))
def test_a_killed_host_loses_and_doubles_no_card(wire: str) -> None:
    command = [sys.executable, "-m", "tests.torture.kill_shoe_host", "--wire", wire]
    command += ["--kills", str(KILLS)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=100, check=False, cwd=PROJECT
    )
    assert done.returncode == 0, done.stderr
    assert f"{wire}: {KILLS} kills" in done.stdout
