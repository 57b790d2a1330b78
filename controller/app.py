"""`livetable run`: puts one table together from its table file. No other file knows all parts.

Everything starts in an order that can fail in one sentence: settings, journal (and its lock), the
console's address; then the table is folded from its facts, and only then devices, broker and
screens begin to talk to it. One thread runs the loop; asyncio runs the console and waits for the
end: a signal, or the loop's. At the end devices are stopped first and the journal is closed last.
"""

import argparse
import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol, assert_never

from controller.appliance.integrity import all_faults, is_sealed
from controller.appliance.integrity_watch import IntegrityWatch
from controller.commands.ending import say
from controller.console.engineer.bench import bench_of
from controller.console.engineer.checks import Checks
from controller.console.ground import AddressError
from controller.console.places import Places
from controller.console.rulings import rulings_in
from controller.console.server import Console
from controller.core.messages.facts import Fact
from controller.core.messages.inputs import Condition, Moment, Started
from controller.core.messages.orders import Acknowledge, Order, Reply, SilenceAlarm
from controller.core.table.config import TableConfig
from controller.felts import WatchedFelt, felts_of
from controller.journal.file import JournalError
from controller.journal.kept_state import sha256
from controller.journal.meta import config_body
from controller.journal.outbox import Outbox
from controller.mqtt.envelope import Address
from controller.mqtt.publisher import Publisher
from controller.people import PeopleError, load_people
from controller.rule_files import load_game, table_config
from controller.run.anchor_file import AnchorFile
from controller.run.cameras.child import VisionChild, picture_socket, vision_command
from controller.run.cameras.reports import VisionReports
from controller.run.cameras.watch import CameraWatch
from controller.run.device_gate import guarded
from controller.run.disk_and_clock import HostWatch
from controller.run.health import Metrics
from controller.run.keep_state import StateKeeper
from controller.run.logs import RoundMark, start_log
from controller.run.loop import Commit, Edges, Inbox, Loop
from controller.run.order_desk import OrderDesk
from controller.run.record import open_record
from controller.run.restore import restored
from controller.run.set_aside import SetAside
from controller.run.table_clock import TableClock
from controller.run.upgrade_watch import UpgradeWatch
from controller.settings import Settings, SettingsError, load_settings
from controller.systemd import Watchdog, notify
from controller.trial import TableHealth
from drivers.shoe import ShoeDriver
from drivers.shuffler import ShufflerDriver

log = logging.getLogger("livetable.app")

LOOK_S = 5.0
"""How often disk and clock are looked at."""

AGAIN_S = 5.0
"""Pause before a failed console is served again."""

HUNG_S = 3.0
"""A loop that has not gone round for so long tells no screen that the table is alive."""


def main(argv: list[str]) -> int:
    """Run until SIGTERM or SIGINT (0). 1: the table failed; 2: it cannot start as configured."""
    parser = argparse.ArgumentParser(prog="livetable run", description=__doc__)
    parser.add_argument(
        "--config", type=Path, required=True, metavar="FILE", help="the table file (TOML)"
    )
    path: Path = parser.parse_args(argv).config
    mark = start_log()
    try:
        file = path / "table.toml" if path.is_dir() else path
        table = App(load_settings(file), mark, file)
    except (SettingsError, JournalError, AddressError, ValueError) as error:
        say("run", str(error))
        return 1 if getattr(error, "passing", False) else 2
    except OSError as error:
        say("run", f"{error}; see to the disk, then start the table again")
        return 1
    return asyncio.run(table.run())


class Startable(Protocol):
    """A part that is started once the table is ready and stopped before the table ends."""

    def start(self) -> None:
        """Begin; returns at once."""

    def stop(self) -> None:
        """End; returns when it has."""


