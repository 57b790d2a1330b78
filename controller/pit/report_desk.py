"""Makes the shift's reports that pages ask for, without taking all of the pit's time.

A report of a busy shift takes a good part of a second of the thread that serves every screen. Only
one is made at a time. After each, the screens get as much time as it took, and a repeated request
for the same report gets the one just made.
"""

import asyncio
import time
from collections.abc import Callable

from controller.words.catalogue import Language

KEPT_S = 2.0
"""For this long the same report is returned again."""

Shift = tuple[int, int]
"""Beginning and end of a shift, UTC in ms."""


class ReportDesk:
    """The reports of one pit. `make` takes a shift and a language."""

    def __init__(
        self,
        make: Callable[[Shift, Language], str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._make, self._clock = make, clock
        self._turn = asyncio.Lock()
        self._rested_at = 0.0
        self._made: dict[tuple[Shift, Language], tuple[float, str]] = {}

    async def report(self, shift: Shift, language: Language) -> str:
        """Return the report of a shift."""
        async with self._turn:
            await asyncio.sleep(max(0.0, self._rested_at - self._clock()))
            begun = self._clock()
            self._made = {one: made for one, made in self._made.items() if begun - made[0] < KEPT_S}
            if (known := self._made.get((shift, language))) is not None:
                return known[1]
            text = self._make(shift, language)
            now = self._clock()
            self._rested_at = 2 * now - begun
            self._made[shift, language] = now, text
            return text
