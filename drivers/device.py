"""Reads a device at the end of a link: one thread opens, reads, supervises and reopens it.

Connecting never starts anything: the driver sends only the request for outstanding reports, and
only on wires that know this request. Every failure (no such port, no permission, silence, garbage,
an unplugged cable) becomes one `DeviceDown` with a sentence, which is emitted and logged once. The
thread then tries again with growing pauses. The thread calls `emit` with numbered, complete and
ordered reports. Acknowledgements wait for `committed`. Any thread may call it; it only leaves a
note for this one, so a slow port never holds up the table.
"""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from controller.core.messages.devices import BadFrame, DeviceDown, DeviceInput, DeviceUp
from drivers.link import Link, LinkError, open_link
from drivers.numbering.device_numbered import DeviceNumbered
from drivers.numbering.host_numbered import HostNumbered
from drivers.wires.installed import load_wire
from drivers.wires.protocol import CommandReply, WireCodec, WireFrame

log = logging.getLogger("livetable.drivers")

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.2, 2.0
"""Pause before opening again: doubled at each failure. A replugged shoe is back within 2 s."""

SERVERS = ("socket://", "rfc2217://")

NS = 1_000_000_000

SETTLED_NS = NS // 4
"""A serial server that another host uses takes a connection and ends it within this time."""

SURE_NS = NS // 2
"""A device that is heard so long after bytes were sent has had them: those that greet beat every
second.
"""


@dataclass(frozen=True, slots=True)
class Supervision:
    """The limits beyond which a device counts as lost, as silent or as garbled."""

    silence_s: float = 3.0
    """A device that sends a heartbeat every second and is silent for this long is lost."""
    torn_s: float = 1.0
    """Bytes of an unfinished frame are dropped after this long without another byte: four times the
    time that the slowest line (4,800 baud) needs for its longest frame (128 bytes).
    """
    bad_frames: int | None = 20
    """This many bad frames without a good one between them mean a wrong baud rate or wire. Later
    ones are not reported, so that noise does not fill the journal. None: every one is reported. An
    answer to a command is no good frame here: it may be a single byte.
    """
    ask_s: float = 0.5
    """Seconds to wait for a greeting before it is requested again."""


def numbers_for(
    codec: WireCodec, device: str, unread_errors: tuple[int, ...] | None
) -> DeviceNumbered | HostNumbered:
    """Make the numbering that the wire asks for; `unread_errors`: see `HostNumbered`."""
    if codec.numbering == "device":
        return DeviceNumbered(device, codec)
    return HostNumbered(device, codec, unread_errors)


