"""Counts figures for the shift manager: pace, the shoe's depth, stops, latency, round by round.

A round is counted when it is over, so that nothing about an open one is revealed.
"""

import threading
from collections import deque
from collections.abc import Callable
from statistics import median
from typing import Any

from controller.console.engineer.doubts import DISAGREED
from controller.core.messages import facts as f
from controller.core.messages.inputs import Moment

Json = dict[str, Any]

KEPT = 120
"""Rounds that are shown."""

PACE_OF = 20
"""Newest rounds that count for the pace."""

LONGEST_GAP_MS = 600_000
"""Between two rounds further apart than this there was a pause, which does not count for the
pace.
"""

ShoeNow = tuple[str, int, int]
"""A shoe's set, the cards it held, and how many of them have left it."""

NO_SHOE: ShoeNow = ("", 0, 0)


class Figures:
    """The rounds since the start; the loop follows, any thread may read."""

    def __init__(
        self, fresh: Callable[[], tuple[list[float], list[float]]], shoe: ShoeNow = NO_SHOE
    ) -> None:
        """`fresh` returns the latencies measured since its last call, ms: bytes, pictures.

        `shoe` is the one in play when the process started.
        """
        self._fresh = fresh
        self._rounds: deque[Json] = deque(maxlen=KEPT)
        self._lock = threading.Lock()
        self._opened: int | None = None
        self._before: int | None = None
        self._number = ""
        self._shoe, self._held, self._dealt = shoe
        self._stops = self._disagreements = 0

    def follow(self, fact: f.Fact, moment: Moment) -> None:
        """Process a fact."""
        with self._lock:
            match fact:
                case f.ShoeStarted():
                    self._shoe, self._held, self._dealt = fact.set, fact.decks * 52, 0
                case f.CardPulled() | f.CardAdmitted():
                    self._dealt += 1
                case f.CardReturned():
                    self._dealt -= 1
                case f.IrregularityOpened():
                    self._stops += 1
                    self._disagreements += fact.code in DISAGREED
                case f.BettingOpened():
                    self._begin(fact.number, moment.at)
                case f.RoundSettled() | f.RoundVoided():
                    self._end(moment.at, isinstance(fact, f.RoundVoided))

    def _begin(self, number: str, at: int) -> None:
        self._number, self._opened = number, at
        gap = None if self._before is None else at - self._before
        if self._rounds and gap is not None and gap < LONGEST_GAP_MS:
            self._rounds[-1]["to_next_s"] = round(gap / 1000, 1)
        self._before = at

    def _end(self, at: int, voided: bool) -> None:
        if self._opened is None:
            return
        byte, pixel = self._fresh()
        self._rounds.append(
            {
                "number": self._number,
                "seconds": round((at - self._opened) / 1000, 1),
                "to_next_s": None,
                "voided": voided,
                "set": self._shoe,
                "percent": round(100 * self._dealt / self._held) if self._held else None,
                "stops": self._stops,
                "disagreements": self._disagreements,
                "byte_ms": round(median(byte), 1) if byte else None,
                "pixel_ms": round(median(pixel), 1) if pixel else None,
            }
        )
        self._stops = self._disagreements = 0
        self._opened = None

    def shown(self) -> Json:
        """The rounds, oldest first, and the newest rounds' rate per hour (None: not known yet)."""
        with self._lock:
            rounds = [dict(one) for one in self._rounds]
        gaps = [one["to_next_s"] for one in rounds[-PACE_OF:] if one["to_next_s"]]
        per_hour = round(3600 * len(gaps) / sum(gaps)) if gaps else None
        return {"rounds": rounds, "per_hour": per_hour}
