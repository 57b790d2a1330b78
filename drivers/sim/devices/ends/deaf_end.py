"""The part that wires of one direction share: their device hears no host and beats no time.

Where such a wire has no word for an event, its end sends nothing: the camera has to see it.
"""

from collections.abc import Mapping
from typing import cast


class DeafEnd:
    """Ignores the host and the clock, and counts its reports as `boot` 0 and `last`."""

    def __init__(self, state: Mapping[str, object] | None = None) -> None:
        """`state` is what `state()` gave before the process ended."""
        self._last = cast(int, state["last"]) if state else 0

    def state(self) -> dict[str, object]:
        """Return the number of reports."""
        return {"boot": 0, "last": self._last}

    def receive(self, data: bytes) -> list[bytes]:  # noqa: ARG002 (one way)
        """Ignore the host."""
        return []

    def tick(self, now: float) -> list[bytes]:  # noqa: ARG002 (no heartbeat)
        """Send nothing by itself."""
        return []
