"""Disturbs the bytes between a simulated device and its host, as a bad cable does.

Faults are armed by name. They affect the next report, or hold the whole line for a time. Order is
kept, as on any serial line. Damage is drawn from a seeded generator, so a run can be repeated.
"""

from collections import deque
from collections.abc import Sequence
from random import Random

REPORT_FAULTS = ("lost", "doubled", "truncated", "flipped", "late")
"""Faults that affect the next report."""

DEVICE_FAULTS = ("burst", "stall", "unplug", "reboot")
"""Faults of the whole device, for a time."""

HAND_FAULTS = ("unreadable", "two_cards", "pulled_back")
"""Faults of the hand that pulls the next card."""

SHOE_FAULTS = (*HAND_FAULTS, "failed")
"""Faults that only a shoe has; one that has failed tells no card until it is reset."""

FAULTS = REPORT_FAULTS + DEVICE_FAULTS + SHOE_FAULTS

LATE_S = 1.0
"""A late report and all bytes behind it wait this long."""

MOST_HELD = 64 * 1024
"""Bytes that a line holds for a host that does not read; older ones are lost, as in a buffer."""


class FaultyLine:
    """Bytes on their way to the host."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)
        self._armed: deque[str] = deque()
        self._held: deque[tuple[float, bytes]] = deque()
        self._held_bytes = 0
        self._free_at = 0.0

    def arm(self, name: str) -> None:
        """Arm a fault of REPORT_FAULTS for the next report."""
        self._armed.append(name)

    def hold(self, until: float) -> None:
        """Let nothing out before `until` (monotonic seconds)."""
        self._free_at = max(self._free_at, until)

    def clear(self) -> None:
        """Drop the bytes on their way: the cable was cut."""
        self._held.clear()
        self._held_bytes = 0

    def put_report(self, transmissions: Sequence[bytes], now: float) -> None:
        """Send a report's transmissions, changed by the fault that was armed first."""
        sends = list(transmissions)
        if self._armed and sends:
            sends = self._strike(self._armed.popleft(), sends, now)
        self.put(sends, now)

    def put(self, transmissions: Sequence[bytes], now: float) -> None:
        """Send undisturbed."""
        for data in transmissions:
            self._held.append((max(now, self._free_at), data))
            self._held_bytes += len(data)
        while self._held_bytes > MOST_HELD:
            self._held_bytes -= len(self._held.popleft()[1])

    def due(self, now: float) -> bytes:
        """Return the bytes whose time has come."""
        parts = []
        while self._held and max(self._held[0][0], self._free_at) <= now:
            data = self._held.popleft()[1]
            self._held_bytes -= len(data)
            parts.append(data)
        return b"".join(parts)

    def put_back(self, data: bytes) -> None:
        """Keep bytes that the endpoint would not take yet."""
        if data:
            self._held.appendleft((0.0, data))
            self._held_bytes += len(data)

    def next_due(self) -> float | None:
        """Return the time at which the next bytes may leave; None if there are none."""
        return max(self._held[0][0], self._free_at) if self._held else None

    def _strike(self, fault: str, sends: list[bytes], now: float) -> list[bytes]:
        """Apply a fault to a report: `lost` takes every copy, damage the first one."""
        if fault == "lost":
            return []
        if fault == "doubled":
            return sends + sends
        if fault == "late":
            self.hold(now + LATE_S)
            return sends
        damage = self._truncate if fault == "truncated" else self._flip
        return [damage(sends[0]), *sends[1:]]

    def _truncate(self, data: bytes) -> bytes:
        return data[: self._random.randrange(1, len(data))]

    def _flip(self, data: bytes) -> bytes:
        at = self._random.randrange(len(data))
        return data[:at] + bytes((data[at] ^ 1 << self._random.randrange(8),)) + data[at + 1 :]
