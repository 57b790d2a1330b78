"""Counts how confident the cameras were, for each face and for each zone of each camera."""

import threading
from typing import Any

from controller.core.messages.devices import BACK, UNREADABLE, Sighting

Json = dict[str, Any]


class Sight:
    """The confidences since the start; any thread may call."""

    def __init__(self) -> None:
        self._faces: dict[str, list[float]] = {}
        self._zones: dict[str, list[float]] = {}
        self._lock = threading.Lock()

    def note(self, report: Sighting) -> None:
        """Add a sighting of a face, or of a card that could not be read."""
        if report.what not in ("placed", "revealed") or report.face == BACK:
            return
        read = report.face != UNREADABLE
        with self._lock:
            zone = self._zones.setdefault(f"{report.camera} {report.zone}", _none())
            _add(zone, report.confidence, read)
            if read:
                _add(self._faces.setdefault(report.face, _none()), report.confidence, True)

    def shown(self) -> Json:
        """For each face and zone: the counts of read and unread cards, mean and least
        confidence.
        """
        with self._lock:
            return {
                "faces": [_row(name, one) for name, one in sorted(self._faces.items())],
                "zones": [_row(name, one) for name, one in sorted(self._zones.items())],
            }


def _none() -> list[float]:
    """The empty tally: read, not read, sum and least of the confidences."""
    return [0, 0, 0.0, 1.0]


def _add(tally: list[float], confidence: float, read: bool) -> None:
    if not read:
        tally[1] += 1
        return
    tally[0] += 1
    tally[2] += confidence
    tally[3] = min(tally[3], confidence)


def _row(name: str, tally: list[float]) -> Json:
    read, unread, total, least = tally
    return {
        "name": name,
        "read": int(read),
        "unread": int(unread),
        "mean": round(total / read, 3) if read else None,
        "least": round(least, 3) if read else None,
    }
