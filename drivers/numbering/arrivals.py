"""Reports of a device that does not number them: they are numbered as they come.

Where the wire has a short repeat mark (Angel Eye sends each message three times under one
character out of fifteen), repeats are told from new messages by their order, never by time: see
`Arrivals.take`.
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
from drivers.numbering.stamp import NOTHING, Outcome, conflict, stamped
from drivers.wires.base import Alive, Frame, Hello, Reply

MARKS = "0123456789ABCDEF"
"""The order of Angel Eye's repeat marks; whether it wraps to 0 or to 1 is not published."""

WINDOW = 4
"""Messages among which an equal mark is a repeat. Each is sent three times, so at most three are
under way together; marks come round after fifteen, so an equal mark farther back is a new one."""


class Arrivals:
    """Reports of a device that does not number them: they are numbered as they come.

    An error whose code is in `unread_errors` means that a card left unread: a `CardUnread`
    follows it.
    """

    def __init__(self, device: str, unread_errors: Iterable[int] = ()) -> None:
        self._device = device
        self._n = 0
        self._unread_errors = frozenset(unread_errors)
        self._window: deque[Frame] = deque(maxlen=WINDOW)

    def resume(
        self,
        boot: int,  # noqa: ARG002 (no boots on these wires)
        last_n: int,
        last: Frame | None = None,
    ) -> None:
        """Go on numbering after the journal's last report.

        With its frame, sendings of it that still arrive are repeats, and marks passed over while
        no host listened are lost reports, as without a restart.
        """
        self._n = max(self._n, last_n)
        if last is not None and last.message is not None:
            self._window.append(last)

    def connected(self) -> bytes:
        """Nothing is sent on these wires."""
        return b""

    def committed(self, boot: int, n: int) -> bytes:  # noqa: ARG002 (see the class)
        """Nothing can be acknowledged on these wires."""
        return b""

    def take(self, frame: Frame) -> Outcome:
        """Judge one good frame.

        A mark equal to one of the last WINDOW messages' is a repeat: dropped if the bytes are the
        same, else a conflict, told once, and the first stands. Time plays no part, as a stalled
        link delivers minutes in one burst. The same card under the same mark after a wrap has
        fourteen other messages before it, or, where most of those were lost, at least WINDOW of
        them. The start of communication begins the marks anew.
        """
        message = frame.message
        if isinstance(message, Reply) and not message.accepted:
            refused = ShoeNotice("", 0, "warning", message.text, message.code)
            return Outcome([*self._number(frame, refused)])
        if message is None or isinstance(message, Hello | Alive | Reply):
            return NOTHING
        if isinstance(message, ShoeNotice) and message.what == "boot":
            return self._start_anew(frame, message)
        known = [f for f in self._window if f.mark and f.mark == frame.mark]
        if any(f.raw == frame.raw for f in known):
            return NOTHING
        if known:
            self._window.append(frame)
            return Outcome([conflict(self._device, self._n, known[0], frame)])
        inputs: list[DeviceInput] = [*self._lost_before(frame), *self._number(frame, message)]
        self._window.append(frame)
        return Outcome(inputs)

    def _start_anew(self, frame: Frame, message: ShoeNotice) -> Outcome:
        if frame.mark and any(known.raw == frame.raw for known in self._window):
            return NOTHING
        self._window.clear()
        self._window.append(frame)
        return Outcome([*self._number(frame, message)])

    def _number(
        self, frame: Frame, message: ShoeReport | ShufflerReport
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

    def _lost_before(self, frame: Frame) -> list[ReportGap]:
        """Marks passed over since the last message: each was a message, and takes a number."""
        lost = marks_between(self._window[-1].mark, frame.mark) if self._window else 0
        if not lost:
            return []
        first = self._n + 1
        self._n += lost
        return [ReportGap(self._device, first, self._n)]


def marks_between(last: str, mark: str) -> int:
    """How many messages are missing between two marks; at least, where the marks came round.

    0 where they follow each other, where `mark` may begin a round (0 or 1), or where either is
    no known mark.
    """
    before, now = MARKS.find(last), MARKS.find(mark)
    if not last or not mark or before < 0 or now < 0 or now <= 1:
        return 0
    return now - before - 1 if now > before else 1
