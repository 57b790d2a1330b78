"""Whole rounds on the simulated table over each shoe wire and link, with a cable that misbehaves.

What the wire can heal is healed: no card is lost, doubled or invented, and every settled sheet has
the cards that lay on the felt.
"""

import contextlib
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from drivers.sim.ports import free_port
from tests.support.sampled import so_many

pytestmark = [pytest.mark.system, pytest.mark.timeout(240)]

HEALED = ["flipped", "doubled", "truncated", "late"]
"""What a cable does that a wire with checksum and repeats hides from the table."""


ROUNDS = so_many(1, 2)


def play(folder: Path, *words: str) -> dict[str, object]:
    """A headless demo; returns its summary."""
    command = [sys.executable, "-m", "controller.cli", "demo", "--headless", "--json"]
    command += ["--rounds", str(ROUNDS), "--seed", "7", "--speed", "max", "--dir", str(folder)]
    done = subprocess.run(
        [*command, *words], capture_output=True, text=True, timeout=230, check=False
    )
    assert done.returncode == 0, done.stderr
    summary: dict[str, object] = json.loads(done.stdout)
    return summary


def faults(names: list[str]) -> list[str]:
    """Each fault strikes one of the first reports."""
    return [word for at, name in enumerate(names) for word in ("--fault", f"shoe_{name}@{at}")]


@pytest.fixture
def ser2net(tmp_path: Path) -> Iterator[str]:
    """Serves the pty DIR/shoe0 on a raw port; its URL."""
    server = shutil.which("ser2net") or shutil.which("ser2net", path="/usr/sbin")
    if server is None:
        pytest.skip("ser2net is not installed (Debian package ser2net)")
    port, config = free_port(), tmp_path / "ser2net.yaml"
    config.write_text(
        f"connection: &shoe\n  accepter: tcp,127.0.0.1,{port}\n"
        f"  connector: serialdev,{tmp_path}/shoe0,9600n81,local\n"
    )
    process = subprocess.Popen(
        [server, "-n", "-c", str(config)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    yield f"socket://127.0.0.1:{port}"
    process.terminate()
    process.wait(5)


def rejected(folder: Path) -> int:
    """How many bad frames the journal tells of."""
    with contextlib.closing(sqlite3.connect(folder / "journal.db")) as journal:
        query = "SELECT count(*) FROM record WHERE kind = 'fact' AND body LIKE '%bytes_rejected%'"
        return int(journal.execute(query).fetchone()[0])


def assert_clean(summary: dict[str, object]) -> None:
    assert summary["rounds"] == {"settled": ROUNDS, "void": 0}
    assert summary["misreads"] == 0
    assert summary["disagreements"] == 0


def test_reference_on_a_pty(tmp_path: Path) -> None:
    assert_clean(play(tmp_path, *faults([*HEALED, "lost"])))
    assert rejected(tmp_path) >= 2


def test_angel_eye_on_a_tcp_socket(tmp_path: Path) -> None:
    words = ["--wire", "angel_eye", "--shoe-port", "0"]
    assert_clean(play(tmp_path, *words, *faults(HEALED)))
    assert rejected(tmp_path) >= 2


def test_bee_tek_through_ser2net(tmp_path: Path, ser2net: str) -> None:
    assert_clean(play(tmp_path, "--wire", "bee_tek", "--shoe-url", ser2net, *faults(["late"])))
