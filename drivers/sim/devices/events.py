"""Events of a simulated device, before any wire has words for them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

What = Literal[
    "boot",
    "card",
    "cut_card",
    "unreadable",
    "empty",
    "jam",
    "present",
    "removed",
    "gate",
    "pulled_back",
    "error",
    "error_cleared",
    "game_ended",
    "failed",
    "started",
    "progress",
    "finished",
    "check",
    "alarm",
    "receipt",
]


AGAIN = "again"
"""A wire with repeat marks sends an event with this text under the mark of the event before it, as
a shoe gone wrong does; other wires pay it no attention."""


@dataclass(frozen=True, slots=True)
class DeviceEvent:
    """An event that a device has to report; `what` decides which fields matter."""

    what: What
    card: str = ""
    text: str = ""
    code: int = 0
    cards: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    texts: tuple[str, ...] = ()
    active: bool = True


class DeviceEnd(Protocol):
    """The device's end of a wire, without I/O; times are monotonic seconds.

    Each method returns transmissions: runs of bytes that leave the device in one go.
    """

    def report(self, event: DeviceEvent) -> list[bytes]:
        """Report an event."""
        ...

    def receive(self, data: bytes) -> list[bytes]:
        """Take bytes of the host."""
        ...

    def tick(self, now: float) -> list[bytes]:
        """Let time pass until `now`."""
        ...

    def reboot(self) -> list[bytes]:
        """Switch the device off and on."""
        ...

    def state(self) -> dict[str, object]:
        """Return all that must outlive the process, as JSON values: also `boot`, 0 on a wire
        without boots, and `last`, which counts the reports of this boot.
        """
        ...


def last_report(end: DeviceEnd) -> tuple[int, int]:
    """Return an end's boot and the number of its last report. Raises ValueError without them."""
    state = end.state()
    boot, last = state.get("boot"), state.get("last")
    if type(boot) is int and type(last) is int:
        return boot, last
    raise ValueError(
        f"{type(end).__name__}.state() lacks boot or last, whole numbers: "
        'return {"boot": 0, "last": N} with N the reports so far'
    )


class EndFactory(Protocol):
    """An entry point of `livetable.sim_shoes` or `livetable.sim_shufflers`: makes a device end."""

    def __call__(
        self, identity: str, state: Mapping[str, object] | None, boot: int | None, /
    ) -> DeviceEnd:
        """Make a device that calls itself `identity`, new or going on from `state`.

        `boot` is the first boot id of a new device on a wire that has them; None: any.
        """
        ...


class ShufflerEnd(DeviceEnd, Protocol):
    """The shuffler's end of a wire: it also hears that a person has seen an alarm."""

    on_alarm_seen: Callable[[int, str], None] | None
    """Called with the alarm's code and the person's role."""
