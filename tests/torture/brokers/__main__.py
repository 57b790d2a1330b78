"""Tables play while their broker fails in eight ways, and what comes of the rounds is printed.

For each kind of broker that this machine has: two tables and their game server play through a
proxy; after a while the broker fails, and after a while more it is well again. A
row is good when no round is lost, doubled or reordered and rounds are booked after the failure.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.support.mqtt.certificates import AUTHORITY, Authority
from tests.torture.brokers.kinds import KINDS, Kind, Server
from tests.torture.brokers.proxy import Proxy

BROKEN_S = 12.0
PATIENCE_S = 90.0
BEFORE, AFTER = 3, 6
"""Rounds that are booked before the broker fails, and after it is well again."""
QUEUED = 1000
FULL = 8


@dataclass
class Night:
    """A broker, the proxy before it, and the fleet that plays through the proxy."""

    server: Server
    proxy: Proxy
    authority: Authority
    fleet: subprocess.Popen[str]

    def game_server(self) -> int:
        """The process of the fleet's game server."""
        children = Path(f"/proc/{self.fleet.pid}/task/{self.fleet.pid}/children").read_text()
        for pid in map(int, children.split()):
            if b"consumer" in Path(f"/proc/{pid}/cmdline").read_bytes():
                return pid
        raise AssertionError("the game server has gone")


def restart(night: Night) -> None:
    night.server.stop()


def kill(night: Night) -> None:
    night.server.stop(signal.SIGKILL)


def forget(night: Night) -> None:
    night.server.stop(signal.SIGKILL)
    night.server.forget()


def well_again(night: Night) -> None:
    night.server.start()


def silence(night: Night) -> None:
    night.proxy.mode = "silent"


def slowness(night: Night) -> None:
    night.proxy.mode = "slow"


def forward(night: Night) -> None:
    night.proxy.mode = "open"


def stop_listening(night: Night) -> None:
    os.kill(night.game_server(), signal.SIGSTOP)


def listen(night: Night) -> None:
    os.kill(night.game_server(), signal.SIGCONT)


def _again(night: Night) -> None:
    night.server.stop()
    night.server.start()
    night.proxy.cut()


def other_password(night: Night) -> None:
    right, night.server.password = night.server.password, "another word"
    _again(night)
    night.server.password = right


def expire(night: Night) -> None:
    night.authority.certify(days=-1)
    _again(night)
    night.authority.certify(days=20)


FAILURES: dict[str, tuple[Callable[[Night], None], Callable[[Night], None]]] = {
    "restarted": (restart, well_again),
    "killed": (kill, well_again),
    "killed, all forgotten": (forget, well_again),
    "silent": (silence, forward),
    "slow": (slowness, forward),
    "queue full": (stop_listening, listen),
    "wrong password": (other_password, _again),
    "expired certificate": (expire, _again),
}


def booked(folder: Path) -> int:
    """Count the rounds that the game server has booked."""
    return sum(path.read_bytes().count(b"\n") for path in folder.glob("ledger-*.jsonl"))


def reached(folder: Path, count: int) -> int:
    """Count the rounds booked once there are `count`, or when patience ends."""
    clock, end = threading.Event(), time.monotonic() + PATIENCE_S
    while booked(folder) < count and time.monotonic() < end:
        clock.wait(0.2)
    return booked(folder)


def played(kind: Kind, failure: str, *, old: bool) -> dict[str, object]:
    """One row: the rounds before, during and after the failure, the faults, and what was told."""
    with tempfile.TemporaryDirectory(prefix="livetable-broker-") as place:
        folder = Path(place)
        authority = Authority(folder)
        authority.certify(days=20)
        queued = FULL if failure == "queue full" else QUEUED
        server = Server(kind, folder, queued, tls=failure == "expired certificate")
        try:
            server.start()
            with Proxy(server.port, old=old) as proxy:
                fleet = _fleet(folder, kind, proxy, tls=server.tls)
                return _watched(Night(server, proxy, authority, fleet), failure, folder / "fleet")
        finally:
            server.stop(signal.SIGKILL)


def _fleet(folder: Path, kind: Kind, proxy: Proxy, *, tls: bool) -> subprocess.Popen[str]:
    (folder / "password").write_text("a long word")
    words = ["--tables", 2, "--nodes", 1, "--servers", 1, "--port", proxy.port, "--json"]
    words += ["--seconds", 600, "--pace", 0.1, "--betting", 1]
    words += ["--username", kind.user, "--password-file", folder / "password"]
    words += ["--ca-file", folder / AUTHORITY] if tls else []
    python = [sys.executable, "-m", "controller.cli", "sim", "fleet", "--dir", folder / "fleet"]
    return subprocess.Popen(
        [*map(str, python), *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _watched(night: Night, failure: str, folder: Path) -> dict[str, object]:
    fail, mend = FAILURES[failure]
    before = reached(folder, BEFORE)
    fail(night)
    threading.Event().wait(BROKEN_S)
    during = booked(folder) - before
    mend(night)
    reached(folder, before + during + AFTER)
    night.fleet.send_signal(signal.SIGTERM)
    out, err = night.fleet.communicate(timeout=PATIENCE_S)
    told = json.loads(out) if out.strip() else {"faults": err.strip().splitlines()[-1:]}
    logs = {line for path in folder.glob("node-*.log") for line in path.read_text().splitlines()}
    return {
        "before": before,
        "during": during,
        "after": booked(folder) - before - during,
        "faults": told["faults"],
        "told": sorted(logs),
    }


def main() -> int:
    """0: every row is good; 1: one is not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", choices=[kind.name for kind in KINDS], action="append")
    parser.add_argument("--failure", choices=FAILURES, action="append")
    parser.add_argument("--old", action="store_true", help="MQTT 3.1.1 alone; without TLS")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    kinds = [kind for kind in KINDS if not options.kind or kind.name in options.kind]
    for kind in kinds:
        if not kind.there():
            print(f"{kind.name} is not on this machine: install it for its rows")
    rows = [
        (kind, failure) for kind in kinds if kind.there() for failure in options.failure or FAILURES
    ]
    bad = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for (kind, failure), row in zip(
            rows, pool.map(lambda one: played(*one, old=options.old), rows), strict=True
        ):
            good = row["faults"] == 0 and row["before"] and row["after"]
            bad += not good
            print(f"{kind.name:10} {failure:22} {'ok ' if good else 'BAD'} {row}", flush=True)
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
