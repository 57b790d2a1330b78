"""What every wire codec is: bytes in, frames out, the bad ones too.

A codec is strict (a frame that fails any check carries no message), bounded (it never holds more
than its longest frame) and resynchronising (the frame after a bad one is read). Cutting the same
bytes differently gives the same frames. Policy (numbering, repeats, what a bad frame means) sits
above, in the driver.

Messages are the core's own device reports with `device`, `n` and `raw` still blank; the driver
fills them in. What only the link needs to know is a `Hello`, an `Alive` or a `Reply`.
"""

from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import NamedTuple, Protocol, cast

from controller.core.messages.devices import ShoeReport, ShufflerReport

GROUP = "livetable.wires"
"""The entry-point group in which wires are registered."""


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
class Reply:
    """The device accepted or refused a command; `text` is the reason of a refusal."""

    accepted: bool
    code: int = 0
    text: str = ""


Message = ShoeReport | ShufflerReport | Hello | Alive | Reply


class Frame(NamedTuple):
    """One frame as it came.

    `message` is None where the frame is bad, and `why` then says what is wrong with it. `boot`
    and `n` are the wire's own numbers where it has them (n from 1). `mark` is a short repeat mark
    (Angel Eye's one-character sequence), empty on wires without one. `previous` is set on the
    first report of a boot: the last report of the boot before it.
    """

    raw: bytes
    message: Message | None
    why: str = ""
    boot: int = 0
    n: int = 0
    mark: str = ""
    previous: tuple[int, int] | None = None


class Codec(Protocol):
    """One wire, seen from the host."""

    name: str
    baud: int
    """The line speed its devices leave the factory with, bits per second."""
    numbered: bool
    """True where the device numbers its reports, repeats them until acknowledged and beats."""

    def feed(self, data: bytes) -> list[Frame]:
        """Take the next bytes of the stream; returns the frames they complete, in order."""
        ...

    def flush(self) -> list[Frame]:
        """Give up on the bytes still held, as bad frames: the line was lost or fell silent."""
        ...

    @property
    def pending(self) -> int:
        """Number of bytes held."""
        ...


class NumberedCodec(Codec, Protocol):
    """A wire whose device keeps reports until the host says they are safe."""

    def resume(self, boot: int, n: int) -> bytes:
        """Ask for every report after `n` of `boot`; (0, 0) asks for all unacknowledged ones."""
        ...

    def acknowledge(self, boot: int, n: int) -> bytes:
        """Tell the device that every report of `boot` up to `n` is safe."""
        ...


def wire_names() -> list[str]:
    """Names of all installed wires."""
    return sorted({point.name for point in entry_points(group=GROUP)})


def load_wire(name: str, **options: object) -> Codec:
    """A fresh codec of that wire; `options` are the codec's own flags.

    Raises ValueError when no such wire is installed or it has no such option.
    """
    for point in entry_points(group=GROUP, name=name):
        factory = point.load()
        try:
            return cast(Codec, factory(**options))
        except TypeError as error:
            raise ValueError(f"wire {name!r} has no such option: {error}") from error
    raise ValueError(
        f"no wire is called {name!r}: installed are {', '.join(wire_names())}; "
        f"a package adds one by an entry point in the group {GROUP}"
    )
