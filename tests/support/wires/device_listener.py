"""A test's end of a driver: collects reports and waits for one, without sleeping."""

import threading
from collections.abc import Callable

from controller.core.messages.devices import CardRead, DeviceInput

PATIENCE_S = 8.0


class Listener:
    """Pass `listener` as a driver's `emit`; set `driver` to acknowledge what comes."""

    def __init__(self) -> None:
        self.reports: list[DeviceInput] = []
        self.driver = None
        self._changed = threading.Condition()

    def __call__(self, report: DeviceInput) -> None:
        with self._changed:
            self.reports.append(report)
            self._changed.notify_all()
        if self.driver is not None and getattr(report, "n", 0):
            self.driver.committed(getattr(report, "boot", 0), report.n)

    def until(self, done: Callable[[list[DeviceInput]], bool]) -> list[DeviceInput]:
        """Wait until `done(reports)`; fails the test after PATIENCE_S."""
        with self._changed:
            assert self._changed.wait_for(lambda: done(self.reports), PATIENCE_S), self.reports
            return list(self.reports)

    def until_kind(self, kind: str, count: int = 1) -> list[DeviceInput]:
        """Wait for so many reports of a kind; returns them."""
        reports = self.until(lambda all_: sum(r.kind == kind for r in all_) >= count)
        return [report for report in reports if report.kind == kind]

    def faces(self) -> list[str]:
        """Cards read so far."""
        return [report.card for report in self.reports if isinstance(report, CardRead)]
