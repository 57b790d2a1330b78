"""Three NATS servers with JetStream, one cluster; a killed one comes back with its data."""

import json
import shutil
import signal
import subprocess
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

from drivers.sim.ports import free_port
from tests.torture.cluster.waiting import listens, wait_well

NODES = 3
LOGIN = PASSWORD = ""
FILE = """\
server_name: {name}
listen: 127.0.0.1:{port}
http: 127.0.0.1:{monitor}
jetstream {{ store_dir: {store} }}
cluster {{
  name: hall
  listen: 127.0.0.1:{route}
  routes: [{routes}]
}}
mqtt {{ host: 127.0.0.1, port: {mqtt}, max_ack_pending: 1000, consumer_memory_storage: true,
  consumer_replicas: 1 }}
"""


def there() -> bool:
    """Whether NATS is on this machine."""
    return bool(shutil.which("nats-server"))


@dataclass
class Node:
    """One server of the cluster."""

    name: str
    folder: Path
    mqtt: int = field(default_factory=free_port)
    route: int = field(default_factory=free_port)
    port: int = field(default_factory=free_port)
    monitor: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def write(self, routes: list[int]) -> None:
        """Write its file."""
        text = FILE.format(
            name=self.name,
            port=self.port,
            monitor=self.monitor,
            store=json.dumps(str(self.folder / self.name)),
            route=self.route,
            routes=", ".join(f"nats://127.0.0.1:{one}" for one in routes),
            mqtt=self.mqtt,
        )
        (self.folder / f"{self.name}.conf").write_text(text)

    def start(self) -> None:
        """Start it; it joins the cluster by itself."""
        with (self.folder / f"{self.name}.log").open("ab") as log:
            self.process = subprocess.Popen(
                ["nats-server", "-c", str(self.folder / f"{self.name}.conf")],
                stdout=log,
                stderr=log,
            )

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(30)
            self.process = None

    def well(self) -> bool:
        """Whether it listens and knows the state of all streams."""
        if not listens(self.mqtt):
            return False
        try:
            url = f"http://127.0.0.1:{self.monitor}/healthz"
            with urllib.request.urlopen(url, timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


def cluster(folder: Path) -> list[Node]:
    """Start all nodes and wait until they are one cluster."""
    nodes = [Node(f"n{number}", folder) for number in range(1, NODES + 1)]
    for node in nodes:
        node.write([node.route for node in nodes])
        node.start()
    for node in nodes:
        wait_well(node)
    return nodes
