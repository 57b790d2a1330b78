"""`livetable sim fleet`: many tables against one broker, while nodes and game servers are killed.

The tables are the hall's core, journal and publisher, without pixels. Afterwards each table's
journal is compared with what its game server booked: no round lost, doubled or reordered.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from controller.commands.ending import FAILED, OK, UNUSABLE
from controller.kit.broker_options import NoBrokerError, add_broker, connected, section
from controller.kit.fleet.judge import Played, report, sentences
from controller.kit.fleet.node import BROKER
from controller.kit.stand_in import asked_to_end
from controller.option_values import measure, place, seed, whole
from controller.shipped.option_help import parser_of
from controller.stderr import say, say_error

NAME = "sim fleet"
GRACE_S = 60.0
KILLS = "kills.log"
"""Each process that was killed, in order, a line each."""


@dataclass
class Fleet:
    """The processes of one fleet."""

    options: argparse.Namespace
    folder: Path
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    kills: int = 0

    def commands(self) -> dict[str, list[str]]:
        """Return the command of each process, by the name of the process."""
        o, python = self.options, [sys.executable, "-m"]
        per, rest = divmod(o.tables, o.nodes)
        made, first = {}, 0
        for n in range(o.nodes):
            count = per + (n < rest)
            words = [self.folder, first, count, o.servers, o.game, o.pace, o.betting]
            made[f"node-{n}"] = [*python, "controller.kit.fleet.node", *map(str, words)]
            first += count
        for n in range(o.servers):
            words = [self.folder, n, o.servers, o.tables]
            made[f"server-{n}"] = [*python, "controller.kit.fleet.consumer", *map(str, words)]
        return made

    def start(self, name: str) -> None:
        """Start one process; what it says is kept."""
        log = (self.folder / f"{name}.log").open("ab")
        with log:
            self.running[name] = subprocess.Popen(self.commands()[name], stdout=log, stderr=log)

    def kill_one(self, chance: random.Random) -> None:
        """Kill a process without warning and start it again."""
        name = chance.choice(sorted(self.running))
        self.running[name].kill()
        self.running[name].wait()
        self.kills += 1
        with (self.folder / KILLS).open("a", encoding="utf-8") as told:
            told.write(f"{name}\n")
        self.start(name)

    def stop(self, prefix: str) -> None:
        """Ask all processes of a kind to end, and see that they do."""
        ending = {name: one for name, one in self.running.items() if name.startswith(prefix)}
        for one in ending.values():
            one.terminate()
        for one in ending.values():
            try:
                one.wait(GRACE_S)
            except subprocess.TimeoutExpired:
                one.kill()
                one.wait()
        self.running = {name: one for name, one in self.running.items() if name not in ending}

    def fallen(self) -> str:
        """Return a sentence about a process that ended by itself; empty while all run."""
        for name, one in self.running.items():
            if one.poll() is not None:
                log = self.folder / f"{name}.log"
                said = log.read_text(encoding="utf-8", errors="replace").strip()
                return f"{name} ended with {one.returncode}: {said.splitlines()[-1:]}"
        return ""


def main(argv: list[str]) -> int:
    """0: no round lost, doubled or reordered; 1: some; 2: it could not be run."""
    options = parser().parse_args(argv)
    if options.tables < options.nodes or min(options.nodes, options.servers) < 1:
        say(NAME, "--tables: write at least one table for each of --nodes, and one of --servers")
        return UNUSABLE
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    folder = options.dir or Path(tempfile.mkdtemp(prefix="livetable-fleet-"))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        broker = section(options).model_copy(update={"keep_commands": not options.forget_commands})
        (folder / BROKER).write_text(broker.model_dump_json(), encoding="utf-8")
        _look_for_broker(options)
    except NoBrokerError as error:
        say_error(NAME, error)
        return UNUSABLE
    fleet = Fleet(options, folder)
    try:
        fallen = _played(fleet)
    finally:
        fleet.stop("node")
        fleet.stop("server")
    if fallen:
        say(NAME, fallen)
        return FAILED
    told, faults = report(Played(folder, options.tables, options.seconds, fleet.kills))
    for fault in faults:
        say(NAME, fault)
    print(json.dumps(told) if options.json else sentences(told))
    return FAILED if faults else OK


def _look_for_broker(options: argparse.Namespace) -> None:
    """See that the broker lets us in: a fleet that nobody hears loses no round.

    Raises NoBrokerError.
    """
    ear = connected(options, f"fleet-{os.getpid()}", ["livetable/fleet"], lambda _message: None)
    ear.disconnect()
    ear.loop_stop()


def _played(fleet: Fleet) -> str:
    for name in fleet.commands():
        fleet.start(name)
    chance = random.Random(fleet.options.seed)
    end = time.monotonic() + fleet.options.seconds
    kill_at = time.monotonic() + (fleet.options.kill_every or fleet.options.seconds)
    while time.monotonic() < end and not asked_to_end(0.5):
        if fallen := fleet.fallen():
            return fallen
        if fleet.options.kill_every and time.monotonic() > kill_at:
            fleet.kill_one(chance)
            kill_at = time.monotonic() + fleet.options.kill_every
    return ""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the options."""
    made = parser_of(NAME, __doc__)
    add = made.add_argument
    add("--tables", type=whole(1, 10_000), default=20, help="how many tables")
    add("--nodes", type=whole(1, 1000), default=2, help="processes that the tables are spread over")
    add("--servers", type=whole(1, 1000), default=2, help="processes of game servers")
    add_broker(made)
    add(
        "--forget-commands",
        action="store_true",
        help="the broker forgets commands that come while a table is away",
    )
    add("--seconds", type=measure(1), default=60.0, help="how many seconds they play")
    add(
        "--kill-every",
        type=measure(),
        default=0.0,
        metavar="S",
        help="kill a process every so many seconds; left out: none",
    )
    add("--game", default="infinite", help="the game, one of a common hand")
    add("--pace", type=measure(0, 60), default=1.0, metavar="S", help="seconds that one act takes")
    add("--betting", type=measure(0.1, 600), default=10.0, metavar="S", help="seconds to bet")
    add("--seed", type=seed, default=1, help="decides who is killed")
    add(
        "--dir",
        type=place,
        help="the folder of journals, ledgers and logs; left out: a new one",
    )
    add("--json", action="store_true", help="print the figures as JSON")
    return made


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
