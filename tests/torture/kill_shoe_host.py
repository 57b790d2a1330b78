"""Kills the host between a card's arrival and its acknowledgement, again and again.

A simulated shoe deals on; the host (driver, loop, core, journal, as the table runs them) is a
process that gets SIGKILL at a random moment after a card was pulled and is started again on the
same journal. On the reference wire every card must be in the journal exactly once and in order.
On wires without acknowledgement a loss must show: in the journal's numbers, or (Bee-Tek) only by
inventory, and nothing may be doubled or invented.

    python -m tests.torture.kill_shoe_host [--kills 200] [--wire reference] [--seed 1]
"""

import argparse
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from random import Random

from controller.core.cards import DECK
from controller.core.engine import Engine
from controller.core.games.registry import load_rules
from controller.core.games.rules import rules_hash
from controller.core.messages.facts import CardPulled
from controller.core.messages.inputs import Started
from controller.core.messages.orders import Acknowledge, Order
from controller.core.table.config import TableConfig
from controller.journal.live.writer import Journal
from controller.run.loop import Commit, Edges, Inbox, Loop
from controller.run.table_clock import TableClock
from drivers.shoe import ShoeDriver
from drivers.sim.devices.sim_shoe import SimShoe
from tests.support.places import GAMES, PROJECT

LONGEST_LIFE_S = 0.15
"""A host is killed at a random moment this long after it came up and cards were pulled."""


def host(folder: Path, wire: str) -> int:
    """The host's process: runs until killed, or until SIGTERM."""
    rules = load_rules((GAMES / "infinite.toml").read_text(), "infinite.toml")
    engine = Engine(TableConfig("torture", "t1", rules, rules_hash(rules)))
    inbox = Inbox()
    signal.signal(signal.SIGTERM, lambda *_: inbox.stop())
    with Journal(folder / "journal.db", "torture", "t1", rules.name, "torture") as journal:
        for moment, fact in journal.past.facts():
            engine.replay(moment, fact)
        driver = ShoeDriver("shoe0", str(folder / "shoe"), wire, inbox.put)
        boot, last = engine.table.reports.get("shoe0", (0, 0))
        driver.resume(boot, last, journal.past.last_raw("shoe0"))

        def release(order: Order) -> None:
            if isinstance(order, Acknowledge):
                driver.committed(order.boot, order.n)

        def told(commit: Commit) -> None:
            pulled = sum(isinstance(fact, CardPulled) for fact in commit.facts)
            print("up" if not pulled else "card " * pulled, flush=True)

        inbox.put(Started("torture"))
        driver.start()
        Loop(engine, journal, TableClock(journal.last_at), inbox, Edges(release, [told])).run()
        driver.stop()
    return 0


def start_host(folder: Path, wire: str) -> "subprocess.Popen[str]":
    """A host that has come up."""
    command = [sys.executable, "-m", "tests.torture.kill_shoe_host"]
    command += ["--host", str(folder), "--wire", wire]
    process = subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline().strip() == "up", "the host did not come up"
    return process


def journaled(folder: Path) -> list[str]:
    """The faces of all cards in the journal, in order."""
    with Journal(folder / "journal.db", "torture", "t1", "infinite", "torture") as journal:
        return [str(fact.card) for _, fact in journal.past.facts() if isinstance(fact, CardPulled)]


def storm(folder: Path, wire: str, kills: int, seed: int) -> tuple[list[str], list[str]]:
    """Pull cards and kill hosts; returns the faces pulled and the faces journaled."""
    random, pulled = Random(seed), list[str]()
    shoe = SimShoe(wire, str(folder / "shoe"), seed=seed)
    shoe.start()
    for _ in range(kills):
        process = start_host(folder, wire)
        for _ in range(random.randrange(1, 4)):
            pulled.append(DECK[len(pulled) % len(DECK)])
            shoe.pull(pulled[-1])
        threading.Event().wait(random.random() * LONGEST_LIFE_S)
        process.kill()
        process.communicate()
    finish(folder, wire, len(pulled))
    shoe.stop()
    return pulled, journaled(folder)


def finish(folder: Path, wire: str, wanted: int) -> None:
    """A last host, until it has what is still to come or two seconds have passed."""
    process = start_host(folder, wire)
    alarm = threading.Timer(2.0, process.terminate)
    alarm.start()
    process.communicate()
    alarm.join()
    assert len(journaled(folder)) <= wanted, "more cards than were pulled"


def main() -> int:
    """Run the storm; 0 when nothing was lost, doubled or invented that the wire could keep."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--wire", default="reference")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--host", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.host:
        return host(options.host, options.wire)
    with tempfile.TemporaryDirectory() as folder:
        pulled, kept = storm(Path(folder), options.wire, options.kills, options.seed)
    lost = len(pulled) - len(kept)
    print(f"{options.wire}: {options.kills} kills, {len(pulled)} cards pulled, {lost} lost")
    if options.wire == "reference":
        assert kept == pulled, "the journal differs from what was pulled"
    rest = iter(pulled)
    assert all(any(face == other for other in rest) for face in kept), "doubled or invented"
    return 0


if __name__ == "__main__":
    sys.exit(main())
