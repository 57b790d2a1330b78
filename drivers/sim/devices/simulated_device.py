"""A simulated device: a wire's end, a faulty line and an endpoint, served by one thread.

Every report is in the device's memory, and handed to `save`, before `report` returns and before
its first byte leaves: the process may be killed at any moment and goes on from the saved state.
"""

import os
import select
import threading
import time
from collections.abc import Callable

from drivers.sim.devices.endpoint import Endpoint
from drivers.sim.devices.events import DeviceEnd, DeviceEvent, last_report
from drivers.sim.devices.line_faults import DEVICE_FAULTS, REPORT_FAULTS, FaultyLine

LONGEST_NAP_S = 0.05
"""The device looks at its own clocks at this pace when nothing happens."""

Save = Callable[[dict[str, object]], None]


class SimulatedDevice:
    """Runs one device end on one endpoint."""

    def __init__(
        self, end: DeviceEnd, endpoint: Endpoint, seed: int = 0, save: Save | None = None
    ) -> None:
        self._end, self._endpoint, self._save = end, endpoint, save
        self._line = FaultyLine(seed)
        self._lock = threading.RLock()
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_read, False)
        self._stop = threading.Event()
        self._silent_until = self._plug_at = 0.0
        self._plugged = False
        self._thread: threading.Thread | None = None

    @property
    def port(self) -> int:
        """Return the TCP port in use; 0 on a pty."""
        return self._endpoint.port

    @property
    def connected(self) -> bool:
        """Return True while a TCP host is connected; always true on a pty, which cannot know."""
        return self._endpoint.connected

    def start(self) -> None:
        """Plug the device in; returns when hosts can open it.

        Raises OSError if they cannot, ValueError if the end does not count its reports.
        """
        last_report(self._end)
        self._endpoint.plug()
        self._plugged = True
        self._keep()
        self._thread = threading.Thread(target=self._run, name="simulated device", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Unplug it for good."""
        self._stop.set()
        self._nudge()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._endpoint.unplug()
        for end in (self._wake_read, self._wake_write):
            os.close(end)

    def report(self, event: DeviceEvent) -> None:
        """Remember an event, then send it."""
        with self._lock:
            sends = self._end.report(event)
            self._keep()
            self._line.put_report(sends, time.monotonic())
        self._nudge()

    def fault(self, name: str, seconds: float = 2.0) -> None:
        """Disturb the device or its next report. Raises ValueError for an unknown name."""
        now = time.monotonic()
        with self._lock:
            if name in REPORT_FAULTS:
                self._line.arm(name)
            elif name == "burst":
                self._line.hold(now + seconds)
            elif name == "stall":
                self._silent_until = now + seconds
                self._line.hold(now + seconds)
            elif name == "unplug":
                self._pull_plug(now + seconds)
            elif name == "reboot":
                self._line.clear()
                self._line.put(self._end.reboot(), now)
                self._keep()
            else:
                known = ", ".join(REPORT_FAULTS + DEVICE_FAULTS)
                raise ValueError(f"no fault is called {name!r}: there are {known}")
        self._nudge()

    def state(self) -> dict[str, object]:
        """Return all that the device must remember."""
        with self._lock:
            return self._end.state()

    def last_report(self) -> tuple[int, int]:
        """Return the device's boot and the number of its last report."""
        with self._lock:
            return last_report(self._end)

    def _keep(self) -> None:
        if self._save is not None:
            self._save(self._end.state())

    def _nudge(self) -> None:
        os.write(self._wake_write, b"\0")

    def _pull_plug(self, until: float) -> None:
        self._line.clear()
        self._endpoint.unplug()
        self._plugged, self._plug_at = False, until

    def _run(self) -> None:
        while not self._stop.is_set():
            self._await_work()
            with self._lock:
                self._serve(time.monotonic())

    def _await_work(self) -> None:
        """Sleep until a descriptor is ready, somebody nudges or the nap is over."""
        readable, writable = self._waited_for()
        try:
            ready, _, _ = select.select(readable, writable, [], self._nap())
        except OSError:  # the plug was pulled since they were listed
            return
        if self._wake_read in ready:
            os.read(self._wake_read, 4096)

    def _waited_for(self) -> tuple[list[int], list[int]]:
        with self._lock:
            due = self._line.next_due()
            writer = self._endpoint.writer() if self._plugged else None
            waiting = due is not None and due <= time.monotonic() and writer is not None
            reading = self._endpoint.filenos() if self._plugged else []
            return [self._wake_read, *reading], [writer] if waiting and writer is not None else []

    def _nap(self) -> float:
        with self._lock:
            due = self._line.next_due()
        return LONGEST_NAP_S if due is None else min(max(due - time.monotonic(), 0), LONGEST_NAP_S)

    def _serve(self, now: float) -> None:
        if not self._plugged:
            if now < self._plug_at:
                return
            self._endpoint.plug()
            self._plugged = True
        heard = self._endpoint.read()
        if now >= self._silent_until:
            if heard:
                self._line.put(self._end.receive(heard), now)
                self._keep()
            self._line.put(self._end.tick(now), now)
        data = self._line.due(now)
        taken = self._endpoint.write(data) if data else 0
        self._line.put_back(data[taken:])
