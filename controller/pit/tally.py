"""The figures of one table's shift: rounds, pace, voids, corrections, irregularities by dealer."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from statistics import median
from typing import Any

HOUR_MS = 3_600_000
SLOT_MS = 600_000
"""The period of one point of a plot."""

MOST_SAMPLES = 60
"""Delays kept for one point; the plot shows their median."""

MOST_KINDS = 500
"""Pairs of dealer and cause that are counted; further ones are not."""

By = Counter[tuple[str, str]]


@dataclass(slots=True)
class Tally:
    """The counts of a table since `start` (UTC in ms), the beginning of the shift."""

    start: int
    ends: list[int] = field(default_factory=list)
    """When each round ended."""
    by_dealer: Counter[str] = field(default_factory=Counter)
    voids: By = field(default_factory=Counter)
    corrections: By = field(default_factory=Counter)
    irregularities: By = field(default_factory=Counter)
    missed: int = 0
    """Messages that were sent and not heard."""
    delays: dict[int, list[int]] = field(default_factory=dict)

    def ended(self, at: int, dealer: str, void: str, corrections: int) -> None:
        """A round is over."""
        self.ends.append(at)
        self.by_dealer[dealer] += 1
        if void:
            count(self.voids, dealer, void)
        if corrections:
            count(self.corrections, dealer, "corrected", corrections)

    def delayed(self, at: int, ms: int) -> None:
        """Record how long after it happened an event arrived, by the clocks of table and pit."""
        slot = self.delays.setdefault((at - self.start) // SLOT_MS, [])
        if len(slot) < MOST_SAMPLES:
            slot.append(max(ms, 0))  # two clocks: the table's may be ahead of the pit's

    def pace(self, now: int, since: int) -> float | None:
        """Rounds per hour over the last hour, or since `since` if that is later.

        None before the first ten minutes: two rounds give no pace.
        """
        begin = max(now - HOUR_MS, since, self.start)
        if now - begin < SLOT_MS:
            return None
        return sum(1 for end in self.ends if end > begin) * HOUR_MS / (now - begin)

    def rounds_by_slot(self, now: int) -> list[int]:
        """Rounds in each ten minutes of the shift until now."""
        counts = Counter((end - self.start) // SLOT_MS for end in self.ends)
        return [counts[slot] for slot in range(self._slots(now))]

    def delay_by_slot(self, now: int) -> list[float | None]:
        """The median delay in ms in each ten minutes; None if nothing was heard."""
        slots = (self.delays.get(slot) for slot in range(self._slots(now)))
        return [median(one) if one else None for one in slots]

    def _slots(self, now: int) -> int:
        return max(1, min((now - self.start) // SLOT_MS + 1, 24 * 6))


def count(counts: By, dealer: str, cause: str, number: int = 1) -> None:
    """Count it under dealer and cause."""
    if (dealer, cause) in counts or len(counts) < MOST_KINDS:
        counts[dealer, cause] += number


def listed(counts: By) -> list[dict[str, Any]]:
    """The counts as rows, the most frequent first."""
    rows = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return [{"dealer": dealer, "cause": cause, "count": n} for (dealer, cause), n in rows]


def shift_start(now: int, starts: Sequence[int]) -> int:
    """The beginning of the shift of `now`, in ms; `starts` are minutes of the local day."""
    day = datetime.fromtimestamp(now / 1000).replace(hour=0, minute=0, second=0, microsecond=0)
    found = [
        round((of + timedelta(minutes=minutes)).timestamp() * 1000)
        for of in (day - timedelta(days=1), day)
        for minutes in starts
    ]
    return max(one for one in found if one <= now)


def shift_end(start: int, starts: Sequence[int]) -> int:
    """The end of the shift that began at `start`, in ms: where the next one begins."""
    day = datetime.fromtimestamp(start / 1000).replace(hour=0, minute=0, second=0, microsecond=0)
    found = [
        round((of + timedelta(minutes=minutes)).timestamp() * 1000)
        for of in (day, day + timedelta(days=1))
        for minutes in starts
    ]
    return min(one for one in found if one > start)


def shift_of(at: int, starts: Sequence[int]) -> tuple[int, int]:
    """Beginning and end of the shift in which a moment lies, in ms."""
    start = shift_start(at, starts)
    return start, shift_end(start, starts)
