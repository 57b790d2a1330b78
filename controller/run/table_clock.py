"""Table time: milliseconds that never go backwards and stand still while the process is down.

It follows the machine's monotonic clock, so setting the wall clock moves no deadline. After a
restart it continues from the journal's last record. People and game servers see deadlines in UTC.
The offset to UTC changes only when the wall clock is set, so the same deadline is always shown as
the same number.
"""

import time
from collections.abc import Callable

from controller.core.messages.inputs import Moment

NS_PER_MS = 1_000_000

ROUNDING_MS = 1
"""Two clocks in step differ by at most this much, because each is cut to whole milliseconds."""


class TableClock:
    """Stamps moments."""

    def __init__(
        self,
        last_at: int,
        monotonic_ns: Callable[[], int] = time.monotonic_ns,
        utc_ns: Callable[[], int] = time.time_ns,
    ) -> None:
        """Continue from `last_at`, the table time of the journal's last record."""
        self._monotonic_ns, self._utc_ns = monotonic_ns, utc_ns
        self._start_ns = monotonic_ns() - last_at * NS_PER_MS
        self._ahead = 0

    def now(self) -> Moment:
        """The current time, as a stamp."""
        at, ahead = self._read()
        if abs(ahead - self._ahead) > ROUNDING_MS:  # the clock was set, or the process slept
            at, ahead = self._read()
            if abs(ahead - self._ahead) > ROUNDING_MS:
                self._ahead = ahead
        return Moment(at, at + self._ahead)

    def _read(self) -> tuple[int, int]:
        """Return table time, and the current offset of UTC from it."""
        at = (self._monotonic_ns() - self._start_ns) // NS_PER_MS
        return at, self._utc_ns() // NS_PER_MS - at

    def seconds_until(self, at: int) -> float:
        """Return the seconds until table time `at`; 0 if it has passed."""
        left_ns = self._start_ns + at * NS_PER_MS - self._monotonic_ns()
        return max(0.0, left_ns / 1e9)
