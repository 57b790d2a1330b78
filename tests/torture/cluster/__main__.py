"""A fleet plays on three NATS servers with JetStream, of which one is killed every minute.

`python -m tests.torture.cluster --tables 200 --seconds 1800 --kill-every 20`: game servers and
processes of tables are killed too, one every `--kill-every` seconds. A killed broker is back after
`DOWN_S`; the next one is killed only when it knows all streams again, so that two of three live.
"""

import argparse
import json
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from tests.torture.cluster.balancer import Balancer
from tests.torture.cluster.nats import Node, cluster, there, wait_well

DOWN_S = 3.0
GRACE_S = 300.0


def main() -> int:
    """0: no round lost, doubled or reordered; 1: some; 2: it could not be run."""
    options = parser().parse_args()
    if not there():
        print("nats-server is not on this machine: apt install nats-server", file=sys.stderr)
        return 2
    options.dir.mkdir(parents=True, exist_ok=True)
    nodes = cluster(options.dir)
    try:
        with Balancer([node.mqtt for node in nodes]) as balancer:
            return played(options, nodes, balancer.port)
    finally:
        for node in nodes:
            node.stop(signal.SIGKILL)


def played(options: argparse.Namespace, nodes: list[Node], port: int) -> int:
    """Let the fleet play, kill brokers, and print the figures of both."""
    words = ["--tables", options.tables, "--nodes", options.nodes, "--servers", options.servers]
    words += ["--seconds", options.seconds, "--kill-every", options.kill_every, "--port", port]
    words += ["--betting", options.betting, "--pace", options.pace, "--json"]
    python = [
        sys.executable,
        "-m",
        "controller.cli",
        "sim",
        "fleet",
        "--dir",
        options.dir / "fleet",
    ]
    fleet = subprocess.Popen([*map(str, python), *map(str, words)], stdout=subprocess.PIPE)
    killed, ready = 0, []
    chance = random.Random(options.seed)
    end, clock = time.monotonic() + options.seconds, threading.Event()
    while time.monotonic() + options.kill_node_every < end and fleet.poll() is None:
        clock.wait(options.kill_node_every - DOWN_S)
        node = chance.choice(nodes)
        node.stop(signal.SIGKILL)
        killed += 1
        clock.wait(DOWN_S)
        node.start()
        back = time.monotonic()
        if not wait_well(node):
            print(f"{node.name} did not come back", file=sys.stderr)
            break
        ready.append(round(time.monotonic() - back, 1))
        print(f"{node.name} killed, well {ready[-1]} s after its start", file=sys.stderr)
    out, _ = fleet.communicate(timeout=options.seconds + GRACE_S)
    told = json.loads(out) if out.strip() else {}
    memory = [rss_mib(node) for node in nodes]
    print(json.dumps({**told, "brokers_killed": killed, "well_s": ready, "broker_mib": memory}))
    return fleet.returncode


def rss_mib(node: Node) -> int:
    """The memory that a broker holds."""
    assert node.process is not None
    lines = Path(f"/proc/{node.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS:"))


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = argparse.ArgumentParser(description=__doc__)
    add = made.add_argument
    add("--tables", type=int, default=200)
    add("--nodes", type=int, default=4, help="processes of tables")
    add("--servers", type=int, default=4, help="processes of game servers")
    add("--seconds", type=float, default=1800.0)
    add("--kill-every", type=float, default=20.0, help="seconds between kills of tables, servers")
    add("--kill-node-every", type=float, default=60.0, help="seconds between kills of a broker")
    add("--betting", type=float, default=14.0)
    add("--pace", type=float, default=1.0)
    add("--seed", type=int, default=1)
    add("--dir", type=Path, required=True, help="where everything is kept")
    return made


if __name__ == "__main__":
    sys.exit(main())
