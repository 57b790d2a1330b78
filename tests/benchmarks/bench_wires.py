"""How fast the wires are: bytes per second per codec, and latency from a pty's last byte to the
driver's report and to the fact in the journal.

Prints a table; `--json` prints it for a program. Ratios are what counts: a codec against the
fastest serial line (115,200 baud, 11,520 bytes a second), the driver's median against 2 ms.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from controller.core.engine import Engine
from controller.core.games.registry import load_rules
from controller.core.games.rules import rules_hash
from controller.core.messages.devices import CardRead, DeviceInput
from controller.core.messages.facts import CardPulled
from controller.core.messages.inputs import Started
from controller.core.table.config import TableConfig
from controller.journal.live.writer import Journal, Step
from controller.run.loop import Commit, Edges, Inbox, Loop
from controller.run.table_clock import TableClock
from drivers.shoe import ShoeDriver
from drivers.sim.devices.endpoint import PtyEndpoint
from drivers.sim.devices.ends.angel_eye_end import AngelEyeEnd
from drivers.sim.devices.ends.load_end import shoe_end, shoe_wires, shuffler_end
from drivers.sim.devices.events import DeviceEvent
from drivers.wires import load_wire, wire_names
from tests.support.places import GAMES

FASTEST_LINE = 11_520
"""Bytes a second at 115,200 baud, ten bits a byte."""

PACE_S = 0.004
"""Two bytes' time at 4,800 baud: the driver is waiting again when the last byte comes."""

STREAM_BYTES = 4_000_000
READ_SIZE = 4096
CARDS = 400
CARD = DeviceEvent("card", "8S")
PROGRESS = DeviceEvent("progress", text="set-A", code=40)


def sample(wire: str) -> bytes:
    """Some thousand frames of that wire, as its device sends them."""
    if wire in shoe_wires():
        end, event = shoe_end(wire, "bench", None, 1), CARD
    else:
        end, event = shuffler_end(wire, "bench", None, 1), PROGRESS
    return b"".join(b"".join(end.report(event)) for _ in range(1000))


def bytes_per_second(wire: str) -> float:
    """Decoding speed, read by read, of this process's CPU time."""
    block = sample(wire)
    stream = block * (STREAM_BYTES // len(block) + 1)
    codec = load_wire(wire)
    good = 0
    start = time.process_time()
    for at in range(0, len(stream), READ_SIZE):
        good += sum(frame.message is not None for frame in codec.feed(stream[at : at + READ_SIZE]))
    elapsed = time.process_time() - start
    assert good > 0, wire
    return len(stream) / elapsed


class StampingJournal(Journal):
    """A journal that remembers when its last commit began and when it was on disk."""

    begun_ns = committed_ns = 0

    def append(self, batch: Sequence[Step]) -> None:
        """Look at the clock, commit, look again."""
        self.begun_ns = time.monotonic_ns()
        super().append(batch)
        self.committed_ns = time.monotonic_ns()


class Bench:
    """One Angel Eye on a pty, its driver, the whole core and a journal, as the table runs them."""

    def __init__(self, folder: Path) -> None:
        self.endpoint, self._end = PtyEndpoint(str(folder / "shoe")), AngelEyeEnd()
        self._emitted_ns = 0
        self._journaled = threading.Semaphore(0)
        game = (GAMES / "infinite.toml").read_text()
        rules = load_rules(game, "infinite.toml")
        core = Engine(TableConfig("bench", "t1", rules, rules_hash(rules)))
        self._journal = StampingJournal(folder / "bench.db", "bench", "t1", rules.name, "bench")
        self._inbox = Inbox()
        edges = Edges(lambda order: None, [self._told])
        self._loop = Loop(core, self._journal, TableClock(0), self._inbox, edges)
        self._thread = threading.Thread(target=self._loop.run)
        self._driver = ShoeDriver("shoe0", str(folder / "shoe"), "angel_eye", self._emit)

    def run(self) -> dict[str, list[float]]:
        """Milliseconds from a card's last byte to each station, sorted."""
        self.endpoint.plug()
        self._thread.start()
        self._inbox.put(Started("bench"))
        self._driver.start()
        frames = [self._end.report(CARD)[0] for _ in range(CARDS)]
        threading.Event().wait(0.5)
        times = [self._one(frame) for frame in frames]
        self._driver.stop()
        self._inbox.stop()
        self._thread.join()
        self._journal.close()
        self.endpoint.unplug()
        return {name: sorted(one[name] for one in times) for name in times[0]}

    def _emit(self, report: DeviceInput) -> None:
        if isinstance(report, CardRead):
            self._emitted_ns = time.monotonic_ns()
        self._inbox.put(report)

    def _told(self, commit: Commit) -> None:
        if any(isinstance(fact, CardPulled) for fact in commit.facts):
            self._journaled.release()

    def _one(self, frame: bytes) -> dict[str, float]:
        """One card, its last byte late, as a slow line brings it."""
        self.endpoint.write(frame[:-1])
        threading.Event().wait(PACE_S)
        self.endpoint.write(frame[-1:])
        written = time.monotonic_ns()
        assert self._journaled.acquire(timeout=5)
        begun, committed = self._journal.begun_ns, self._journal.committed_ns
        return {
            "last byte to driver's report": (self._emitted_ns - written) / 1e6,
            "last byte to commit begun": (begun - written) / 1e6,
            "last byte to fact on disk": (committed - written) / 1e6,
            "the commit, flush included": (committed - begun) / 1e6,
        }


def flush_ms(folder: Path) -> float:
    """Median milliseconds of this disk's own flush, which a journal adds to every commit."""
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        times = []
        for _ in range(50):
            file.write(b"x" * 4096)
            file.flush()
            start = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)


def spread(times: list[float]) -> dict[str, float]:
    """Median and 99th percentile."""
    return {"p50": statistics.median(times), "p99": times[int(0.99 * len(times))]}


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    speeds = {wire: bytes_per_second(wire) for wire in wire_names()}
    with tempfile.TemporaryDirectory(dir=".") as folder:
        measured = Bench(Path(folder)).run()
        flush = flush_ms(Path(folder))
    times = {name: spread(values) for name, values in measured.items()}
    if as_json:
        print(json.dumps({"bytes_per_second": speeds, "ms": times, "flush_ms": flush}))
        return 0
    for wire, speed in speeds.items():
        print(f"{wire:10} {speed / 1e6:6.1f} MB/s   {speed / FASTEST_LINE:7.0f} x the fastest line")
    for what, figures in times.items():
        p50, p99 = figures["p50"], figures["p99"]
        print(f"{what:29} p50 {p50:6.2f} ms   p99 {p99:6.2f} ms")
    print(f"this disk's own flush of a page: {flush:.2f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
