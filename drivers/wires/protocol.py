"""The protocol of a wire: one class holds everything that other code needs from it.

A wire is one module with one class that derives from `WireCodec`, and one entry point of the group
`livetable.wires` that names this class. `name`, `line`, `feed`, `flush` and `pending` are required;
everything else has a default that fits a wire whose device only sends.

A codec is strict (a frame that fails any check carries no message), bounded (it never holds more
than its longest frame) and resynchronising (it reads the frame after a bad one). Cutting the same
bytes differently gives the same frames. The policy (numbers, repeats, supervision) belongs to the
driver; the codec says which policy fits its wire.

Messages are the core's own device reports with `device`, `n` and `raw` still blank; the driver
fills them in. Three messages concern only the link: `Hello`, `Alive` and `CommandReply`.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from controller.core.messages.devices import ShoeReport, ShufflerReport


@dataclass(frozen=True, slots=True)
class Hello:
    """The device names itself and the first report it is about to send (`boot`, `n`)."""

    identity: str
    batch: str
    text: str
    boot: int
    n: int


@dataclass(frozen=True, slots=True)
class Alive:
    """A heartbeat: the device's boot id and the number of its newest report."""

    boot: int
    n: int


@dataclass(frozen=True, slots=True)
class CommandReply:
    """The device accepted or refused a command; `text` is the reason of a refusal."""

    accepted: bool
    code: int = 0
    text: str = ""


Message = ShoeReport | ShufflerReport | Hello | Alive | CommandReply


class WireFrame(NamedTuple):
    """One frame as it came.

    `message` is None if the frame is bad; `why` then says what is wrong with it. `boot` and `n` are
    the wire's own numbers if it has them (n from 1). `mark` is one of the wire's `RepeatMarks`,
    empty on wires without them. `previous` is set on the first report of a boot: the last report of
    the previous boot.
    """

    raw: bytes
    message: Message | None
    why: str = ""
    boot: int = 0
    n: int = 0
    mark: str = ""
    previous: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class SerialLine:
    """The settings of a serial port; `baud` is in bits per second."""

    baud: int
    data_bits: Literal[7, 8] = 8
    parity: Literal["N", "E", "O"] = "N"
    stop_bits: Literal[1, 2] = 1

    @property
    def framing(self) -> str:
        """Data bits, parity and stop bits in the usual short form, as in `8N1`."""
        return f"{self.data_bits}{self.parity}{self.stop_bits}"

    def __str__(self) -> str:
        return f"{self.baud}" if self.framing == "8N1" else f"{self.baud} {self.framing}"


@dataclass(frozen=True, slots=True)
class RepeatMarks:
    """Short marks, one character each, under which a device sends each message several times.

    `order` gives the marks in the order in which they follow each other, in a circle. A round
    begins with one of `first`. `window` is the number of last messages among which an equal mark
    means a repeat: more than the device has under way together, less than a round.
    """

    order: str
    first: str
    window: int

    def missing_between(self, last: str, mark: str) -> int:
        """Count the messages missing between two marks; at least that many if the marks wrapped.

        The count is 0 if the marks follow each other, if `mark` may begin a round, or if either
        mark is unknown.
        """
        before, now = self.order.find(last), self.order.find(mark)
        if not last or not mark or before < 0 or now < 0 or mark in self.first:
            return 0
        return now - before - 1 if now > before else 1


Device = Literal["shoe", "shuffler"]
"""Kinds of devices that speak wires."""

Numbering = Literal["host", "device"]
"""`host`: the driver numbers the reports as they come (`drivers.numbering.host_numbered`).
`device`: the device numbers its reports, repeats them until acknowledged, answers `resume` with
`Hello` and sends `Alive` every second (`drivers.numbering.device_numbered`)."""


class WireCodec(ABC):
    """One wire, seen from the host. Every option of a codec has a default."""

    name: ClassVar[str]
    """The wire's name, as the table file and the entry point write it."""
    line: ClassVar[SerialLine]
    """The serial settings with which its devices leave the factory."""
    other_bauds: ClassVar[tuple[int, ...]] = ()
    """Further speeds at which its devices were found, bits per second; the doctor tries them."""
    numbering: ClassVar[Numbering] = "host"
    """The end of the link that numbers the reports."""
    marks: ClassVar[RepeatMarks | None] = None
    """The repeat marks of a wire that the host numbers; None if it repeats nothing."""
    unread_errors: ClassVar[tuple[int, ...]] = ()
    """Codes of errors that mean a card left unread. The driver reports the error, then a
    `CardUnread`. Only on wires that the host numbers."""
    device: ClassVar[Device] = "shoe"
    """The kind of device that speaks it; the table file accepts the wire for no other kind."""
    counts_coups: ClassVar[bool] = False
    """Whether its shoe counts baccarat itself, and reports targets and results."""

    @abstractmethod
    def feed(self, data: bytes) -> list[WireFrame]:
        """Take the next bytes of the stream; returns the frames they complete, in order."""

    @abstractmethod
    def flush(self) -> list[WireFrame]:
        """Drop the bytes still held, as bad frames: the line was lost or fell silent."""

    @property
    @abstractmethod
    def pending(self) -> int:
        """Return the number of bytes held."""

    def answer(self, frame: WireFrame) -> bytes:  # noqa: ARG002 (most wires are silent)
        """Return the bytes that this wire's device expects at once for a frame, good or bad.

        An answer belongs to the line. It does not say that a report is safe: see `acknowledge`.
        """
        return b""

    def resume(self, boot: int, n: int) -> bytes:  # noqa: ARG002 (host-numbered)
        """Ask for every report after `n` of `boot`; (0, 0) asks for all unacknowledged ones.

        Only on wires whose device numbers its reports.
        """
        return b""

    def acknowledge(self, boot: int, n: int) -> bytes:  # noqa: ARG002 (host-numbered)
        """Tell the device that every report of `boot` up to `n` is safe.

        Only on wires whose device numbers its reports.
        """
        return b""

    def reset(self, boot: int) -> bytes:  # noqa: ARG002 (most shoes are switched off and on)
        """Tell a shoe to start anew if it has failed in `boot`. Sent only on a person's order."""
        return b""

    def acknowledge_alarm(
        self,
        boot: int,  # noqa: ARG002 (a shoe has no alarms)
        code: int,  # noqa: ARG002
        role: str,  # noqa: ARG002
    ) -> bytes:
        """Tell a shuffler that a person of `role` has seen alarm `code` of `boot`."""
        return b""
