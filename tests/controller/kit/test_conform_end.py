"""`livetable conform` that is told to end leaves nothing running, and says when a name is taken."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from controller.kit import servers
from controller.kit.conform.cable import RESTLESS, Cable
from tests.support.mqtt.broker import Broker

SERVER = Path(servers.__file__).parent / "server.py"
IN_BACKGROUND = "trap '' INT; exec env --default-signal=HUP \"$@\""
"""A shell that starts a command in the background lets it ignore SIGINT; SIGHUP as usual."""


def started(broker: Broker, name: str) -> subprocess.Popen[str]:
    places = "{host} {port} {site} {table} {client} {ledger}"
    words = [sys.executable, "-u", "-m", "controller.cli", "conform", "--client", name]
    words += ["--port", str(broker.port), "--table", name]
    words += ["--run", f"sh -c '{sys.executable} {SERVER} {places}; exit'"]
    return subprocess.Popen(
        ["sh", "-c", IN_BACKGROUND, "sh", *words], stderr=subprocess.PIPE, text=True
    )


def children(pid: int) -> set[int]:
    """All that a process started, and what that started."""
    found: set[int] = set()
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        found |= {int(word) for word in path.read_text().split()}
    return found | {below for child in found for below in children(child)}


@pytest.mark.system
@pytest.mark.timeout(90)
def test_what_it_started_ends_with_it(tmp_path: Path) -> None:
    numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    with Broker(tmp_path) as broker:
        trials = {number: started(broker, number.name) for number in numbers}
        for number, trial in trials.items():
            assert trial.stderr is not None
            assert any(line.startswith("... ") for line in trial.stderr)
            below = children(trial.pid)
            assert len(below) == 3  # the table; the server's shell, and the server
            trial.send_signal(number)
            _, said = trial.communicate(timeout=30)
            assert trial.returncode == 128 + number
            assert f"{number.name} ended the night" in said
            assert [pid for pid in below if alive(pid)] == []


def alive(pid: int) -> bool:
    """Whether it runs; one that ended and was not waited for does not."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_who_connects_again_and_again_is_noticed() -> None:
    broker = socket.create_server(("127.0.0.1", 0))
    cable = Cable(0, "127.0.0.1", broker.getsockname()[1])
    try:
        for n in range(RESTLESS):
            assert not cable.restless(), n
            with socket.create_connection(("127.0.0.1", cable.port)) as server:
                end = broker.accept()[0]
                end.sendall(b"x")
                assert server.recv(1) == b"x"  # the cable has taken note by now
                end.close()
        assert cable.restless()
    finally:
        cable.close()
        broker.close()
