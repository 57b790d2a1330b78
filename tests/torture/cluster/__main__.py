"""A fleet plays on a cluster of three brokers, of which one is killed every minute.

`python -m tests.torture.cluster --tables 200 --seconds 1800 --kill-every 60`: game servers and
processes of tables are killed too, one every `--kill-every` seconds. A killed broker is back after
`DOWN_S`; the next one is killed only when it is well again, so that two of three live.
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

from tests.torture.cluster import ejabberd, nats
from tests.torture.cluster.balancer import Balancer
from tests.torture.cluster.waiting import Node, rss_mib, wait_well

KINDS = {"ejabberd": ejabberd, "nats": nats}
PASSED_ON = ("tables", "nodes", "servers", "seconds", "kill_every", "betting", "pace")
"""Options that the fleet is given as they are."""

DOWN_S = 3.0
GRACE_S = 300.0


def main() -> int:
    """0: no round lost, doubled or reordered; 1: some; 2: it could not be run."""
    options = parser().parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # leave nobody behind
    kind = KINDS[options.broker]
    if not kind.there():
        print(f"{options.broker} is not on this machine: install it with apt", file=sys.stderr)
        return 2
    options.dir.mkdir(parents=True, exist_ok=True)
    nodes = kind.cluster(options.dir)
    try:
        with Balancer([node.mqtt for node in nodes]) as balancer:
            return played(options, nodes, balancer.port)
    finally:
        for node in nodes:
            node.stop(signal.SIGKILL)


def played(options: argparse.Namespace, nodes: list[Node], port: int) -> int:
    """Let the fleet play, kill brokers, and print the figures of both."""
    words = ["--dir", options.dir / "fleet", "--port", port, "--json"]
    for name in PASSED_ON:
        words += [f"--{name.replace('_', '-')}", getattr(options, name)]
    if login := KINDS[options.broker].LOGIN:
        secret = options.dir / "password"
        secret.write_text(KINDS[options.broker].PASSWORD)
        words += ["--username", login, "--password-file", secret]
    if options.forget_commands:
        words += ["--forget-commands"]
    fleet = subprocess.Popen(
        [sys.executable, "-m", "controller.cli", "sim", "fleet", *map(str, words)],
        stdout=subprocess.PIPE,
    )
    try:
        ready = killed_by_turns(options, nodes, fleet)
        out, _ = fleet.communicate(timeout=options.seconds + GRACE_S)
    finally:
        fleet.terminate()
        fleet.wait(GRACE_S)
    told = json.loads(out) if out.strip() else {}
    memory = [rss_mib(node) for node in nodes]
    print(json.dumps({**told, "brokers_killed": len(ready), "well_s": ready, "broker_mib": memory}))
    return fleet.returncode


def killed_by_turns(
    options: argparse.Namespace, nodes: list[Node], fleet: subprocess.Popen[bytes]
) -> list[float]:
    """Kill nodes for as long as the fleet plays; say after how many seconds each was well."""
    chance, ready = random.Random(options.seed), []
    start, clock = time.monotonic(), threading.Event()
    due = start + options.kill_node_every
    while due < start + options.seconds and fleet.poll() is None:
        clock.wait(max(0.0, due - time.monotonic()))
        node = chance.choice(nodes)
        node.stop(signal.SIGKILL)
        due = time.monotonic() + options.kill_node_every
        clock.wait(DOWN_S)
        node.start()
        back = time.monotonic()
        if not wait_well(node):
            print(f"{node.name} did not come back", file=sys.stderr)
            break
        ready.append(round(time.monotonic() - back, 1))
        print(f"{node.name} killed, well {ready[-1]} s after its start", file=sys.stderr)
    return ready


def parser() -> argparse.ArgumentParser:
    """The options."""
    made = argparse.ArgumentParser(description=__doc__)
    add = made.add_argument
    add("--broker", choices=KINDS, default="ejabberd")
    add("--forget-commands", action="store_true", help="tables keep no session at the broker")
    add("--tables", type=int, default=200)
    add("--nodes", type=int, default=4, help="processes of tables")
    add("--servers", type=int, default=4, help="processes of game servers")
    add("--seconds", type=float, default=1800.0)
    add("--kill-every", type=float, default=60.0, help="seconds between kills of tables, servers")
    add("--kill-node-every", type=float, default=60.0, help="seconds between kills of a broker")
    add("--betting", type=float, default=24.0, help="24: a round takes 40 s")
    add("--pace", type=float, default=1.0)
    add("--seed", type=int, default=1)
    add("--dir", type=Path, required=True, help="where everything is kept")
    return made


if __name__ == "__main__":
    sys.exit(main())
