"""Whether a command still works, or rests: told by what it took of the processor, not by a clock.

On a busy machine a second of the clock may be no work at all.
"""

import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

LOOK_MS = 10
"""So often it is looked at."""

REST_S = 0.3
"""Who neither works nor waits for the processor for so long rests: it waits for somebody."""

TICK_S = 0.01


class AtWork:
    """Watches a process and its children."""

    def __init__(self, process: int) -> None:
        self._process = process
        self._worked = 0.0
        self._since = time.monotonic()

    def enough(self, work_s: float) -> bool:
        """Whether they have worked for so long, or rest."""
        worked, waits = 0.0, False
        for state, seconds in _looked(self._process):
            worked += seconds
            waits |= state in "RD"
        if waits or worked != self._worked:
            self._worked, self._since = worked, time.monotonic()
        return worked >= work_s or time.monotonic() - self._since > REST_S


def _looked(process: int) -> Iterator[tuple[str, float]]:
    """State, and seconds of the processor, of each thread of a process and of its children."""
    with suppress(OSError):  # it has just ended
        for thread in Path(f"/proc/{process}/task").iterdir():
            fields = (thread / "stat").read_text().rpartition(")")[2].split()
            yield fields[0], (int(fields[11]) + int(fields[12])) * TICK_S
            for child in (thread / "children").read_text().split():
                yield from _looked(int(child))
