"""Table time: milliseconds that never go backwards and stand still while the process is down.

It runs with the machine's monotonic clock, so that setting the wall clock moves no deadline, and
goes on after a restart from the journal's last moment. People and game servers are told deadlines
in UTC: by how much UTC is ahead changes only when the wall clock does, so that a deadline is told
as one number each time.
"""

import time
from collections.abc import Callable

from controller.core.messages.inputs import Moment

NS_PER_MS = 1_000_000

ROUNDING_MS = 1
"""Two clocks that run alike differ by so much more or less, each cut to whole milliseconds."""


class TableClock:
    """Stamps moments."""

    def __init__(
        self,
        last_at: int,
        monotonic_ns: Callable[[], int] = time.monotonic_ns,
        utc_ns: Callable[[], int] = time.time_ns,
    ) -> None:
        """Go on from `last_at`, the table time of the journal's last record."""
        self._monotonic_ns, self._utc_ns = monotonic_ns, utc_ns
        self._start_ns = monotonic_ns() - last_at * NS_PER_MS
        self._ahead = 0

    def now(self) -> Moment:
        """The present moment."""
        at, ahead = self._read()
        if abs(ahead - self._ahead) > ROUNDING_MS:  # the wall clock was set, or we slept in between
            at, ahead = self._read()
            if abs(ahead - self._ahead) > ROUNDING_MS:
                self._ahead = ahead
        return Moment(at, at + self._ahead)

    def _read(self) -> tuple[int, int]:
        """Return table time, and by how much UTC is ahead of it now."""
        at = (self._monotonic_ns() - self._start_ns) // NS_PER_MS
        return at, self._utc_ns() // NS_PER_MS - at

    def seconds_until(self, at: int) -> float:
        """Return the seconds until table time `at`; 0 when it is past."""
        left_ns = self._start_ns + at * NS_PER_MS - self._monotonic_ns()
        return max(0.0, left_ns / 1e9)
