"""Measures the skew between a picture and the event made of it, one figure a camera.

The picture's time is its capture stamp, the event's the host's clock when vision's report arrives.
A camera whose stamps lie near the host's clock is taken at its word. One that runs on a clock of
its own tells only differences: its promptest picture of late counts as on time, and a constant
delay of such a camera stays unknown.
"""

from collections import deque
from statistics import median

ALARM_MS = 200
"""Behind the picture by more than this, an event belongs to another moment of the video."""
GOOD_MS = 150
"""An alarm ends under this: no flicker at the edge."""
SAME_CLOCK_MS = 10_000
"""Stamps further off the host's clock are of a clock of the camera's own."""
RECENT = 256
"""Reports among which the promptest is sought: a camera's clock drifts little in their time."""
FEW = 5
"""One late report is a busy moment; the figure is the median of so many."""


class PictureSkew:
    """The skew of one camera, in milliseconds."""

    def __init__(self, camera: str) -> None:
        self._camera = camera
        self._behind: deque[int] = deque(maxlen=RECENT)
        self._start = ""
        self._late = False
        self._skew_ms = 0

    def note(self, start: str, captured_ms: int, now_ms: int) -> int:
        """Take a report's capture time and its arrival; return the skew of the last few.

        `start` names vision's start: after a new one the camera's clock may be another.
        """
        if start != self._start:
            self._start = start
            self._behind.clear()
        self._behind.append(now_ms - captured_ms)
        least = min(self._behind)
        offset = 0 if abs(least) < SAME_CLOCK_MS else least
        recent = [abs(one - offset) for one in list(self._behind)[-FEW:]]
        skew = round(median(recent))
        self._late = len(recent) == FEW and skew > (GOOD_MS if self._late else ALARM_MS)
        self._skew_ms = skew
        return skew

    @property
    def warning(self) -> str:
        """The sentence with the next act while the skew is too large; empty while it is not."""
        if not self._late:
            return ""
        return (
            f"{self._camera}: events come {self._skew_ms} ms beside their pictures: "
            "set the camera's clock by the time server, and look for load on this machine"
        )
