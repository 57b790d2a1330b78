"""One card's way through the real code, traced: from the shoe's bytes and the camera's frames to
the journal, the public and the dealer's screen.

The shoe is on a pty, the camera serves JPEG over HTTP, vision is its own process under the
controller's own `VisionReports`, the broker is real. Only the evening up to the first card of a
round is played in virtual time, because nothing of it belongs to the card.
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from controller.console.server import Console
from controller.core.engine import Engine
from controller.core.messages.inputs import Moment
from controller.core.messages.orders import Acknowledge, Order
from controller.journal.live.outbox import Outbox
from controller.journal.live.writer import Journal
from controller.mqtt.envelope import Address
from controller.mqtt.publisher import Publisher
from controller.run.cameras.child import VisionChild
from controller.run.cameras.reports import VisionReports
from controller.run.health import Metrics
from controller.run.loop import Commit, Edges, Inbox, Loop
from controller.run.table_clock import TableClock
from controller.settings.table_file import ConsoleSection, MqttSection
from drivers.shoe import ShoeDriver
from drivers.sim.camera.camera import Camera
from drivers.sim.devices.sim_shoe import SimShoe
from drivers.sim.felt.carry import HUMAN
from drivers.sim.felt.clock import wall_clock
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.scene import Scene
from tests.support.code.footprints import BEGIN, Footprints, merged, read_notes
from tests.support.mqtt.broker import Broker, Listener
from tests.support.players import random_server
from tests.support.table_driver import Driver, config_of

CARD, ZONE = "8S", "P"
LAYOUT = LAYOUTS / "infinite.toml"
PATIENCE_S = 30.0
REST_S = 0.5
"""The empty felt has been looked at when no zone was looked at for so long."""

LOOKS = "vision/felt/surface/background.py"


def before_the_first_card() -> Driver:
    """A table of the crowd game whose bets are in: its first card is due."""
    driver = Driver(Engine(config_of("infinite")), iter(()))
    driver.open()
    table = driver.engine.table
    if table.shoe is not None and table.shoe.to_burn:
        driver.cards = iter(["2C"])  # type: ignore[list-item]
    driver.close_betting()
    driver.until(lambda: driver.view()["instruction"]["code"] == "deal", random_server(1))
    return driver


def _wait_until(done: Callable[[], bool]) -> None:
    """Ask every tenth of a second; fails the test after PATIENCE_S."""
    pause = threading.Event()
    for _ in range(round(PATIENCE_S * 10)):
        if done():
            return
        pause.wait(0.1)
    raise AssertionError("waited in vain")


class Bench:
    """The parts of a running table, put together as `controller.app` does, around one engine."""

    def __init__(self, folder: Path, driver: Driver, port: int) -> None:
        config = driver.engine.table.config
        self.prints = Footprints()
        self.inbox = Inbox()
        self.notes, self.log = folder / "vision.notes", folder / "journal.db"
        self.journal = Journal(self.log, "test", "t1", config.rules.name, "test")
        meta = self.journal.meta
        address = Address(meta.site, meta.table, meta.epoch)
        self.publisher = Publisher(MqttSection(port=port), address, Outbox(self.log), self.inbox)
        self.console = Console(
            section=ConsoleSection(),
            people=folder / "people.toml",
            evidence=folder,
            cameras={},
            inbox=self.inbox,
            metrics=Metrics(),
            now=self._now,
        )
        self.shoe = SimShoe("reference", str(folder / "shoe0"), "sim")
        self.scene = Scene(load_layout(LAYOUT), wall_clock(), seed=3)
        self.camera = Camera(self.scene)
        self.camera.start()
        self.shoe.start()
        self.prints.install()
        self.driver = ShoeDriver("shoe0", str(folder / "shoe0"), "reference", self.inbox.put)
        zones = {zone.name for zone in load_layout(LAYOUT).zones}
        self.child, socket = VisionChild(self._command(folder)), folder / "reports"
        self.vision = VisionReports(["camera0"], zones, socket, self.inbox.put, self.child)
        self.view: dict[str, Any] = {}
        self._changed = threading.Condition()
        self._facts: list[str] = []
        self.clock = TableClock(driver.at)
        edges = Edges(self._release, [self.publisher.follow, self.console.follow, self._follow])
        self.loop = Loop(driver.engine, self.journal, self.clock, self.inbox, edges)
        self._thread = threading.Thread(target=self.loop.run, name="loop")

    def _command(self, folder: Path) -> list[str]:
        command = [sys.executable, "-m", "tests.support.code.footprints", str(self.notes), "--"]
        command += ["--camera", "camera0", "--url", self.camera.url, "--layout", str(LAYOUT)]
        return [*command, "--evidence", str(folder), "--reports", str(folder / "reports")]

    def _now(self) -> Moment:
        return self.clock.now()

    def _release(self, order: Order) -> None:
        if isinstance(order, Acknowledge) and order.device == "shoe0":
            self.driver.committed(order.boot, order.n)

    def _follow(self, commit: Commit) -> None:
        with self._changed:
            self._facts += [fact.kind for fact in commit.facts]
            self._changed.notify_all()

    def until(self, *kinds: str) -> None:
        """Wait until facts of these kinds were committed."""
        with self._changed:
            seen = self._changed.wait_for(lambda: set(kinds) <= set(self._facts), PATIENCE_S)
            assert seen, f"{kinds} did not come; {self._facts}"

    def start(self) -> None:
        self._thread.start()
        self.publisher.start()
        self.driver.start()
        self.vision.start()

    def stop(self) -> None:
        self.prints.remove()
        self.vision.stop()
        self.driver.stop()
        self.shoe.stop()
        self.camera.stop()
        self.inbox.stop()
        self._thread.join(10)
        self.publisher.stop()
        self.journal.close()

    def begin(self) -> None:
        """From here on the way is noted, here and in the vision process."""
        _wait_until(lambda: self._looks_ended_s() > REST_S)
        os.kill(self.child.pid, signal.SIGUSR1)
        _wait_until(lambda: BEGIN in self.notes.read_text())
        self.prints.begin()

    def _looks_ended_s(self) -> float:
        """Seconds since the vision process last looked at a zone's picture."""
        if not self.notes.exists():
            return 0.0
        looks = [at for at, file in read_notes(self.notes) if file == LOOKS]
        return (time.monotonic_ns() - looks[-1]) / 1e9 if looks else 0.0


@contextmanager
def bench(folder: Path) -> Iterator[tuple[Bench, Listener]]:
    """A running table whose first card is due, and an ear at its broker."""
    with Broker(folder) as broker:
        ear = Listener(broker.port)
        table = Bench(folder, before_the_first_card(), broker.port)
        try:
            table.start()
            table.until("shoe_noticed", "tracks_forgotten")
            yield table, ear
        finally:
            table.stop()
            ear.close()


def way_of_a_card(folder: Path) -> list[str]:
    """The files that one card visits, in order of time, each as often as it is entered."""
    with bench(folder) as (table, ear):
        table.begin()
        table.shoe.pull(CARD)
        table.until("card_pulled")
        table.scene.lay(ZONE, CARD, pace=HUMAN)
        table.until("card_dealt")
        ear.wait(lambda ear: any(body.get("type", "").endswith("card") for _, body in ear.heard))
        table.prints.on = False
        return merged(table.prints.notes, read_notes(table.notes))