class App:
    """All parts of one running table."""

    def __init__(
        self, settings: Settings, mark: RoundMark | None = None, file: Path | None = None
    ) -> None:
        """Open every part that can fail; `mark` writes the round into the log.

        `file` is the table file, in whose folder a manifest is checked.

        Raises SettingsError, JournalError, AddressError, and ValueError for an unknown wire.
        """
        self._settings, self._file = settings, file
        self._software = f"livetable {version('livetable')}"
        rules = load_game(settings)
        felts = felts_of(settings)
        config = table_config(settings, rules, self._software)
        self._inbox, self._watchdog, metrics = Inbox(), Watchdog(), Metrics()
        self._failure = ""
        self._mark = mark or RoundMark()
        with ExitStack() as opened:
            self._open(opened, config, felts, metrics)
            self._opened = opened.pop_all()
        self._orders = OrderDesk(settings.table.journal, self._inbox.put)
        self._ready = threading.Event()
        edges = Edges(self._release, self._followers(metrics), self._watchdog.beat)
        self._loop = Loop(
            self._engine,
            self._journal,
            self._clock,
            self._inbox,
            edges,
            set_aside=self._set_aside,
            keeper=self._keeper,
        )

    def _open(
        self, opened: ExitStack, config: TableConfig, felts: list[WatchedFelt], metrics: Metrics
    ) -> None:
        """Open the journal, fold the table from it, then make the parts that talk to the table."""
        table = self._settings.table
        self._record = open_record(table, config.rules.name, self._software)
        self._journal = opened.enter_context(self._record.journal)
        self._upgrades = UpgradeWatch(table.journal, self._inbox.put)
        self._playing = ""
        self._devices_are: Mapping[str, str] = {}
        self._set_aside = SetAside(table.journal, self._record.seal)
        self._restored = restored(config, self._journal, self._follow, self._resume)
        self._engine = self._restored.engine
        self._upgrades.knows(self._engine.table.upgrade)
        digest = sha256(config_body(config))
        self._keeper = StateKeeper(self._engine, self._journal, self._set_aside, digest)
        self._clock = TableClock(self._journal.last_at)
        self._journal.configure(config, self._clock.now().utc)
        folder = Path(opened.enter_context(TemporaryDirectory(prefix="livetable-")))
        self._felts = {
            felt.cameras[0].reports or folder / f"{n}": felt for n, felt in enumerate(felts)
        }
        wear = table.journal.with_suffix(".wear.json")
        watch = CameraWatch(self._inbox.put, metrics, wear)
        house = self._file.parent if self._file else self._settings.config_dir
        self._integrity = self._make_integrity(house)
        self._bench = bench_of(
            self._engine.table, self._settings, lambda name: self._drivers[name].received_ns
        )
        self._console = self._make_console(metrics, watch)
        self._listening = opened.enter_context(self._console.bind())
        self._publisher = self._make_publisher()
        self._make_devices(watch)

    def _make_console(self, metrics: Metrics, watch: CameraWatch) -> Console:
        settings, file = self._settings, self._file
        return Console(
            section=self._settings.console,
            people=self._settings.table.people,
            evidence=self._settings.table.evidence,
            cameras={
                name: picture_socket(reports, n)
                for reports, felt in self._felts.items()
                for n, name in enumerate(felt.names)
            },
            inbox=self._inbox,
            metrics=metrics,
            now=self._now,
            bench=self._bench,
            checks=Checks.of(settings, file, watch, self._integrity) if file else None,
            kiosk_silent="kiosk" in self._engine.table.conditions,
            places=Places(self._settings.places),
            rulings=rulings_in(self._settings.table.journal),
        )

    def _followers(self, metrics: Metrics) -> list[Callable[[Commit], None]]:
        """Return who hears of each commit, in this order."""
        followers = [
            self._note_round,
            self._publisher.follow,
            self._bench.follow,
            self._console.follow,
            metrics.follow,
            self._first,
        ]
        table = self._settings.table
        if table.anchor_file is not None:
            kept = AnchorFile(table.anchor_file, self._journal, self._inbox.put)
            followers.insert(0, kept.follow)
        return followers

    async def run(self) -> int:
        """Run until a signal or the loop's end; returns the exit code."""
        ended = asyncio.Event()
        event_loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            event_loop.add_signal_handler(number, ended.set)
        loop_thread = threading.Thread(
            target=self._run_loop,
            args=(lambda: event_loop.call_soon_threadsafe(ended.set),),
            name="loop",
        )
        self._bench.start()
        self._start(loop_thread)
        try:
            async with asyncio.TaskGroup() as tasks:
                edges = [tasks.create_task(self._serve_console()), tasks.create_task(self._look())]
                await ended.wait()
                notify("STOPPING=1")
                for task in edges:
                    task.cancel()
        finally:
            await asyncio.to_thread(self._stop, loop_thread)
        if self._failure:
            log.error("the table failed and ends: %s", self._failure)
        return 1 if self._failure else 0

    # --- making the parts ---

    def _make_publisher(self) -> Publisher:
        meta = self._journal.meta
        address = Address(meta.site, meta.table, meta.epoch)
        outbox = Outbox(self._settings.table.journal)
        held = self._upgrades.held
        return Publisher(self._settings.mqtt, address, outbox, self._inbox, held)

    def _make_integrity(self, house: Path) -> IntegrityWatch | None:
        """The watch over sealed files; none where nothing is sealed."""
        if not is_sealed(house, self._settings):
            if "program" in self._engine.table.conditions:
                self._inbox.put(Condition("program", ""))
            return None
        tables = [(house, self._settings)]
        return IntegrityWatch(lambda: all_faults(tables), self._inbox.put)

    def _make_devices(self, watch: CameraWatch) -> None:
        settings, emit = self._settings, guarded(self._bench.watched(self._inbox.put))
        self._shoes = [
            ShoeDriver(one.name, one.url, one.wire, emit, baud=one.baud, wire_options=one.options)
            for one in settings.shoes
        ]
        self._shufflers = {
            one.name: ShufflerDriver(
                one.name, one.url, one.wire, emit, baud=one.baud, wire_options=one.options
            )
            for one in settings.shufflers
        }
        self._drivers = {one.device: one for one in (*self._shoes, *self._shufflers.values())}
        for name, (boot, last) in self._engine.table.reports.items():
            if name in self._drivers:
                self._drivers[name].resume(boot, last, self._journal.last_raw(name))
        cameras = [
            VisionReports(
                felt.names,
                felt.zones,
                reports,
                watch.watched(emit),
                None if felt.cameras[0].reports else self._vision_child(felt, reports),
            )
            for reports, felt in self._felts.items()
        ]
        self._devices: list[Startable] = [*cameras, *self._drivers.values()]

    def _vision_child(self, felt: WatchedFelt, reports: Path) -> VisionChild:
        return VisionChild(vision_command(felt, self._settings.table.evidence, reports))

    # --- life ---

    def _start(self, loop_thread: threading.Thread) -> None:
        try:
            load_people(self._settings.table.people)
        except PeopleError as error:
            log.warning("nobody can sign in: %s", error)
        if self._restored.unreadable is not None:
            self._inbox.put(self._restored.unreadable)
        self._inbox.put(Started(self._software, self._record.public, self._record.unsigned))
        self._orders.look()
        if self._integrity is not None:
            self._integrity.start()
        self._upgrades.start(self._health)
        loop_thread.start()
        self._publisher.start()
        for device in self._devices:
            device.start()

    def _run_loop(self, ended: Callable[[], object]) -> None:
        try:
            self._loop.run()
        except Exception as error:
            log.exception("the loop failed")
            self._failure = str(error) or repr(error)
        finally:
            self._failure = self._failure or self._inbox.failure
            ended()

    def _stop(self, loop_thread: threading.Thread) -> None:
        """Stop in this order: devices, the loop, the publisher, the journal."""
        for device in self._devices:
            device.stop()
        if self._integrity is not None:
            self._integrity.stop()
        self._upgrades.stop()
        self._inbox.stop()
        loop_thread.join()
        self._publisher.stop()
        self._bench.stop()
        self._opened.close()

    def _first(self, _commit: Commit) -> None:
        """The first commit was told: the table is up."""
        if self._ready.is_set():
            return
        self._ready.set()
        settings = self._settings
        host, port = self._listening.getsockname()[:2]
        scheme = "https" if settings.console.cert_file else "http"
        log.info(
            "table %s/%s is ready: %s, console %s://%s:%d/, broker %s:%d, journal %s",
            settings.table.site,
            settings.table.id,
            settings.table.game,
            scheme,
            host,
            port,
            settings.mqtt.host,
            settings.mqtt.port,
            settings.table.journal,
        )
        notify("READY=1")

    def _resume(self, last_round: str, aside: str) -> None:
        """Hear of the state that was kept, before the facts since then."""
        self._set_aside.resume(aside)
        if last_round:
            self._mark.resume(last_round)

    def _follow(self, fact: Fact) -> None:
        """Hear a fact of the journal, before the table is up."""
        self._set_aside.follow(fact)
        self._upgrades.follow(fact)
        self._mark.follow(fact)

    def _note_round(self, commit: Commit) -> None:
        for fact in commit.facts:
            self._mark.follow(fact)
            self._upgrades.follow(fact)
        playing = self._engine.table.round
        self._playing = playing.round if playing and not playing.over else ""
        self._devices_are = commit.devices

    def _health(self) -> TableHealth:
        return TableHealth(
            software=self._software,
            pid=os.getpid(),
            loop=self._ready.is_set() and self._watchdog.age() < HUNG_S,
            devices=self._devices_are,
            broker=self._publisher.condition,
            round=self._playing,
        )

    def _release(self, order: Order) -> None:
        match order:
            case Acknowledge(device=device, boot=boot, n=n):
                if device in self._drivers:
                    self._drivers[device].committed(boot, n)
            case Reply():
                to_screen = order.client.startswith("console/")
                (self._console.answer if to_screen else self._publisher.answer)(order)
                self._orders.answer(order)
            case SilenceAlarm(device=device, code=code, role=role):
                self._silence(device, code, role)
            case never:
                assert_never(never)

    def _silence(self, device: str, code: int, role: str) -> None:
        try:
            self._shufflers[device].acknowledge_alarm(code, role)
        except KeyError as error:
            log.warning("alarm %d of %s cannot be acknowledged: %s", code, device, error)

    def _now(self) -> Moment | None:
        """Return table time; None when the loop hangs."""
        return self._clock.now() if self._watchdog.age() < HUNG_S else None

    async def _serve_console(self) -> None:
        """Serve; a failure is a fact and another try, never the table's end."""
        while True:
            try:
                await self._console.serve(self._listening.dup())
                why = "the console's server ended"
            except (Exception, SystemExit) as error:
                log.exception("the console failed")
                why = f"the console failed ({error!r})"
            self._inbox.put(Condition("console", f"{why}; it is started again, else restart"))
            await asyncio.sleep(AGAIN_S)
            self._inbox.put(Condition("console", ""))

    async def _look(self) -> None:
        watch = HostWatch(self._settings.table.journal, self._inbox.put)
        while True:
            watch.look()
            self._orders.look()
            await asyncio.sleep(LOOK_S)
