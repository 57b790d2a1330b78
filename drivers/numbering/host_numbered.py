"""Numbers the reports of a device that does not number them, as they come.

If the wire has repeat marks, their order tells repeats from new messages; time plays no part: see
`HostNumbered.take`.
"""

from collections import deque
from collections.abc import Iterable

from controller.core.messages.devices import (
    CardUnread,
    DeviceInput,
    ReportGap,
    ShoeNotice,
    ShoeReport,
    ShufflerReport,
)
from drivers.numbering.stamp import NOTHING, FrameResult, conflict, stamped
from drivers.wires.protocol import (
    Alive,
    CommandReply,
    Hello,
    RepeatMarks,
    WireCodec,
    WireFrame,
)

UNMARKED = RepeatMarks("", first="", window=1)
"""The marks of a wire without marks."""


class HostNumbered:
    """Numbers the reports of one device as they come."""

    def __init__(
        self, device: str, codec: WireCodec, unread_errors: Iterable[int] | None = None
    ) -> None:
        """`unread_errors` replaces the codec's: `CardUnread` follows an error of such a code."""
        codes = codec.unread_errors if unread_errors is None else unread_errors
        self._device = device
        self._n = 0
        self._unread_errors = frozenset(codes)
        self._marks = codec.marks or UNMARKED
        self._window: deque[WireFrame] = deque(maxlen=self._marks.window)

    def resume(
        self,
        boot: int,  # noqa: ARG002 (no boots on these wires)
        last_n: int,
        last: WireFrame | None = None,
    ) -> None:
        """Continue numbering after the journal's last report.

        If its frame is given, copies of it that still arrive are repeats, and marks that were
        skipped while no host listened are lost reports, as without a restart.
        """
        self._n = max(self._n, last_n)
        if last is not None and last.message is not None:
            self._window.append(last)

    def connected(self) -> bytes:
        """Return no bytes: these wires ask for nothing."""
        return b""

    def committed(self, boot: int, n: int) -> bytes:  # noqa: ARG002 (see the class)
        """Return no bytes: these wires acknowledge nothing."""
        return b""

    def take(self, frame: WireFrame) -> FrameResult:
        """Judge one good frame.

        A message whose mark equals that of a message in the window is a repeat. It is dropped if
        the bytes are the same. Otherwise it is reported as a conflict, once, and the first message
        stands. Time plays no part, because a stalled link delivers minutes of messages in one
        burst. If the same card comes under the same mark after the marks have wrapped, a whole
        round of other messages lies between the two, or at least a window of them if most were
        lost. The start of communication restarts the marks. It counts as a repeat only while
        nothing but itself and stand-by was heard since, because no card leaves a shoe that is still
        starting. The same holds for stand-by, whose start may have been lost.
        """
        message = frame.message
        if isinstance(message, CommandReply) and not message.accepted:
            refused = ShoeNotice("", 0, "warning", message.text, message.code)
            return FrameResult([*self._number(frame, refused)])
        if message is None or isinstance(message, Hello | Alive | CommandReply):
            return NOTHING
        if isinstance(message, ShoeNotice) and _is_boot(message):
            return self._start_anew(frame, message)
        if isinstance(message, ShoeNotice) and _is_standby(message) and self._started_since(frame):
            lost = self._lost_before(frame)
            self._window.clear()
            self._window.append(frame)
            return FrameResult([*lost, *self._number(frame, message)])
        known = [f for f in self._window if f.mark and f.mark == frame.mark]
        if any(f.raw == frame.raw for f in known):
            return NOTHING
        if known:
            self._window.append(frame)
            return FrameResult([conflict(self._device, self._n, known[0], frame)])
        inputs: list[DeviceInput] = [*self._lost_before(frame), *self._number(frame, message)]
        self._window.append(frame)
        return FrameResult(inputs)

    def _start_anew(self, frame: WireFrame, message: ShoeNotice) -> FrameResult:
        if frame.mark and self._is_known(frame) and not self._started_since(frame):
            return NOTHING
        self._window.clear()
        self._window.append(frame)
        return FrameResult([*self._number(frame, message)])

    def _is_known(self, frame: WireFrame) -> bool:
        return any(known.raw == frame.raw for known in self._window)

    def _started_since(self, frame: WireFrame) -> bool:
        """Tell whether a frame of a start comes again after messages of another kind."""
        if not frame.mark or not self._is_known(frame):
            return False
        raws = [known.raw for known in self._window]
        since = [*self._window][raws.index(frame.raw) + 1 :]
        return any(not _is_standby(one.message) for one in since)

    def _number(
        self, frame: WireFrame, message: ShoeReport | ShufflerReport
    ) -> list[ShoeReport | ShufflerReport]:
        self._n += 1
        reports = [stamped(message, self._device, frame, self._n)]
        if (
            isinstance(message, ShoeNotice)
            and message.what == "error"
            and message.code in self._unread_errors
        ):
            self._n += 1
            reports.append(CardUnread(self._device, self._n, message.text, frame.raw.hex()))
        return reports

    def _lost_before(self, frame: WireFrame) -> list[ReportGap]:
        """Report the marks skipped since the last message: each was one message, and takes a
        number.
        """
        before = self._window[-1].mark if self._window else ""
        lost = self._marks.missing_between(before, frame.mark)
        if not lost:
            return []
        first = self._n + 1
        self._n += lost
        return [ReportGap(self._device, first, self._n)]


def _is_boot(message: object) -> bool:
    return isinstance(message, ShoeNotice) and message.what == "boot"


def _is_standby(message: object) -> bool:
    return isinstance(message, ShoeNotice) and message.what == "standby"
