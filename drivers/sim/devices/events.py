"""What happens to a simulated device, before any wire has words for it."""

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
    "failed",
    "started",
    "progress",
    "finished",
    "check",
    "alarm",
    "receipt",
]


@dataclass(frozen=True, slots=True)
class Event:
    """Something a device has to report; which fields matter depends on `what`."""

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

    def report(self, event: Event) -> list[bytes]:
        """An event happened."""
        ...

    def receive(self, data: bytes) -> list[bytes]:
        """The host sent bytes."""
        ...

    def tick(self, now: float) -> list[bytes]:
        """Time passed."""
        ...

    def reboot(self) -> list[bytes]:
        """The device was switched off and on."""
        ...

    def state(self) -> dict[str, object]:
        """All that must outlive the process, as JSON values."""
        ...
