"""A table in virtual time behind the real console server, for tests of the page in a browser.

The core is real, the server is real, the page is real; only the clock belongs to the test. One
thread owns the table, as in the product: taps of the page and jobs of the test go through it.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from controller.console.engineer.bench import Bench
from controller.console.engineer.checks import Checks
from controller.console.server import Console
from controller.console.signed_in.places import Places
from controller.core.cards import Card
from controller.core.engine import Engine
from controller.core.messages.canonical import canonical
from controller.core.messages.commands import Tap
from controller.core.messages.devices import CardRead, DeviceInput
from controller.core.messages.facts import RoundSettled
from controller.core.messages.inputs import Input, Moment, Started
from controller.core.messages.orders import Reply
from controller.core.step import StepResult
from controller.core.table.config import House, TableConfig
from controller.people.file import Person, write_people
from controller.run.cameras.watch import CameraWatch
from controller.run.health import Metrics
from controller.run.loop import Commit, Inbox
from controller.settings.table_file import ConsoleSection, load_settings
from tests.support.places import CONFIG
from tests.support.quick_pins import quick_hash
from tests.support.shipped_book import shipped_book
from tests.support.table_driver import Driver, config_of

PIN = "2468"
DEALER, MANAGER, ENGINEER = "dealer-1", "shift_manager-1", "engineer-1"
RELIEF, COLLEAGUE = "dealer-2", "manager-2"
"""The names that the driver uses for its own taps; all have the PIN."""

NUMBERS = {
    name: f"p{n}" for n, name in enumerate((DEALER, MANAGER, RELIEF, COLLEAGUE, ENGINEER), 1)
}
"""What the record calls them."""

CAMERA = "camera0"

LOOK_S = 0.01

T = TypeVar("T")


def book_people(path: Path) -> None:
    """A people file with two dealers, two shift managers and an engineer."""
    pin = quick_hash(PIN)
    write_people(
        path,
        [
            Person(name=DEALER, roles=["dealer"], pin=pin),
            Person(name=MANAGER, roles=["shift_manager", "shuffler"], pin=pin),
            Person(name=RELIEF, roles=["dealer"], pin=pin),
            Person(name=COLLEAGUE, roles=["shift_manager"], pin=pin),
            Person(name=ENGINEER, roles=["engineer"], pin=pin),
        ],
    )


def _config(game: str, house: House | None) -> TableConfig:
    return replace(config_of(game, house), remedies=shipped_book())


class ServedTable:
    """One table and its console's server; use as a context."""

    def __init__(
        self,
        folder: Path,
        game: str,
        cards: Iterable[Card],
        house: House | None = None,
        port: int = 0,
        driver: Driver | None = None,
        places: Places | None = None,
    ) -> None:
        """Make it of these cards, or around a driver that was made already."""
        self.driver = driver or Driver(Engine(_config(game, house)), iter(cards))
        self.driver.numbers = NUMBERS
        self.bench = self._bench()
        self._told = 0
        self.evidence = folder / "evidence"
        self.evidence.mkdir(exist_ok=True)
        self.picture = folder / CAMERA
        """The socket that the camera's picture is fetched from."""
        self.alive = True
        self.rulings: list[dict[str, Any]] = []
        """Told of every round."""
        self.taps: list[str] = []
        """What the page has tapped, by kind."""
        self.tapped: Tap | None = None
        """What was tapped last."""
        self._inbox = Inbox()
        self._jobs: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._console = self._console_of(folder, game, port, places)
        self._listening = self._console.bind()
        self._ending = threading.Event()
        self._going_on = threading.Event()
        self._serving = threading.Thread(target=self._serve)
        self._owning = threading.Thread(target=self._own)

    def _bench(self) -> Bench:
        """The engineer's bench, which hears what devices report."""
        bench = Bench(
            {"shoe0": "shoe", CAMERA: "camera"},
            now_ns=lambda: self.driver.at * 1_000_000,
            now_ms=lambda: self.driver.at,
        )
        self._tell_devices_to(bench)
        return bench

    def _console_of(self, folder: Path, game: str, port: int, places: Places | None) -> Console:
        people = folder / "people.toml"
        book_people(people)
        return Console(
            section=ConsoleSection(port=port),
            people=people,
            evidence=self.evidence,
            cameras={CAMERA: self.picture},
            inbox=self._inbox,
            metrics=Metrics(),
            now=self._now,
            bench=self.bench,
            checks=self._checks(folder, game),
            places=places,
            rulings=lambda _round: self.rulings,
        )

    @property
    def port(self) -> int:
        return int(self._listening.getsockname()[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def __enter__(self) -> "ServedTable":
        self._serving.start()
        self._owning.start()
        self.do(lambda driver: driver.feed(Started("test")))
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """Stop table and server, as a killed process would; a second call does nothing."""
        if self._ending.is_set():
            return
        self._ending.set()
        self._going_on.set()
        self._owning.join()
        self._event_loop.call_soon_threadsafe(self._task.cancel)
        self._serving.join()
        self._listening.close()

    def do(self, job: Callable[[Driver], T]) -> T:
        """Let the table's thread do something with the driver; the page is shown the outcome."""
        done: queue.SimpleQueue[T | BaseException] = queue.SimpleQueue()

        def run() -> None:
            try:
                done.put(job(self.driver))
            except BaseException as error:
                done.put(error)
            self._show()

        self._jobs.put(run)
        self._going_on.set()
        result = done.get(timeout=30)
        if isinstance(result, BaseException):
            raise result
        return result

    def stall(self) -> None:
        """Let the table take up nothing that is tapped, until something is done with it."""
        self._going_on = going_on = threading.Event()
        stalled = threading.Event()

        def wait() -> None:
            stalled.set()
            going_on.wait()

        self._jobs.put(wait)
        stalled.wait()

    def forget(self) -> int:
        """Let go of what the driver remembers, on the table's thread; the rounds that it held."""
        rounds = len(self.driver.of(RoundSettled))
        for remembered in (self.driver.facts, self.driver.orders, self.driver.events):
            remembered.clear()
        self.driver.pulled.clear()
        in_hand = {pull.pull for pull in self.driver.engine.table.snapshot().in_transit}
        self.driver.known = {n: card for n, card in self.driver.known.items() if n in in_hand}
        self._told = 0
        return rounds

    def _tell_devices_to(self, bench: Bench) -> None:
        """Let the bench hear what devices report, as drivers do."""
        step, heard = self.driver.feed, bench.watched(lambda _: None)

        def feed(message: Input) -> StepResult:
            if isinstance(message, DeviceInput):
                told = isinstance(message, CardRead) and not message.raw
                heard(replace(message, raw=message.card.encode().hex()) if told else message)
            return step(message)

        self.driver.feed = feed  # type: ignore[method-assign]

    def _checks(self, folder: Path, game: str) -> Checks:
        """The checks of a table file like the shipped one, whose broker and devices are missing."""
        shipped = (CONFIG / "tables" / "example.toml").read_text()
        for was, now in (
            ("/var/lib/livetable/bj1/", ""),
            ("/etc/livetable/", ""),
            ("broker.studio.example", "127.0.0.1"),
            ("8883", "9"),
            ('game = "infinite"', f'game = "{game}"'),
        ):
            shipped = shipped.replace(was, now)
        self.file = folder / "table.toml"
        self.file.write_text(shipped)
        watch = CameraWatch(self._inbox.put, Metrics(), folder / "journal.wear.json")
        return Checks.of(load_settings(self.file), self.file, watch, None)

    def _now(self) -> Moment | None:
        return self.driver.now if self.alive else None

    def _serve(self) -> None:
        async def serving() -> None:
            self._event_loop = asyncio.get_running_loop()
            self._task = asyncio.ensure_future(self._console.serve(self._listening))
            with suppress(asyncio.CancelledError):
                await self._task

        asyncio.run(serving())

    def _own(self) -> None:
        while not self._ending.is_set():
            for message in self._inbox.take(LOOK_S):
                if message is not None:
                    if isinstance(message, Tap):
                        self.taps.append(message.act.kind)
                        self.tapped = message
                    outcome = self.driver.feed(message)
                    for order in outcome.orders:
                        if isinstance(order, Reply):
                            self._console.answer(order)
                    self._show()
            with suppress(queue.Empty):
                self._jobs.get_nowait()()

    def _show(self) -> None:
        new = self.driver.facts[self._told :]
        self._told += len(new)
        commit = Commit(
            moment=self.driver.now,
            facts=[fact for _, fact in new],
            view=canonical(self.driver.engine.console_view(self.driver.now)),
            devices={},
            state="",
            description="",
            last_event=0,
            records=0,
            head="",
        )
        self.bench.follow(commit)
        self._console.follow(commit)
