"""Compares the rate and the clock that a live stream claims with the pace at which it comes.

The pace is measured in windows of a third of a second. The first window is left out, because a
camera may first send what it had buffered. A fault that two windows in a row show is reported, so
within a second. A stall and the burst after it are two opposite errors, one per window, and are not
reported. A very slow stream has too few pictures for windows: it is recognised by the waits between
them, if at least two in a row are too long. A machine too busy to read makes a stream look slow, so
only a very slow one is reported.
"""

WINDOW_S = 0.32
SLOWEST = 6.0
"""Pictures a second; at a lower rate, a card's rest is reported late."""
SLOW_S = 0.65
"""The total time for which each picture must have come too slowly: longer than two stalls."""
TOO_FAST = 1.8
"""Multiple of the rate that the stream claims."""
MOST_SKEW = 0.5
"""Share of a window that the camera's clock may gain or lose within it."""
SET_BACK_MS = 90
"""Stamps that went back and then go on for this long come from a clock that was set back. Spoilt
pictures are reported after a little more.
"""
OLD = (
    "pictures come that are older than the last, by their own times: restart the camera and what "
    "hands its pictures on"
)

SOUND = "", ""


class Pace:
    """Judges the pace of one opened stream."""

    def __init__(self, said_fps: float = 0.0) -> None:
        """Expect `said_fps` pictures a second; 0 if the stream does not say."""
        self._said = said_fps
        self._began: tuple[float, float] | None = None
        self._count = 0
        self._warm = False
        self._last_s = self._slow_since_s = 0.0
        self._waits = 0
        self._remark = ""
        self._suspected = ""
        self._last_ms: int | None = None
        self._old_ms: int | None = None
        self.is_old = False
        """Whether the last picture was taken before one that came earlier, by their own stamps."""

    def note(self, arrived_s: float, stamp_ms: float | None) -> str:
        """Take a picture's arrival and its own time stamp; return the fault with its remedy.

        `arrived_s` is from any steady clock; the sentence is empty while nothing is wrong.
        """
        stamp_s = arrived_s if stamp_ms is None else stamp_ms / 1000
        if self._began is None:
            self._began = arrived_s, stamp_s
            self._last_s = self._slow_since_s = arrived_s
            return self._remark
        slow = self._slow(arrived_s)
        self._count += 1
        elapsed, told = arrived_s - self._began[0], stamp_s - self._began[1]
        if elapsed >= WINDOW_S:
            fault, said = self._judged(elapsed, told) if self._warm else SOUND
            lasts = bool(fault) and fault == self._suspected
            self._remark = (self._remark or said) if lasts else ""  # told once, with its numbers
            self._suspected = fault
            self._began, self._count, self._warm = (arrived_s, stamp_s), 0, True
        return slow or self._remark

    def _slow(self, arrived_s: float) -> str:
        """Return the sentence for a stream whose last pictures each took too long to come."""
        if arrived_s - self._last_s <= 1 / SLOWEST:
            self._waits, self._slow_since_s = 0, arrived_s
        else:
            self._waits += 1
        self._last_s = arrived_s
        lasted = arrived_s - self._slow_since_s
        return _too_few(self._waits / lasted) if self._waits > 1 and lasted >= SLOW_S else ""

    def forward(self, stamp_ms: int) -> int:
        """Return a time stamp that goes back only once the camera's clock was set back.

        A picture with an earlier stamp is an old one, unless the stamps go on from there: then the
        clock was set back. The stamp is told as the camera gave it, so that cards are told by the
        clock as it is now; what is timed by it goes on by `Eye.go_on`.
        """
        last_ms = self._last_ms
        self.is_old = last_ms is not None and stamp_ms < last_ms
        if last_ms is not None and self.is_old:
            if self._old_ms is None or stamp_ms < self._old_ms:
                self._old_ms = stamp_ms
            if stamp_ms - self._old_ms < SET_BACK_MS:
                return last_ms
        self._old_ms, self._last_ms, self.is_old = None, stamp_ms, False
        return stamp_ms

    def _judged(self, elapsed: float, told: float) -> tuple[str, str]:
        """Return a window's fault by name, and its sentence; SOUND if nothing is wrong."""
        rate = self._count / elapsed
        if abs(told - elapsed) > MOST_SKEW * elapsed:
            return (
                "clock gains" if told > elapsed else "clock loses",
                f"the camera's clock went {told:.1f} s in {elapsed:.1f} s: "
                "set its clock, or switch its time stamps off",
            )
        if rate < SLOWEST:
            return "slow", _too_few(rate)
        if 0 < self._said < rate / TOO_FAST:
            return "fast", (
                f"the stream says {self._said:.0f} pictures a second and sends {rate:.0f}: "
                "set one rate in the camera"
            )
        return SOUND


def _too_few(rate: float) -> str:
    return f"only {rate:.0f} pictures a second come: set the camera to 25 or 30"
