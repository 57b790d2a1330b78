"""Watches the cameras' reports for problems to come: late pictures and wear.

Each warning is a Condition in the inbox, sent once per change. It is shown and blocks nothing.
"""

import logging
import re
import threading
import time
from collections.abc import Callable
from pathlib import Path

from controller.core.messages.devices import DeviceInput, Sighting
from controller.core.messages.inputs import Condition
from controller.run.cameras.skew import PictureSkew
from controller.run.cameras.wear import Trend, Wear
from controller.run.health import Metrics
from controller.run.untrusted_reports import Emit

_FIGURE = re.compile(r"\b[0-9]+(?= (?:ms|days)\b)")

log = logging.getLogger("livetable.cameras")


class CameraWatch:
    """Watches all cameras of a table; the thread of each camera may call it."""

    def __init__(
        self,
        emit: Callable[[Condition], None],
        metrics: Metrics,
        wear: Path,
        now_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    ) -> None:
        """`wear` is the file of the trends; `now_ms` returns the host's wall clock in
        milliseconds.
        """
        self._emit, self._metrics, self._now_ms = emit, metrics, now_ms
        self._wear = Wear(wear, now_ms)
        self._skews: dict[str, PictureSkew] = {}
        self._warnings: dict[str, str] = {}
        self._lock = threading.Lock()

    def watched(self, emit: Emit) -> Emit:
        """`emit`, but every report is examined first."""

        def passed(report: DeviceInput) -> None:
            self._note(report)
            emit(report)

        return passed

    def trends(self, camera: str) -> tuple[dict[str, dict[str, Trend]], list[str]]:
        """Return the trends of a camera's zones, and the sentences about what will fail within a
        week.
        """
        with self._lock:
            return self._wear.trends(camera), self._wear.warnings(camera)

    def _note(self, report: DeviceInput) -> None:
        if not isinstance(report, Sighting):
            return
        camera = report.camera
        with self._lock:
            skew = self._skews.setdefault(camera, PictureSkew(camera))
            figure = skew.note(report.start, report.captured_ms, self._now_ms())
            self._wear.note(report)
            why = "; ".join((*filter(None, (skew.warning,)), *self._wear.warnings(camera)))
            self._metrics.camera(camera, figure, bool(why))
            self._tell(camera, why)

    def _tell(self, camera: str, why: str) -> None:
        """Emit all warnings if one was added or removed; a changed figure alone is not reported."""
        if _FIGURE.sub("", why) == _FIGURE.sub("", self._warnings.get(camera, "")):
            return
        self._warnings[camera] = why
        if why:
            log.warning("%s", why)
        self._emit(Condition("eyes", "; ".join(one for one in self._warnings.values() if one)))
