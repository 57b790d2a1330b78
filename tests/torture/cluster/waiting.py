"""Waits for a node of a cluster, whatever its kind."""

import signal
import socket
import subprocess
import threading
import time
from pathlib import Path
from typing import Protocol

READY_S = 120.0


class Node(Protocol):
    """One broker of a cluster as a child process; a killed one comes back with its data."""

    name: str
    mqtt: int
    process: subprocess.Popen[bytes] | None

    def start(self) -> None:
        """Start it; it joins the cluster by itself."""

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it."""

    def well(self) -> bool:
        """Whether it serves clients and knows the cluster's state."""


def listens(port: int) -> bool:
    """Whether somebody listens there."""
    try:
        socket.create_connection(("127.0.0.1", port), 2).close()
    except OSError:
        return False
    return True


def wait_well(node: Node) -> bool:
    """Wait until a node is well; False where it does not come so far."""
    end, clock = time.monotonic() + READY_S, threading.Event()
    while not node.well():
        if time.monotonic() > end:
            return False
        clock.wait(0.5)
    return True


def rss_mib(node: Node) -> int:
    """The memory that a broker holds."""
    assert node.process is not None
    lines = Path(f"/proc/{node.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS:"))
