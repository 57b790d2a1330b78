"""Passes on the reports of a device that numbers them and keeps them until acknowledged.

They pass in the device's order, without a gap. A repeat is dropped, and acknowledged again if it is
safe. A missing report is requested, and a report that the device no longer has becomes a
`ReportGap`. The first report of a boot names the last one of the previous boot, so nothing is lost
between two boots either.
"""

from collections import deque
from dataclasses import replace

from controller.core.messages.devices import (
    DeviceInput,
    DeviceUp,
    ReportGap,
    ShoeNotice,
    ShoeReport,
    ShufflerReport,
)
from drivers.numbering.stamp import NOTHING, FrameResult, conflict, stamped
from drivers.wires.protocol import Alive, CommandReply, Hello, WireCodec, WireFrame

Position = tuple[int, int]
"""A report's place: boot id and number."""

REMEMBERED = 64
"""Reports whose content is kept to tell a repeat from a conflict; a device has few in flight."""


class DeviceNumbered:
    """Passes on the reports of one device in the order of their numbers."""

    def __init__(self, device: str, codec: WireCodec) -> None:
        self._device = device
        self._codec = codec
        self._cursor: Position | None = None
        self._committed: Position | None = None
        self._offered: Position | None = None
        self._asked: Position | None = None
        self._greeted = False
        self._past: dict[int, int] = {}
        self._recent: deque[tuple[Position, WireFrame]] = deque(maxlen=REMEMBERED)

    def resume(self, boot: int, last_n: int, last: WireFrame | None = None) -> None:
        """Continue after the journal's last report and its frame; (0, 0) if it has none."""
        if last is not None and (last.boot, last.n) == (boot, last_n):
            self._recent.append(((boot, last_n), last))
        if boot:
            self._cursor = self._committed = (boot, last_n)

    def connected(self) -> bytes:
        """Return the bytes to send on a fresh connection: the request for outstanding reports."""
        self._asked, self._greeted = None, False
        return self._ask()

    def committed(self, boot: int, n: int) -> bytes:
        """Note that every report up to this one is safe; returns the acknowledgement."""
        if boot == 0 or self._is_safe((boot, n)):
            return b""
        self._committed = (boot, n)
        return self._codec.acknowledge(boot, n)

    def take(self, frame: WireFrame) -> FrameResult:
        """Judge one good frame."""
        message = frame.message
        if message is None or isinstance(message, CommandReply):
            return NOTHING
        if isinstance(message, Hello):
            return self._greet(message)
        if isinstance(message, Alive):
            return self._check_beat(message)
        return self._take_report(frame, message)

    def _greet(self, hello: Hello) -> FrameResult:
        inputs: list[DeviceInput] = [
            DeviceUp(self._device, hello.identity, hello.text, hello.batch)
        ]
        self._offered, self._greeted, self._asked = (hello.boot, hello.n), True, None
        if self._cursor is None:
            self._cursor = (hello.boot, hello.n - 1)
        elif hello.boot == self._cursor[0] or hello.boot in self._past:
            self._come_back_to(hello.boot)
            inputs += self._skip_to(hello.n)
        elif hello.n > 1:
            inputs.append(self._stranger(hello))
            self._move(hello.boot, hello.n - 1)
        safe = self._committed
        return FrameResult(inputs, self._codec.acknowledge(*safe) if safe else b"")

    def _check_beat(self, beat: Alive) -> FrameResult:
        behind = self._cursor is None or beat.boot != self._cursor[0] or beat.n > self._cursor[1]
        if not behind:
            return NOTHING
        self._asked = None
        return FrameResult([], self._ask())

    def _take_report(self, frame: WireFrame, message: ShoeReport | ShufflerReport) -> FrameResult:
        if self._cursor is None or not self._greeted:
            return FrameResult([], self._ask())
        boot, last = self._cursor
        if frame.boot == boot:
            if frame.n == last + 1:
                return self._pass(frame, message)
            return self._repeat(frame) if frame.n <= last else FrameResult([], self._ask())
        if frame.boot in self._past:
            return self._repeat(frame)
        if frame.previous is None:
            return FrameResult([], self._ask())
        return self._begin_boot(frame, message, frame.previous)

    def _begin_boot(
        self, frame: WireFrame, message: ShoeReport | ShufflerReport, previous: Position
    ) -> FrameResult:
        """Take the first report of a boot: none of the previous boot may be outstanding."""
        assert self._cursor is not None
        boot, last = self._cursor
        if previous == self._cursor or previous == (0, 0):
            if previous == (0, 0):
                message = self._forgetful(message)
            return self._pass(frame, message)
        if self._offered != (frame.boot, frame.n):
            return FrameResult([], self._ask())
        lost: list[DeviceInput] = []
        if previous[0] == boot and previous[1] > last:
            lost.append(ReportGap(self._device, last + 1, previous[1], boot))
        else:
            message = self._forgetful(message)
        passed = self._pass(frame, message)
        return FrameResult(lost + passed.inputs, passed.send)

    def _pass(self, frame: WireFrame, message: ShoeReport | ShufflerReport) -> FrameResult:
        self._move(frame.boot, frame.n)
        self._recent.append(((frame.boot, frame.n), frame))
        return FrameResult([stamped(message, self._device, frame, frame.n)])

    def _repeat(self, frame: WireFrame) -> FrameResult:
        place = (frame.boot, frame.n)
        safe = self._committed
        send = self._codec.acknowledge(*safe) if safe and self._is_safe(place) else b""
        first = next((known for at, known in self._recent if at == place), None)
        if first is None or first.message == frame.message:
            return FrameResult([], send)
        return FrameResult([conflict(self._device, frame.n, first, frame)], send)

    def _come_back_to(self, boot: int) -> None:
        """Go on in an earlier boot: the device that it belongs to was away and is here again.

        It was not switched off meanwhile, so its reports go on where they ended.
        """
        if boot not in self._past:
            return
        last = self._past[boot]
        if self._is_safe((boot, last)):
            self._committed = (boot, last)
        self._move(boot, last)
        del self._past[boot]

    def _skip_to(self, n: int) -> list[DeviceInput]:
        assert self._cursor is not None
        boot, last = self._cursor
        if n <= last + 1:
            return []
        self._move(boot, n - 1)
        return [ReportGap(self._device, last + 1, n - 1, boot)]

    def _stranger(self, hello: Hello) -> ShoeNotice:
        text = (
            f"boot {hello.boot:08x} of {hello.identity or 'this device'} follows nothing known: "
            "another device was put in its place, or another host took its reports"
        )
        return ShoeNotice(self._device, hello.n - 1, "warning", text, boot=hello.boot)

    def _forgetful(self, message: ShoeReport | ShufflerReport) -> ShoeReport | ShufflerReport:
        if not isinstance(message, ShoeNotice):
            return message
        text = "the device started and does not know what it said before: reports may be missing"
        return replace(message, text=text)

    def _move(self, boot: int, n: int) -> None:
        if self._cursor and self._cursor[0] != boot:
            self._past[self._cursor[0]] = self._cursor[1]
        self._cursor, self._asked = (boot, n), None

    def _is_safe(self, place: Position) -> bool:
        if self._committed is None:
            return False
        boot, n = self._committed
        return place[1] <= n if place[0] == boot else self._is_older(place[0], boot)

    def _is_older(self, boot: int, than: int) -> bool:
        return boot in self._past and than not in self._past

    def _ask(self) -> bytes:
        """Request the reports after the cursor, once until it moves or a heartbeat shows a gap."""
        place = self._cursor or (0, 0)
        if self._asked == place:
            return b""
        self._asked = place
        return self._codec.resume(*place)
