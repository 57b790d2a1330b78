"""The devices of one table: its eyes, its shoes, its shufflers."""

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from controller.core.messages.inputs import InputFailed
from controller.journal.live.writer import Journal
from controller.run.cameras.child import VisionChild, secret_addresses, vision_command
from controller.run.cameras.reports import VisionReports
from controller.run.cameras.watch import CameraWatch
from controller.run.failing.failed_reports import last_heard
from controller.run.untrusted_reports import Emit
from controller.settings.felts import WatchedFelt
from controller.settings.table_file import Settings
from drivers.shoe import ShoeDriver
from drivers.shuffler import ShufflerDriver

log = logging.getLogger("livetable.app")


class Startable(Protocol):
    """A part that is started once the table is ready and stopped before the table ends."""

    def start(self) -> None:
        """Begin; returns at once."""

    def stop(self) -> None:
        """End; returns when it has."""


class Devices:
    """All of them, each under its name; started together, stopped together."""

    def __init__(
        self,
        settings: Settings,
        felts: Mapping[Path, WatchedFelt],
        watch: CameraWatch,
        emit: Emit,
    ) -> None:
        """`felts`: by the socket on which their vision speaks; `emit` takes what devices say.

        Raises ValueError for an unknown wire.
        """
        self._shoes = {
            one.name: ShoeDriver(
                one.name, one.url, one.wire, emit, baud=one.baud, wire_options=one.options
            )
            for one in settings.shoes
        }
        self._shufflers = {
            one.name: ShufflerDriver(
                one.name, one.url, one.wire, emit, baud=one.baud, wire_options=one.options
            )
            for one in settings.shufflers
        }
        self._drivers = {
            one.device: one for one in (*self._shoes.values(), *self._shufflers.values())
        }
        evidence = settings.table.evidence
        eyes = [
            VisionReports(
                felt.names, felt.zones, socket, watch.watched(emit), _child(felt, evidence, socket)
            )
            for socket, felt in felts.items()
        ]
        self._all: list[Startable] = [*eyes, *self._drivers.values()]

    def resume(
        self,
        reports: Mapping[str, tuple[int, int]],
        journal: Journal,
        noted: InputFailed | None = None,
    ) -> None:
        """Go on after the last report of each driver: that which the journal holds, or a later one
        on which the program failed; `noted` is a failure that is not in the journal yet.
        """
        for name, driver in self._drivers.items():
            boot, n, raw = last_heard(name, reports.get(name, (0, 0)), journal.past, noted)
            if n:
                driver.resume(boot, n, raw)

    def start(self) -> None:
        """Let each of them speak."""
        for device in self._all:
            device.start()

    def stop(self) -> None:
        """Hear nothing more of any of them."""
        for device in self._all:
            device.stop()

    def received_ns(self, name: str) -> int:
        """When the driver of this name last heard a byte, by the machine's running clock."""
        return self._drivers[name].received_ns

    def committed(self, device: str, boot: int, n: int) -> None:
        """Tell a driver that its report `n` stands in the journal."""
        if device in self._drivers:
            self._drivers[device].committed(boot, n)

    def silence(self, device: str, boot: int, code: int, role: str) -> None:
        """Acknowledge an alarm at the shuffler that raised it, if the table has it still."""
        if device in self._shufflers:
            self._shufflers[device].acknowledge_alarm(boot, code, role)
        else:
            log.warning("alarm %d: the table has no shuffler %s any more", code, device)

    def reset(self, device: str, boot: int) -> None:
        """Tell a shoe that failed in this boot to start anew, if the table has it still."""
        if device in self._shoes:
            self._shoes[device].reset(boot)
        else:
            log.warning("reset: the table has no shoe %s any more", device)


def _child(felt: WatchedFelt, evidence: Path, socket: Path) -> VisionChild | None:
    """The vision process of a felt; none where a unit of its own runs it."""
    if felt.cameras[0].reports:
        return None
    return VisionChild(vision_command(felt, evidence, socket), secret_addresses(felt))
