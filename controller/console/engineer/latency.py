"""Measures how long a card takes: from a shoe's bytes or a camera's picture to the published event.

Both measurements end at the commit with the fact, when screens and publisher are informed. A camera
that stamps its pictures with a clock of its own is left out: its times cannot be compared.
"""

import threading
from bisect import bisect_left
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from typing import Any

from controller.core.messages import devices as d
from controller.core.messages import facts as f
from controller.run.cameras.skew import SAME_CLOCK_MS
from controller.run.health import CARD_MS

Json = dict[str, Any]

KEPT = 1000
"""Newest measurements, from which the quantiles are computed."""

PENDING = 64
"""Reports that may wait for their fact; most reports without a fact are repeats."""


class Histogram:
    """A histogram of durations; the last bar counts those above the last edge."""

    def __init__(self) -> None:
        self._counts = [0] * (len(CARD_MS) + 1)
        self._last: deque[float] = deque(maxlen=KEPT)
        self.fresh: list[float] = []
        """The measurements since they were last taken away."""

    def observe(self, ms: float) -> None:
        """Count one measurement."""
        self._counts[bisect_left(CARD_MS, ms)] += 1
        self._last.append(ms)
        self.fresh = [*self.fresh[-KEPT:], ms]

    def shown(self) -> Json:
        """The bars, and quantiles in milliseconds of the newest measurements (None: nothing
        measured).
        """
        last = sorted(self._last)
        return {
            "edges": CARD_MS,
            "counts": list(self._counts),
            "p50": _quantile(last, 0.5),
            "p99": _quantile(last, 0.99),
            "most": _quantile(last, 1.0),
        }


def _quantile(ordered: list[float], part: float) -> float | None:
    if not ordered:
        return None
    return round(ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1)


class Latency:
    """Both ways of a card; any thread may call."""

    def __init__(
        self,
        now_ns: Callable[[], int],
        now_ms: Callable[[], int],
        heard_ns: Callable[[str], int] = lambda _device: 0,
        took: Callable[[str, float], None] = lambda _since, _ms: None,
    ) -> None:
        """`now_ns` is monotonic, `now_ms` the wall clock; `heard_ns` returns the time of a device's
        last bytes.

        `took` receives each measurement, in milliseconds since a `byte` or a `picture`.
        """
        self._now_ns, self._now_ms, self._heard_ns = now_ns, now_ms, heard_ns
        self._took = took
        self._waiting: OrderedDict[Hashable, float] = OrderedDict()
        self._lock = threading.Lock()
        self.byte, self.pixel = Histogram(), Histogram()

    def note(self, report: d.DeviceInput) -> None:
        """A report goes into the inbox."""
        with self._lock:
            match report:
                case d.CardRead() | d.CardUnread():
                    read = ("byte", report.device, report.boot, report.n)
                    self._wait(read, self._heard_ns(report.device) or self._now_ns())
                case d.Sighting(what="placed" | "revealed"):
                    seen = ("pixel", report.camera, report.start, report.track)
                    self._wait(seen, report.captured_ms)

    def _wait(self, key: Hashable, since: float) -> None:
        self._waiting[key] = since
        if len(self._waiting) > PENDING:
            self._waiting.popitem(last=False)

    def follow(self, fact: f.Fact) -> None:
        """A fact was committed."""
        with self._lock:
            match fact:
                case f.CardPulled():
                    since = self._waiting.pop(("byte", fact.shoe, fact.boot, fact.n), None)
                    if since is not None:
                        self.byte.observe(ms := (self._now_ns() - since) / 1e6)
                        self._took("byte", ms)
                case f.CardSeen() | f.FaceSeen():
                    since = self._waiting.pop(("pixel", fact.camera, fact.start, fact.track), None)
                    took = None if since is None else self._now_ms() - since
                    if took is not None and 0 <= took < SAME_CLOCK_MS:
                        self.pixel.observe(took)
                        self._took("picture", took)

    def fresh(self) -> tuple[list[float], list[float]]:
        """Return the measurements since the last call, in milliseconds: from bytes, from
        pictures.
        """
        with self._lock:
            taken = self.byte.fresh, self.pixel.fresh
            self.byte.fresh, self.pixel.fresh = [], []
            return taken

    def shown(self) -> Json:
        """Both histograms."""
        with self._lock:
            return {"byte": self.byte.shown(), "pixel": self.pixel.shown()}
