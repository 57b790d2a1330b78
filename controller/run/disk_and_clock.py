"""Watches two parts of the host: the disk under the journal, and the wall clock.

Each change between good and bad is one Condition in the inbox; the core decides what it means for
play.
"""

import shutil
import time
from collections.abc import Callable
from pathlib import Path

from controller.core.messages.inputs import Condition
from controller.journal.file import LEAST_FREE
from controller.system_errors import reason_of

FREE_AGAIN = 2 * LEAST_FREE
"""The disk counts as good again above this many free bytes, which keeps it from flickering."""

LARGEST_JUMP_S = 2.0
"""If the wall clock jumps further than this against the monotonic clock, somebody set it, and
printed times are wrong.
"""

JUMP_TOLD_S = 60.0
"""How long a jump is reported."""


class HostWatch:
    """Checks disk and clock when called, and reports changes."""

    def __init__(
        self,
        journal: Path,
        emit: Callable[[Condition], None],
        free: Callable[[Path], int] = lambda path: shutil.disk_usage(path).free,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder, self._emit = journal.parent, emit
        self._free, self._wall, self._monotonic = free, wall, monotonic
        self._offset = wall() - monotonic()
        self._jumped_at: float | None = None
        self._full = ""
        self._told = {"disk": "", "clock": ""}

    def look(self) -> None:
        """Check disk and clock."""
        self._tell("disk", self._disk())
        self._tell("clock", self._clock())

    def _tell(self, name: str, why: str) -> None:
        if why != self._told[name]:
            self._told[name] = why
            self._emit(Condition("disk" if name == "disk" else "clock", why))

    def _disk(self) -> str:
        try:
            free = self._free(self._folder)
        except OSError as error:
            return f"the disk at {self._folder} does not answer ({reason_of(error)}): see to it now"
        if free >= (FREE_AGAIN if self._full else LEAST_FREE):
            self._full = ""
        elif not self._full:
            self._full = (
                f"the disk at {self._folder} is nearly full ({free // 2**20} MB free): "
                "move old evidence away"
            )
        return self._full

    def _clock(self) -> str:
        offset = self._wall() - self._monotonic()
        if abs(offset - self._offset) > LARGEST_JUMP_S:
            self._jumped_at = self._monotonic()
        self._offset = offset
        if self._jumped_at is None or self._monotonic() - self._jumped_at > JUMP_TOLD_S:
            return ""
        return "the appliance's clock was set: check its time server before the next round"
