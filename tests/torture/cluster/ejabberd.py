"""Three ejabberd nodes, one cluster: sessions live in memory, where a client is, is known to all.

The nodes find each other without a register of names (epmd): each has an address of its own on
this machine, and all listen for each other at one port.
"""

import json
import os
import signal
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from drivers.sim.ports import free_port
from tests.torture.brokers.kinds import LIBRARIES, NO_SPINNING, PASSWORD, USER
from tests.torture.brokers.kinds import ejabberd_there as there
from tests.torture.cluster.waiting import listens, wait_well

NODES = 3
COOKIE = "hall"
LOGIN = f"{USER}@localhost"

FILE = """\
hosts: ["localhost"]
loglevel: warning
auth_method: internal
listen:
  - port: {mqtt}
    ip: "127.0.0.1"
    module: mod_mqtt
    backlog: 1000
modules:
  mod_mqtt:
    max_queue: 5000
    session_expiry: 1 hour
    access_publish:
      "#": [{{allow: all}}]
    access_subscribe:
      "#": [{{allow: all}}]
"""


@dataclass
class Node:
    """One node of the cluster."""

    number: int
    folder: Path
    dist: int
    mqtt: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def name(self) -> str:
        """Its name in the cluster."""
        return f"n{self.number}@127.0.0.{self.number}"

    def start(self) -> None:
        """Start it; once it has joined the cluster it does so by itself."""
        (self.folder / self.name).mkdir(parents=True, exist_ok=True)
        self._file("yml").write_text(FILE.format(mqtt=self.mqtt))
        data = json.dumps(str(self.folder / self.name))
        words = [*erl(self.name, self.dist, self.number), *NO_SPINNING, "-mnesia", "dir", data]
        with self._file("out").open("ab") as log:
            self.process = subprocess.Popen(
                [*words, "-s", "ejabberd"],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env=self._environment(),
                start_new_session=True,
            )

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it and its children."""
        if self.process is not None:
            os.killpg(self.process.pid, how)
            self.process.wait(30)
            self.process = None

    def well(self) -> bool:
        """Whether it listens: it does so after it has taken the others' tables."""
        return listens(self.mqtt)

    def ask(self, *words: str) -> None:
        """Give it a command, as ejabberdctl does."""
        asking = erl(f"ctl{self.number}@127.0.0.9", self.dist, 9)
        subprocess.run(
            [*asking, "-hidden", "-s", "ejabberd_ctl", "-extra", self.name, *words],
            check=True,
            timeout=60,
            cwd=self.folder,
            env=self._environment(),
            stdout=subprocess.DEVNULL,
        )

    def _file(self, kind: str) -> Path:
        return self.folder / f"n{self.number}.{kind}"

    def _environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "EJABBERD_CONFIG_PATH": str(self._file("yml")),
            "EJABBERD_LOG_PATH": str(self._file("log")),
            "ERL_LIBS": str(LIBRARIES),
            "HOME": str(self.folder),
        }


def erl(name: str, port: int, last: int) -> list[str]:
    """Erlang under a name, at an address of this machine that ends with `last`."""
    address = f"{{127,0,0,{last}}}"
    words = ["erl", "-noinput", "-name", name, "-setcookie", COOKIE, "-start_epmd", "false"]
    kernel = ["inet_dist_use_interface", address, "prevent_overlapping_partitions", "false"]
    return [*words, "-erl_epmd_port", str(port), "-kernel", *kernel]


def cluster(folder: Path) -> list[Node]:
    """Start all nodes and make them one cluster that knows the user."""
    port = free_port()
    nodes = [Node(number, folder, port) for number in range(1, NODES + 1)]
    first, *others = nodes
    first.start()
    wait_well(first)
    first.ask("register", USER, "localhost", PASSWORD)
    for node in others:
        node.start()
        wait_well(node)
        node.ask("join_cluster", first.name)
        wait_well(node)
    return nodes


__all__ = ["LOGIN", "PASSWORD", "Node", "cluster", "there"]
