"""Measures how late a camera's pictures come, compared with its promptest picture.

A picture's own time and the host's time come from two clocks. Their difference says nothing, but
its growth does. It cannot grow by more than the time waited for the picture; if it does, a clock
was set.
"""

from vision.frames.source import Frame

OTHER_CLOCK_MS = 5000
"""No picture is this late: a clock was set, however long the wait was."""
SLACK_MS = 40
"""Time stamps are rounded, and arrivals are noted a little after they happen."""
DRIFT = 0.001
"""Two clocks drift apart by less than this fraction of the time."""
WARM_MS = 1500
"""A stream begins with the pictures that its camera had buffered; after this the promptest is
known.
"""


class Lateness:
    """Measures one camera's pictures as they come."""

    def __init__(self) -> None:
        self.promptest = 0.0
        """The promptest picture's arrival by the host's clock, minus its time by the camera's
        clock.
        """
        self._last: tuple[int, float] | None = None

    @property
    def knows(self) -> bool:
        """Whether a picture has come."""
        return self._last is not None

    def note(self, frame: Frame) -> int:
        """Return by how much (ms) this picture is later than the promptest; 0 for recordings."""
        return self.of(frame.captured_ms, frame.arrived_ms) if frame.arrived_ms else 0

    def of(self, taken_ms: float, arrived_ms: int) -> int:
        """Return by how much (ms) a picture with this time by its camera's clock came late."""
        apart, last = arrived_ms - taken_ms, self._last
        self._last = arrived_ms, apart
        if last is None or abs(apart - self.promptest) > OTHER_CLOCK_MS:
            self.promptest = apart
            return 0
        passed, grown = arrived_ms - last[0], apart - last[1]
        if grown > passed + SLACK_MS:
            self.promptest += grown
        self.promptest = min(self.promptest + DRIFT * passed, apart)
        return round(apart - self.promptest)


class Stamps:
    """Converts the stamps of a stream with its own clock to times of the host's clock."""

    def __init__(self) -> None:
        self._lateness = Lateness()
        self._began_ms: int | None = None
        self._last_ms = 0

    def taken_ms(self, stamp_ms: float, arrived_ms: int, now_ms: int) -> int:
        """Return when a picture was taken (ms of the host's wall clock), up to a constant delay.

        `stamp_ms` is the stream's stamp, 0 if it has none, `arrived_ms` the arrival by a steady
        clock and `now_ms` the present by the wall clock. The time never goes back.
        """
        if self._began_ms is None:
            self._began_ms = arrived_ms
        behind = self._lateness.of(stamp_ms, arrived_ms) if stamp_ms > 0 else 0
        warm = arrived_ms - self._began_ms >= WARM_MS
        taken = now_ms - behind if warm else now_ms
        self._last_ms = max(taken, self._last_ms + 1) if now_ms >= self._last_ms else now_ms
        return self._last_ms
