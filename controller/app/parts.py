"""All parts of one table, made so that each failure is one sentence. No other file knows all."""

import socket
from contextlib import ExitStack
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.app.devices import Devices
from controller.app.metrics_server import MetricsServer
from controller.appliance.integrity import all_faults, is_checked
from controller.appliance.integrity_watch import IntegrityWatch
from controller.console.engineer.bench import bench_of
from controller.console.engineer.checks import Checks
from controller.console.server import Console
from controller.console.shown.rulings import rulings_in
from controller.console.signed_in.places import Places
from controller.core.messages.inputs import Moment
from controller.journal.live.outbox import Outbox
from controller.mqtt.envelope import Address
from controller.mqtt.publisher import Publisher
from controller.run.cameras.child import picture_socket
from controller.run.cameras.watch import CameraWatch
from controller.run.folded_table import FoldedTable
from controller.run.health import Metrics
from controller.run.logs import RoundMark
from controller.run.loop import Inbox
from controller.run.order_desk import OrderDesk
from controller.run.record import open_record
from controller.run.untrusted_reports import guarded
from controller.run.upgrade_watch import UpgradeWatch
from controller.settings.felts import felts_of
from controller.settings.rule_files import load_game, table_config
from controller.settings.table_file import Settings
from controller.systemd import Watchdog

HUNG_S = 3.0
"""A loop that has not gone round for so long tells no screen that the table is alive."""


class Parts:
    """One table, opened from its file: all is there, nothing speaks yet."""

    def __init__(
        self, settings: Settings, mark: RoundMark | None = None, file: Path | None = None
    ) -> None:
        """Open every part that can fail; `mark` writes the round into the log.

        `file` is the table file, in whose folder a manifest is checked.

        Raises ConfigError, JournalError, AddressError, and ValueError for an unknown wire.
        """
        self.settings, self._file = settings, file
        self.software = f"livetable {version('livetable')}"
        self._mark = mark or RoundMark()
        self.inbox, self.watchdog, self.metrics = Inbox(), Watchdog(), Metrics(self.software)
        with ExitStack() as opened:
            self._open(opened)
            self._opened = opened.pop_all()
        self.orders = OrderDesk(settings.table.journal, self.inbox.put)

    def close(self) -> None:
        """Close what was opened; the journal comes last."""
        self._opened.close()

    def now(self) -> Moment | None:
        """Return table time; None when the loop hangs."""
        return self.table.clock.now() if self.watchdog.age() < HUNG_S else None

    def _open(self, opened: ExitStack) -> None:
        """Fold the table from its journal, then make the parts that talk to it."""
        settings, section = self.settings, self.settings.table
        rules = load_game(settings)
        felts = felts_of(settings)
        config = table_config(settings, rules, self.software)
        self.record = open_record(section, rules.name, self.software)
        journal = opened.enter_context(self.record.journal)
        self.upgrades = UpgradeWatch(section.journal, self.inbox.put)
        self.table = FoldedTable(
            journal, config, self._mark, self.record.seal, self.upgrades.follow
        )
        self.upgrades.knows(self.table.engine.table.upgrade)
        folder = Path(opened.enter_context(TemporaryDirectory(prefix="livetable-")))
        watched = {felt.cameras[0].reports or folder / f"{n}": felt for n, felt in enumerate(felts)}
        watch = CameraWatch(self.inbox.put, self.metrics, section.journal.with_suffix(".wear.json"))
        self.integrity = self._integrity()
        self.bench = bench_of(
            self.table.engine.table,
            settings,
            lambda name: self.devices.received_ns(name),
            self.metrics.card_took,
        )
        pictures = {
            name: picture_socket(socket, n)
            for socket, felt in watched.items()
            for n, name in enumerate(felt.names)
        }
        self.console = self._console(pictures, watch)
        self.listening = opened.enter_context(self.console.bind())
        self.figures = self._figures(opened)
        self.publisher = self._publisher()
        self.metrics.host(section.journal.parent)
        self.metrics.queue("inputs", self.inbox.waiting)
        self.metrics.queue("events", lambda: self.publisher.unsent)
        emit = guarded(self.bench.watched(self.inbox.put))
        self.devices = Devices(settings, watched, watch, emit)
        noted = self.table.set_aside.noted()
        self.devices.resume(self.table.engine.table.reports, self.table.journal, noted)

    def _integrity(self) -> IntegrityWatch | None:
        """The watch over files by their manifests; none where nothing names any."""
        house = self._file.parent if self._file else self.settings.config_dir
        if not is_checked(house, self.settings):
            return None
        tables = [(house, self.settings)]
        return IntegrityWatch(lambda: all_faults(tables), self.inbox.put)

    def _console(self, pictures: dict[str, Path], watch: CameraWatch) -> Console:
        settings, file = self.settings, self._file
        return Console(
            section=settings.console,
            people=settings.table.people,
            evidence=settings.table.evidence,
            cameras=pictures,
            inbox=self.inbox,
            metrics=self.metrics,
            now=self.now,
            bench=self.bench,
            checks=Checks.of(settings, file, watch, self.integrity) if file else None,
            places=Places(settings.places),
            rulings=rulings_in(settings.table.journal),
        )

    def _figures(self, opened: ExitStack) -> tuple[MetricsServer, socket.socket] | None:
        """The figures on an address of their own, taken; none where the table file names none."""
        if self.settings.metrics is None:
            return None
        figures = MetricsServer(self.settings.metrics, self.metrics.text)
        return figures, opened.enter_context(figures.bind())

    def _publisher(self) -> Publisher:
        journal, inbox = self.table.journal, self.inbox
        address = Address(journal.meta.site, journal.meta.table, journal.meta.epoch)
        outbox, before = Outbox(self.settings.table.journal), journal.past.succeeded()
        silent = self.upgrades.trying
        return Publisher(self.settings.mqtt, address, outbox, inbox, silent, before=before)