class DeviceDriver:
    """Reads one device, whatever its kind."""

    def __init__(
        self,
        device: str,
        url: str,
        wire: str,
        emit: Callable[[DeviceInput], None],
        *,
        baud: int | None = None,
        wire_options: dict[str, object] | None = None,
        supervision: Supervision | None = None,
        unread_errors: tuple[int, ...] | None = None,
    ) -> None:
        """`baud` and `unread_errors` replace the codec's. Raises ValueError: see `load_wire`."""
        self.device, self.url, self.wire = device, url, wire
        self._emit = emit
        self._codec = load_wire(wire, **(wire_options or {}))
        line = self._codec.line
        self._line = replace(line, baud=baud) if baud else line
        self._greets = self._codec.numbering == "device"
        self._rules = supervision or Supervision()
        self._numbers = numbers_for(self._codec, device, unread_errors)
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._outbox: list[bytes] = []
        self._kept: list[bytes] = []
        self._unsure: list[tuple[int, bytes]] = []
        self._safe: tuple[int, int] | None = None
        self._up = False
        self._why = ""
        self._identity = ("", "")
        self._bad_in_a_row = 0
        self._heard_ns = self._asked_ns = self._opened_ns = 0
        self._settled = False
        self._pause_s = FIRST_PAUSE_S
        self.received_ns = 0
        """Monotonic time of the newest bytes, for measuring latency."""

    def resume(self, boot: int, last_n: int, last_raw: str = "") -> None:
        """Continue after the journal's last report of this device; call it before `start`.

        `boot` 0 and `last_n` 0 mean that the journal has none.

        `last_raw` is that report's frame in hex. Without it, a wire that repeats its messages
        cannot tell a late repeat from a new message across a restart.
        """
        frames = self._codec.feed(bytes.fromhex(last_raw))
        self._codec.flush()
        self._numbers.resume(boot, last_n, frames[0] if frames else None)

    def start(self) -> None:
        """Begin to read; returns at once."""
        thread = threading.Thread(target=self._run, name=f"driver {self.device}", daemon=True)
        thread.start()
        self._thread = thread

    def stop(self, timeout_s: float | None = None) -> None:
        """Release the device; returns when its thread has ended, or after `timeout_s`."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(timeout_s)
            self._thread = None

    def committed(self, boot: int, n: int) -> None:
        """Note that every report of this device up to `n` is in the journal, or was not needed."""
        with self._lock:
            self._safe = (boot, n)

    def send(self, data: bytes, *, keep: bool = False) -> None:
        """Queue bytes for the device; if it is lost they are dropped, or kept until it is back.

        Those kept are sent again if nothing was heard after them: a dead line takes bytes too.
        """
        with self._lock:
            (self._kept if keep else self._outbox).append(data)

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self._attend()
        except Exception as error:
            log.exception("%s: the driver failed", self.device)
            self._emit(DeviceDown(self.device, f"the driver failed ({error!r}): restart the table"))
            raise

    def _attend(self) -> None:
        """Open the link, read until it is lost, pause."""
        try:
            link = open_link(self.url, self._line)
        except LinkError as error:
            self._down(str(error))
            self._wait()
            return
        try:
            self._converse(link)
        except LinkError as error:
            self._give_up_bytes()
            hung_up = not self._settled and self.url.startswith(SERVERS)
            self._down(self._hung_up() if hung_up else str(error))
        finally:
            link.close()
        self._wait()

    def _wait(self) -> None:
        self._stop.wait(self._pause_s)
        self._pause_s = min(2 * self._pause_s, LONGEST_PAUSE_S)

    def _converse(self, link: Link) -> None:
        with self._lock:
            self._outbox.clear()
            self._kept[:0] = [data for _, data in self._unsure]
        self._unsure.clear()
        self._heard_ns = self._asked_ns = self._opened_ns = time.monotonic_ns()
        self._settled = False
        if self._greets:
            link.write(self._numbers.connected())
        else:
            self._bad_in_a_row = 0  # it is opened again: garbage that goes on is told again
        while not self._stop.is_set():
            data = link.read()
            if data:
                self.received_ns = time.monotonic_ns()
                self._take_bytes(data, link)
            self._send_waiting(link)
            self._supervise(link)
        self._give_up_bytes()

    def _take_bytes(self, data: bytes, link: Link) -> None:
        """Take all that came, then answer: the device may be gone, but not what it said."""
        send = bytearray()
        for frame in self._codec.feed(data):
            send += self._codec.answer(frame)
            if frame.message is None:
                self._take_bad(frame)
            else:
                send += self._take_good(frame)
        if send:
            link.write(bytes(send))

    def _take_good(self, frame: WireFrame) -> bytes:
        """Pass on what a frame reports; returns the bytes for the device."""
        if not isinstance(frame.message, CommandReply):
            self._note_good()
        elif self._is_garbled():  # noise holds answers by chance
            return b""
        outcome = self._numbers.take(frame)
        for report in outcome.inputs:
            if isinstance(report, DeviceUp):
                self._greet(report)
            else:
                self._emit(report)
        return outcome.send

    def _note_good(self) -> None:
        self._heard_ns = time.monotonic_ns()
        self._pause_s = FIRST_PAUSE_S
        self._bad_in_a_row = 0
        self._settle()

    def _settle(self) -> None:
        """Take the device as there: a good frame came, or its line holds."""
        self._settled = True
        if not self._up and not self._greets and not self._is_garbled():
            self._greet(DeviceUp(self.device))

    def _take_bad(self, frame: WireFrame) -> None:
        self._bad_in_a_row += 1
        limit = self._rules.bad_frames
        if limit is None or self._bad_in_a_row <= limit:
            self._emit(BadFrame(self.device, frame.raw.hex(), frame.why))
        if self._bad_in_a_row == limit:
            self._down(self._garbage())

    def _give_up_bytes(self) -> None:
        for frame in self._codec.flush():
            self._take_bad(frame)

    def _send_waiting(self, link: Link) -> None:
        with self._lock:
            safe, self._safe = self._safe, None
            waiting, self._outbox = self._outbox, []
            kept = [*self._kept] if self._up else []
        if safe:
            waiting.append(self._numbers.committed(*safe))
        for data in (*waiting, *kept):
            if data:
                link.write(data)
        with self._lock:
            del self._kept[: len(kept)]
        sure = self._heard_ns - SURE_NS
        self._unsure = [one for one in self._unsure if one[0] > sure]
        self._unsure += [(time.monotonic_ns(), data) for data in kept]

    def _supervise(self, link: Link) -> None:
        now = time.monotonic_ns()
        if self._codec.pending and now - self.received_ns > self._rules.torn_s * NS:
            self._give_up_bytes()
        if not self._settled and now - self._opened_ns > SETTLED_NS:
            self._settle()
        if not self._greets:
            return
        if now - self._heard_ns > self._rules.silence_s * NS:
            raise LinkError(self._garbage() if self._is_garbled() else self._silence())
        if not self._up and now - self._asked_ns > self._rules.ask_s * NS:
            self._asked_ns = now
            link.write(self._numbers.connected())

    def _is_garbled(self) -> bool:
        """Whether garbage comes, or came last and nothing else was told since."""
        limit = self._rules.bad_frames
        garbled = limit is not None and self._bad_in_a_row >= limit
        return garbled and (self.received_ns > self._heard_ns or self._why == self._garbage())

    def _garbage(self) -> str:
        return (
            f"{self.url}: bytes come at {self._line} baud but none is a frame of wire "
            f"{self.wire!r}: check baud rate and wire in the table file"
        )

    def _silence(self) -> str:
        return (
            f"{self.url}: nothing valid heard for {self._rules.silence_s:g} s at "
            f"{self._line} baud: check that the device is on, its cable and its baud rate"
        )

    def _hung_up(self) -> str:
        return (
            f"{self.url}: the serial server takes the connection and ends it at once: "
            "is nobody else connected?"
        )

    def _greet(self, up: DeviceUp) -> None:
        who = (up.identity, up.batch)
        if self._up and who == self._identity:
            return
        if not self._up:
            log.info("%s: up (%s)", self.device, up.identity or self.url)
        self._up, self._why, self._identity = True, "", who
        self._emit(replace(up, device=self.device))

    def _down(self, why: str) -> None:
        if not self._up and why == self._why:
            return
        self._up, self._why = False, why
        log.warning("%s: lost: %s", self.device, why)
        self._emit(DeviceDown(self.device, why))
