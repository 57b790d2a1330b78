"""The record's speed: commits a second beside the disk's own flush; a long one's check and start.

Commits are the journal's own, one input with its facts and events each, waiting for the disk.
Beside them stands the disk alone, with as many bytes and one flush each. A long journal is dealt
through the core without waiting for the disk; then it is verified and opened.

    python -m tests.benchmarks.bench_record [--commits 300] [--facts 20000] [--folder DIR]
"""

import argparse
import os
import random
import resource
import sys
import tempfile
import time
from pathlib import Path
from unittest.mock import patch

from controller.core.engine import Engine
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.inputs import Input, Started
from controller.core.step import StepResult
from controller.core.table.config import TableConfig
from controller.journal.live import writer
from controller.journal.live.kept_state import sha256
from controller.journal.live.writer import Journal, Step
from controller.journal.meta import config_body
from controller.journal.verify import derive, verify
from controller.run.failing.set_aside import SetAside
from controller.run.keep_state import StateKeeper
from controller.run.restore import restored
from tests.benchmarks.bench_commit import processor
from tests.support.journals.unflushed import unflushed
from tests.support.players import random_server
from tests.support.table_driver import Driver, config_of
from tests.support.whole_rounds import endless

GAME = "quebec"
BATCH = 2_000


class Collecting(Driver):
    """Keeps the steps, and forgets everything else as it goes."""

    steps: list[Step]

    def feed(self, message: Input) -> StepResult:
        outcome = super().feed(message)
        self.steps.append(Step(self.now, message, outcome.facts, outcome.events))
        return outcome


def dealt(path: Path, facts: int, of_table: TableConfig | None = None) -> int:
    """A journal of so many facts or a few more, of this table or one of the tests; how many."""
    config, number = of_table or config_of(GAME), 0
    with (
        patch.object(writer, "connect", unflushed),
        Journal(path, config.site, config.table, GAME, "bench") as journal,
    ):
        journal.configure(config, 1)
        driver = Collecting(Engine(config), endless(random.Random(5), config.rules.decks))
        driver.steps = []
        driver.feed(Started("bench"))
        driver.open()
        answer = random_server(5)
        while number < facts:
            driver.close_betting()
            driver.until(lambda: bool(driver.of(f.RoundSettled)), answer)
            driver.command(c.AckRound(), driver.of(f.RoundSettled)[-1].round)
            driver.until(lambda: driver.phase == "betting", answer)
            number += len(driver.facts)
            for kept in (driver.facts, driver.events, driver.orders, driver.pulled):
                kept.clear()
            if len(driver.steps) > BATCH:
                journal.append(driver.steps)
                driver.steps.clear()
        journal.append(driver.steps)
        _keep(driver, journal)
    return number


def _keep(driver: Collecting, journal: Journal) -> None:
    """Play on until the table is at rest, and keep its state, as a running table does."""
    driver.steps.clear()
    driver.close_betting()
    driver.until(lambda: bool(driver.engine.saved()), random_server(5))
    facts = [fact for step in driver.steps for fact in step.facts]
    digest = sha256(config_body(driver.engine.table.config))
    keeper = StateKeeper(driver.engine, journal, SetAside(journal.path), digest, every=1)
    journal.append(driver.steps, keeper.record(driver.now, facts))
    keeper.committed()


def start(path: Path, *, kept: bool) -> tuple[float, float]:
    """Seconds to open the journal, and seconds until the table stands."""
    config = config_of(GAME)
    begun = time.perf_counter()
    with Journal(path, config.site, config.table, GAME, "bench") as journal:
        journal.configure(config, 2)
        opened = time.perf_counter() - begun
        used: list[str] = []
        restored(config, journal, resume=(lambda last, _: used.append(last)) if kept else None)
    assert bool(used) == kept, "the kept state was not used"
    return opened, time.perf_counter() - begun


def commits(folder: Path, number: int) -> tuple[float, float, int]:
    """Commits a second of the journal; flushes a second of the disk; bytes of a commit."""
    config = config_of(GAME)
    driver = Collecting(Engine(config), endless(random.Random(5), config.rules.decks))
    driver.steps = []
    driver.feed(Started("bench"))
    driver.open()
    answer = random_server(5)
    while len(driver.steps) < 2 * number:
        driver.close_betting()
        driver.until(lambda: bool(driver.of(f.RoundSettled)), answer)
        driver.command(c.AckRound(), driver.of(f.RoundSettled)[-1].round)
        driver.until(lambda: driver.phase == "betting", answer)
        driver.facts.clear()
    fruitful = [step for step in driver.steps if step.facts][:number]
    with Journal(folder / "commits.db", config.site, config.table, GAME, "bench") as journal:
        journal.configure(config, 1)
        log = folder / "commits.db-wal"
        begun = time.perf_counter()
        for step in fruitful:
            journal.append([step])
        ours = len(fruitful) / (time.perf_counter() - begun)
        size = max(4_096, log.stat().st_size // len(fruitful))
    block = b"x" * size
    with (folder / "plain").open("wb") as file:
        begun = time.perf_counter()
        for _ in range(number):
            file.write(block)
            file.flush()
            os.fdatasync(file.fileno())
        plain = number / (time.perf_counter() - begun)
    return ours, plain, size


def check(path: Path, facts: int) -> None:
    """Print what a check takes; it makes a long journal's events again in a second process."""
    begun, worked = time.perf_counter(), time.process_time()
    found = verify(path)
    spent, rows = time.perf_counter() - begun, time.process_time() - worked
    assert found.whole, found
    worked = time.process_time()
    assert derive(path) == ("", "")
    events = time.process_time() - worked
    print(
        f"verify {facts} facts: {spent:.1f} s; of a processor's time {rows:.1f} s for "
        f"the rows and {events:.1f} s to make their events again"
    )
    longer = max(events, rows) / facts * 2e6
    print(f"verify two million facts would take {longer:.0f} s of two free processors")


def main(argv: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commits", type=int, default=300)
    parser.add_argument("--facts", type=int, default=20_000)
    parser.add_argument("--folder", type=Path, help="on the disk to measure; left out: a new one")
    options = parser.parse_args(argv)
    print(processor())
    with tempfile.TemporaryDirectory(dir=options.folder) as place:
        folder = Path(place)
        ours, plain, size = commits(folder, options.commits)
        print(f"commits {ours:.0f} a second; the disk alone {plain:.0f} flushes of {size} bytes")
        facts = dealt(folder / "long.db", options.facts)
        check(folder / "long.db", facts)
        for kept, how in ((True, "on the kept state"), (False, "folding all")):
            opened, spent = start(folder / "long.db", kept=kept)
            print(f"start {how}: {spent:.2f} s, of these {opened:.2f} s for the journal")
        print(f"folding two million facts would take {spent / facts * 2e6:.0f} s")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"memory at most {peak} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
