"""Kills table, world or both at random moments of the play, under an observer's eyes.

Broker and observer live on (a persistent session, QoS 1). After every kill what died is started
again on the same folder and journal. In the end nothing that was published may be missing, said
in two ways, or tell a hole card before it was turned; each round in play at a kill went on as the
same round; the journal is whole, and its sheets settle to what was published.

    python -m tests.torture.kill_table [--kills 12] [--seed 1] [--game infinite]
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random
from typing import Any

from controller.cli import main as livetable
from controller.journal.replay import replay, rounds
from controller.journal.verify import verify
from drivers.sim.ports import free_port
from tests.support.mqtt.broker import Broker, Listener
from tests.support.mqtt.told_in_order import check_order
from tests.support.places import PROJECT

Event = dict[str, Any]

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(["controller.app.command", "drivers.sim.world.world", __name__])
"""Each life begins as the copy of a process that has read the program, and nothing else: reading
it again after every kill would take longer than all that is killed."""

LONGEST_LIFE = 12
"""A kill comes after so many further public events at most."""

PATIENCE_S = 100.0

LAST_WORDS = 4_000
"""Characters of each log that a failure repeats."""


class Hall:
    """World and table as processes over one folder, beside a broker that stays."""

    def __init__(self, folder: Path, ear: Listener, port: int, game: str, seed: int) -> None:
        self.ear, self.folder = ear, folder / "w"
        ports = ["--mqtt-port", str(port), "--console-port", str(free_port())]
        world = ["--dir", str(self.folder), "--seed", str(seed), "--speed", "max"]
        self._words = {
            "world": ["sim", "world", *world, "--game", game, "--rounds", "500", *ports],
            "table": ["run", "--config", str(self.folder / "table.toml")],
        }
        self._processes: dict[str, ForkServerProcess] = {}

    def start(self, name: str) -> None:
        """Start one of them; a world has started once it has put a new table file in place."""
        table = self.folder / "table.toml"
        before = _inode(table)
        process = FORKS.Process(target=_live, args=(self._words[name], self.log(name)))
        process.start()
        self._processes[name] = process
        while name == "world" and _inode(table) == before:
            assert process.exitcode is None, "the world did not start"
            threading.Event().wait(0.1)

    def log(self, name: str) -> Path:
        """What one of them said, in all its lives."""
        return self.folder.with_name(f"{name}.log")

    def said(self) -> str:
        """Which of them run, and the last words of both: for whoever looks into a failure."""
        told = []
        for name, process in self._processes.items():
            ended = process.exitcode
            state = "runs" if ended is None else f"ended with {ended}"
            last = self.log(name).read_text(errors="replace")[-LAST_WORDS:]
            told.append(f"--- {name} {state}; its last words:\n{last}")
        return "\n".join(told)

    def kill(self, name: str) -> None:
        """SIGKILL."""
        self._processes[name].kill()
        self._processes[name].join()

    def kill_all(self) -> None:
        """Nothing is left running."""
        for name in self._processes:
            self.kill(name)

    def end(self) -> None:
        """Ask both to end; the table must end well."""
        for name in ("table", "world"):
            self._processes[name].terminate()
            self._processes[name].join(40)
            assert name == "world" or self._processes[name].exitcode == 0, "no good end"


def _inode(path: Path) -> int:
    """Which file stands at a path; 0: none."""
    return path.stat().st_ino if path.exists() else 0


def _live(words: list[str], log: Path) -> None:
    """One life of a process, until it ends or is killed."""
    os.chdir(PROJECT)
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for stream in (1, 2):
        os.dup2(out, stream)
    sys.argv = ["livetable", *words]
    sys.exit(livetable())


def storm(hall: Hall, kills: int, seed: int, more: int) -> None:
    """Kill and start again; then let `more` rounds be settled."""
    random, ear = Random(seed), hall.ear
    for name in ("world", "table"):
        hall.start(name)
    ear.wait(lambda ear: ear.count(".card") > 0, PATIENCE_S)
    for n in range(kills):
        wanted = ear.count() + random.randint(1, LONGEST_LIFE)
        ear.wait(lambda ear, wanted=wanted: ear.count() >= wanted, PATIENCE_S)
        victims = random.choice((["table"], ["world"], ["table", "world"], ["table"]))
        for name in victims:
            hall.kill(name)
        for name in reversed(victims):
            hall.start(name)
        print(f"kill {n + 1}: {' and '.join(victims)} after {ear.count()} events", flush=True)
    settled = ear.count(".settled") + more
    ear.wait(lambda ear: ear.count(".settled") >= settled, PATIENCE_S + 30 * more)
    hall.end()


def by_round(events: list[Event]) -> dict[str, list[Event]]:
    """Each round's events once, in order."""
    told: dict[str, dict[str, Event]] = {}
    for event in events:
        name = event["data"].get("round", "")
        if name:
            told.setdefault(name, {})[event["sequence"]] = event
    return {name: list(found.values()) for name, found in told.items()}


