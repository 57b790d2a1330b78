"""Keeps the last reports of each device as decoded lines, for the engineer.

A shoe's lines name cards that nobody may know yet. They are shown only while the table is closed,
and only those that came since it closed. While it is open, only their count is shown.
"""

import threading
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from controller.core.messages.devices import BadFrame, DeviceInput, Sighting

Json = dict[str, Any]

KEPT = 60
"""Lines of one device."""

LONGEST = 400
"""Characters of a frame's hex that a line shows."""

BESIDE = ("device", "camera", "start", "kind", "raw")
"""Fields of a report that its line does not repeat."""


@dataclass(frozen=True, slots=True)
class TrafficLine:
    """One report: when it came (ms, UTC), its decoded content, its frame in hex."""

    serial: int
    at: int
    text: str
    raw: str
    bad: bool


@dataclass(slots=True)
class DeviceTally:
    """Everything heard from one device since the start."""

    reports: int = 0
    bad: int = 0
    bytes: int = 0
    bad_bytes: int = 0
    lines: deque[TrafficLine] = field(default_factory=lambda: deque(maxlen=KEPT))


class Traffic:
    """The traffic of one table's devices; any thread may call."""

    def __init__(self, kinds: Mapping[str, str], now_ms: Callable[[], int], closed: bool) -> None:
        """`kinds` are the devices by name: `shoe`, `shuffler` or `camera`."""
        self._heard = {name: DeviceTally() for name in kinds}
        self._kinds, self._now_ms = kinds, now_ms
        self._serial = 0
        self._closed_at: int | None = 0 if closed else None
        self._lock = threading.Lock()

    def note(self, report: DeviceInput) -> None:
        """Add a report as the device sent it."""
        with self._lock:
            name = getattr(report, "device", "") or getattr(report, "camera", "")
            heard = self._heard.get(name)
            if heard is None:
                return
            self._serial += 1
            raw, bad = getattr(report, "raw", ""), isinstance(report, BadFrame)
            heard.reports += not bad
            heard.bad += bad
            size = 0 if self._secret(name) else len(raw) // 2
            heard.bytes += size
            heard.bad_bytes += size * bad
            heard.lines.append(TrafficLine(self._serial, self._now_ms(), decoded(report), raw, bad))

    def opened(self) -> None:
        """The table opens: from now on what shoes send is secret."""
        with self._lock:
            self._closed_at = None

    def closed(self) -> None:
        """The table has closed: reports from now on may be shown."""
        with self._lock:
            self._closed_at = self._serial

    def shown(self) -> list[Json]:
        """Each device with its counts and, newest first, the lines that may be shown."""
        with self._lock:
            return [self._device(name, heard) for name, heard in self._heard.items()]

    def _secret(self, name: str) -> bool:
        """Whether this device's reports are secret now; even a frame's length reveals something."""
        return self._kinds[name] == "shoe" and self._closed_at is None

    def _device(self, name: str, heard: DeviceTally) -> Json:
        kind = self._kinds[name]
        hidden = self._secret(name)
        since = self._closed_at or 0 if kind == "shoe" else 0
        lines = [] if hidden else [one for one in heard.lines if one.serial > since]
        return {
            "name": name,
            "kind": kind,
            "reports": heard.reports,
            "bad": heard.bad,
            "bytes": None if hidden or kind == "camera" else heard.bytes,
            "bad_bytes": None if hidden or kind == "camera" else heard.bad_bytes,
            "hidden": hidden,
            "lines": [
                {"at": one.at, "text": one.text, "raw": one.raw[:LONGEST], "bad": one.bad}
                for one in reversed(lines)
            ],
        }


def decoded(report: DeviceInput) -> str:
    """A report as one line: its kind, then its fields that are not empty."""
    said: list[str] = [report.kind]
    for one in fields(report):
        value = getattr(report, one.name)
        if one.name in BESIDE or value in (one.default, ""):
            continue
        said.append(f"{one.name}={_short(value) if isinstance(report, Sighting) else value}")
    return " ".join(said)


def _short(value: Any) -> Any:
    """The first characters of a digest: the picture itself is shown elsewhere."""
    return f"{value[:8]}…" if isinstance(value, str) and len(value) == 64 else value
