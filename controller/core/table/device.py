"""A device of a table: how it is, and what it said of itself."""

from dataclasses import dataclass, field
from typing import Literal

from controller.core.words import Words, say


@dataclass(slots=True)
class Device:
    """A device as the table knows it.

    `why` says to the people at the table why it is not ok. `detail` is the driver's own text for
    the engineer, also about faults that do not stop it.
    """

    name: str
    kind: Literal["shoe", "camera", "shuffler"]
    state: Literal["unknown", "ok", "warning", "lost"] = "unknown"
    why: Words = field(default_factory=lambda: say("not_heard_yet"))
    detail: str = ""
    identity: str = ""
    trouble: str = ""
    """The state that stops a shoe: `empty`, `error` or `overdraw`."""
    failed: int | None = None
    """The boot in which a shoe failed: it gives no card before it starts anew."""
    since: int = 0
    well_since: int = 0
    """When it came back after a loss; what rests on it alone is looked at again from then on."""
    start: str = ""
    """The id of the start of a camera's vision process."""
    put_in: bool = False
    """A shoe that says it was put in since the last set left play."""
    batch: str = ""
    """The batch that a shoe says it holds since the last set left play; empty if none."""

    def set_well(self, detail: str = "") -> None:
        """Mark it as working; `detail` is a fault that does not stop it."""
        self.state, self.why, self.detail = "ok", "", detail


class Devices(dict[str, Device]):
    """The devices of the table file, by name.

    Facts of earlier runs may name a device that the table file does not have any more: what they
    say of it changes nothing.
    """

    def __missing__(self, name: str) -> Device:
        return Device(name, "camera")
