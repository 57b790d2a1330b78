"""Tells how late a camera's pictures come, by the promptest that came of it.

A picture's own time and the host's are of two clocks: their distance says nothing, how it grows
does. A clock that was set anew begins anew.
"""

from vision.frames.source import Frame

OTHER_CLOCK_MS = 5000
"""No picture is so late: a clock was set."""
DRIFT = 0.001
"""Two clocks run apart by less than this part of the time."""


class Lateness:
    """Measures one camera's pictures as they come."""

    def __init__(self) -> None:
        self._promptest = 0.0
        self._last_ms: int | None = None

    def note(self, frame: Frame) -> int:
        """Return by how much (ms) this picture is later than the promptest; recordings are not."""
        apart, last = frame.arrived_ms - frame.captured_ms, self._last_ms
        self._last_ms = frame.arrived_ms
        if frame.arrived_ms == 0:
            return 0
        if last is None or abs(apart - self._promptest) > OTHER_CLOCK_MS:
            self._promptest = apart
        passed = 0 if last is None else frame.arrived_ms - last
        self._promptest = min(self._promptest + DRIFT * passed, apart)
        return round(apart - self._promptest)
