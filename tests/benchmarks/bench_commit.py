"""How many commits a second pass through loop, journal, metrics and publisher, without a broker.

The inputs of a recorded table are played again, each as one commit: the true loop steps and
journals it on a memory disk, and all that the publisher would send is made and taken from it at
once. A second is one of the processor's, so that other programs do not count. With `--before DIR`,
another checkout of the project plays the same inputs, by turns with this one; the ratio is what
counts. `--json` prints the figures for a program.
"""

import argparse
import json
import lzma
import os
import platform
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
PROJECT = HERE.parents[2]
RECORDED = PROJECT / "tests" / "golden" / "data"
TABLES = ("blackjack_live-plain", "infinite-plain")
MEMORY = Path("/dev/shm")
TURNS = 5
PLAYS = 12
"""Times that one process plays the table; the fastest counts: others only slow it down."""


def play(recorded: Path) -> float:
    """Commits a second of the controller that this process imports."""
    inputs, config = _recorded(recorded)
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        paths = [Path(folder) / f"{number}.db" for number in range(PLAYS)]
        return max(_played(inputs, config, path) for path in paths)


def _recorded(packed: Path) -> tuple[list[tuple[int, int, str]], str]:
    """The moments and inputs of a recorded journal, and its table's configuration."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "recorded.db"
        path.write_bytes(lzma.decompress(packed.read_bytes()))
        with closing(sqlite3.connect(path)) as connection:
            query = "SELECT at, utc, body FROM record WHERE kind = ? ORDER BY seq"
            inputs = connection.execute(query, ("input",)).fetchall()
            metas = [json.loads(row[2]) for row in connection.execute(query, ("meta",))]
    return inputs, json.dumps(next(meta["config"] for meta in metas if "config" in meta))


def _played(inputs: list[tuple[int, int, str]], config_json: str, path: Path) -> float:
    from controller.core.engine import Engine
    from controller.core.messages.codec import INPUT
    from controller.journal.live.outbox import Outbox
    from controller.journal.live.writer import Journal
    from controller.journal.meta import CONFIG
    from controller.mqtt.envelope import Address
    from controller.mqtt.publisher import Publisher
    from controller.run.health import Metrics
    from controller.run.loop import Edges, Inbox, Loop
    from controller.run.table_clock import TableClock
    from controller.settings.table_file import MqttSection

    config = CONFIG.validate_json(config_json)
    messages = [(at, utc, INPUT.validate_json(body)) for at, utc, body in inputs]
    journal = Journal(path, config.site, config.table, config.rules.name, config.software)
    address = Address(journal.meta.site, journal.meta.table, journal.meta.epoch)
    outbox = Outbox(path)
    publisher: Any = Publisher(MqttSection(), address, outbox, Inbox())
    now = [0, 0]
    clock = TableClock(0, lambda: now[0] * 1_000_000, lambda: now[1] * 1_000_000)
    edges = Edges(lambda _order: None, [publisher.follow, Metrics().follow])
    loop: Any = Loop(Engine(config), journal, clock, Inbox(), edges)
    started = time.process_time()
    for at, utc, message in messages:
        now[:] = at, utc
        loop._digest([message])
        _send_all(publisher)
    seconds = time.process_time() - started
    outbox.close()
    journal.close()
    return len(messages) / seconds


def _send_all(publisher: Any) -> None:
    """Take from the publisher what it would send, as a broker does that acknowledges at once."""
    publisher._settled.move()
    while not isinstance(message := publisher._outgoing.next_message(), float):
        message.done()


def _measure(tree: Path, table: str) -> float:
    """Commits a second of the checkout `tree`, in a process of its own."""
    command = [sys.executable, "-P", str(HERE), "--play", str(RECORDED / f"{table}.db.xz")]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    done = subprocess.run(
        command, cwd=tree, env=environment, check=True, capture_output=True, text=True
    )
    return float(done.stdout)


def compare(before: Path | None) -> dict[str, Any]:
    """Median commits a second of each table, and the median ratio of neighbouring turns."""
    trees = {"before": before, "after": PROJECT}
    figures: dict[str, Any] = {"processor": processor(), "turns": TURNS}
    for table in TABLES:
        turns = [
            {name: _measure(tree, table) for name, tree in trees.items() if tree}
            for _ in range(TURNS)
        ]
        found = {name: statistics.median(turn[name] for turn in turns) for name in turns[0]}
        if before:
            ratios = sorted(turn["after"] / turn["before"] for turn in turns)
            found |= {"ratio": statistics.median(ratios), "least": ratios[0], "most": ratios[-1]}
        figures[table] = found
    return figures


def processor() -> str:
    """The kind of processor, and how many of it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{os.cpu_count()} x {names[0] if names else platform.processor() or 'unknown'}"


def main(argv: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, metavar="DIR", help="another checkout to compare")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--play", type=Path, metavar="JOURNAL", help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    if options.play:
        print(play(options.play))
        return 0
    figures = compare(options.before.resolve() if options.before else None)
    if options.json:
        print(json.dumps(figures))
        return 0
    print(f"{figures['processor']}, median of {TURNS} turns, commits a processor second")
    for table in TABLES:
        found = figures[table]
        words = [f"{name} {found[name]:.0f}" for name in ("before", "after") if name in found]
        if "ratio" in found:
            words.append(f"ratio {found['ratio']:.2f} ({found['least']:.2f}-{found['most']:.2f})")
        print(f"  {table:22} {', '.join(words)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