def words(value: object) -> Iterator[object]:
    """Every plain value inside a JSON value."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words(inner)
    else:
        yield value


def check_rounds(events: list[Event]) -> None:
    """Each round opened once, all but the last ended once, and no round began within another."""
    told = by_round(events)
    for name, found in list(told.items())[:-1]:
        told_kinds = [event["type"].rpartition(".")[2] for event in found]
        assert told_kinds.count("round_opened") == 1, name
        assert told_kinds.count("settled") + told_kinds.count("voided") == 1, name


def check_hole(ear: Listener, sheets: dict[str, Event]) -> int:
    """No payload on any topic names a hole card, not lying elsewhere, before it is turned."""
    checked = 0
    for name, found in by_round(ear.public()).items():
        turned = [n for n, e in enumerate(found) if e["type"].endswith(".hole_revealed")]
        if name not in sheets or not turned:
            continue
        cards, face = sheets[name]["cards"], found[turned[0]]["data"]["card"]
        if cards.count(face) == 1:
            checked += 1
            heard = [body for _, body in list(ear.heard)]
            before = heard[heard.index(found[0]) : heard.index(found[turned[0]])]
            assert all(face not in words(body) for body in before), f"{name} told its hole {face}"
    return checked


def check_results(events: list[Event], sheets: dict[str, Event]) -> int:
    """What was published is what the journal's sheet says; the number of rounds."""
    settled = [event["data"] for event in events if event["type"].endswith(".settled")]
    results = {
        data["round"]: data["result"] for data in settled
    }  # a void has a result and no sheet
    for name, result in results.items():
        assert name in sheets, f"{name} was settled and is not in the journal"
        dealer = sheets[name]["expected"]["dealer"]
        if result["dealer"]["hole_revealed"]:
            assert dealer["cards"] == result["dealer"]["cards"], name
        seats = sheets[name]["expected"]["seats"]
        for box, published in result.get("boxes", {}).items():
            told = [(hand["cards"], hand["multiplier"]) for hand in published["hands"]]
            kept = [(hand["cards"], hand["multiplier"]) for hand in seats[box]["hands"]]
            assert told == kept, name
    return len(results)


def run(folder: Path, kills: int, seed: int, game: str, more: int = 2) -> str:
    """One storm and its inquest; a sentence of what was seen."""
    with Broker(folder) as broker:
        ear = Listener(broker.port)
        hall = Hall(folder, ear, broker.port, game, seed)
        try:
            storm(hall, kills, seed, more)
        except BaseException as error:
            newest = json.dumps(ear.public()[-3:], indent=1)
            error.add_note(f"{hall.said()}\n--- heard last:\n{newest}\nall of it: {folder}")
            raise
        finally:
            hall.kill_all()
            ear.close()
    events, journal = ear.public(), folder / "w" / "journal.db"
    check_order(events)
    check_rounds(events)
    assert verify(journal).intact, "the journal is not whole"
    assert not replay(journal).difference, replay(journal).difference
    sheets = {sheet["id"]: sheet for sheet in rounds(journal)}
    settled, holes = check_results(events, sheets), check_hole(ear, sheets)
    void = sorted({e["data"]["code"] for e in events if e["type"].endswith(".voided")})
    return (
        f"{game}: {kills} kills, {ear.count()} events without a gap, {settled} rounds settled, "
        f"void by {void or 'none'}, {holes} hole cards untold until turned"
    )


def main() -> int:
    """Run the storm; an assertion names what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="infinite")
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="kill-table-"))
    print(run(folder, options.kills, options.seed, options.game))
    shutil.rmtree(folder)  # after a failure it stays, with logs and journal
    return 0


if __name__ == "__main__":
    sys.exit(main())
