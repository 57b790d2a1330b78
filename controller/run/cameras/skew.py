"""Measures the skew between a picture and the event made from it, one figure per camera.

The picture's time is its capture stamp. The event's time is the host's clock when vision's report
arrives. If a camera's stamps are close to the host's clock, they are used as they are. Otherwise
the camera has a clock of its own and only differences can be measured: its fastest recent picture
counts as on time, and a constant delay of such a camera stays unknown.
"""

from collections import deque
from statistics import median

ALARM_MS = 200
"""An event that is later than its picture by more than this no longer fits the video."""
GOOD_MS = 150
"""An alarm ends below this value, which keeps it from flickering."""
SAME_CLOCK_MS = 10_000
"""If stamps differ from the host's clock by more than this, the camera has a clock of its own."""
RECENT = 256
"""The fastest report is searched among so many: a camera's clock drifts little in that time."""
FEW = 5
"""The figure is the median of so many reports, because a single late one means little."""


class PictureSkew:
    """The skew of one camera, in milliseconds."""

    def __init__(self, camera: str) -> None:
        self._camera = camera
        self._behind: deque[int] = deque(maxlen=RECENT)
        self._start = ""
        self._late = False
        self._skew_ms = 0

    def note(self, start: str, captured_ms: int, now_ms: int) -> int:
        """Add a report's capture time and arrival time; return the skew of the last few reports.

        `start` identifies the start of vision: after a new start the camera's clock may differ. So
        it may if one of two clocks was set: of a camera with a clock of its own only differences
        since then count.
        """
        behind = now_ms - captured_ms
        if start != self._start or self._was_set(behind):
            self._start = start
            self._behind.clear()
        self._behind.append(behind)
        least = min(self._behind)
        offset = 0 if abs(least) < SAME_CLOCK_MS else least
        recent = [abs(one - offset) for one in list(self._behind)[-FEW:]]
        skew = round(median(recent))
        self._late = len(recent) == FEW and skew > (GOOD_MS if self._late else ALARM_MS)
        self._skew_ms = skew
        return skew

    def _was_set(self, behind: int) -> bool:
        """Whether one of two different clocks was set: no picture comes so much later at once."""
        own = bool(self._behind) and abs(min(self._behind)) >= SAME_CLOCK_MS
        return own and abs(behind - self._behind[-1]) >= SAME_CLOCK_MS

    @property
    def warning(self) -> str:
        """The sentence to show while the skew is too large, with what to do; empty otherwise."""
        if not self._late:
            return ""
        return (
            f"{self._camera}: events come {self._skew_ms} ms beside their pictures: "
            "set the camera's clock by the time server, and look for load on this machine"
        )
