"""Clocks for the simulated world: milliseconds since it began, by the wall or by hand."""

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Milliseconds since the world began."""


def wall_clock() -> Clock:
    """Return a clock that starts at 0 now and runs with the machine's monotonic time."""
    began = time.monotonic_ns()
    return lambda: (time.monotonic_ns() - began) // 1_000_000


class ManualClock:
    """A clock that moves only when told to: for runs stepped by frame time."""

    def __init__(self) -> None:
        self.now_ms = 0

    def __call__(self) -> int:
        """Return the time now."""
        return self.now_ms

    def advance(self, ms: int) -> int:
        """Let `ms` milliseconds pass; returns the new time. ValueError for going back."""
        if ms < 0:
            raise ValueError(f"a clock cannot go back {-ms} ms")
        self.now_ms += ms
        return self.now_ms
