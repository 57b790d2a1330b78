"""Tells how late a camera's pictures come, by the promptest that came of it.

A picture's own time and the host's are of two clocks: their distance says nothing, how it grows
does. It cannot grow by more than the picture was waited for: then a clock was set.
"""

from vision.frames.source import Frame

OTHER_CLOCK_MS = 5000
"""No picture is so late: a clock was set, whatever was waited."""
SLACK_MS = 40
"""Stamps are rounded, and arrivals noted a little after they happen."""
DRIFT = 0.001
"""Two clocks run apart by less than this part of the time."""
WARM_MS = 1500
"""A stream begins with what its camera had kept; then the promptest is known."""


class Lateness:
    """Measures one camera's pictures as they come."""

    def __init__(self) -> None:
        self.promptest = 0.0
        """The promptest picture's arrival by the host's clock, less its time by the camera's."""
        self._last: tuple[int, float] | None = None

    @property
    def knows(self) -> bool:
        """Whether a picture has come."""
        return self._last is not None

    def note(self, frame: Frame) -> int:
        """Return by how much (ms) this picture is later than the promptest; recordings are not."""
        return self.of(frame.captured_ms, frame.arrived_ms) if frame.arrived_ms else 0

    def of(self, taken_ms: float, arrived_ms: int) -> int:
        """Return by how much (ms) a picture of this time by its camera's clock came late."""
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
    """Tells by the host's clock when pictures were taken that a stream stamps with its own."""

    def __init__(self) -> None:
        self._lateness = Lateness()
        self._began_ms: int | None = None
        self._last_ms = 0

    def taken_ms(self, stamp_ms: float, arrived_ms: int, now_ms: int) -> int:
        """Return when a picture was taken (ms of the host's wall clock), but for a constant delay.

        `stamp_ms` is the stream's stamp, 0 where it has none, `arrived_ms` the arrival by a steady
        clock and `now_ms` by the wall's. The time never goes back.
        """
        if self._began_ms is None:
            self._began_ms = arrived_ms
        behind = self._lateness.of(stamp_ms, arrived_ms) if stamp_ms > 0 else 0
        warm = arrived_ms - self._began_ms >= WARM_MS
        taken = now_ms - behind if warm else now_ms
        self._last_ms = max(taken, self._last_ms + 1) if now_ms >= self._last_ms else now_ms
        return self._last_ms
