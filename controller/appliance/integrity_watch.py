"""Checks the files of a running table: at the start, once a day, and when a person asks for it.

A fault is a Condition that keeps the next round from opening; the round in play goes on. No round
opens before the first check is over.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal

from controller.appliance.integrity import sentence
from controller.core.messages.inputs import Condition

log = logging.getLogger("livetable.integrity")

ASKED = Path("/run/livetable/check-integrity")
"""Touched by `livetable integrity`, so that every table checks its own files at once."""

DAY_S = 24 * 3600.0
LOOK_S = 5.0
"""Interval between two looks whether somebody has asked."""

CHECKING = "the program's files are being checked: wait a moment; if it lasts, see the table's log"


class IntegrityWatch:
    """One thread that checks and reports."""

    def __init__(
        self,
        faults: Callable[[], Iterable[str]],
        emit: Callable[[Condition], None],
        asked: Path = ASKED,
    ) -> None:
        """`faults` checks all files and yields a sentence for each fault."""
        self._faults, self._emit, self._asked = faults, emit, asked
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="integrity", daemon=True)
        self._told = {"checking": "", "program": ""}
        self.found: list[str] | None = None
        """The faults of the last check; None before the first."""
        self.checked_ms = 0
        """The time of its end, ms UTC."""

    def start(self) -> None:
        """Start; returns at once, and no round opens until the first check is over."""
        self._tell("checking", CHECKING)
        self._thread.start()

    def stop(self) -> None:
        """Stop soon; a check in progress is not awaited."""
        self._stop.set()

    def join(self) -> None:
        """Return when the thread has ended."""
        self._thread.join()

    def check(self) -> None:
        """Check all files now and report changes."""
        found = self._found()
        for fault in found:
            log.error("%s", fault)
        self.found, self.checked_ms = found, time.time_ns() // 1_000_000
        self._tell("program", sentence(found))
        self._tell("checking", "")

    def _found(self) -> list[str]:
        """Return the faults; a failed check is a fault too, because the state of the files is
        unknown.
        """
        try:
            return list(self._faults())
        except Exception as error:
            log.exception("the check of the files failed")
            return [f"the program's files cannot be checked ({error!r})"]

    def _run(self) -> None:
        seen = self._mark()
        self.check()
        last = time.monotonic()
        while not self._stop.wait(LOOK_S):
            mark = self._mark()
            if mark != seen or time.monotonic() - last > DAY_S:
                seen, last = mark, time.monotonic()
                self.check()

    def _mark(self) -> int:
        try:
            return self._asked.stat().st_mtime_ns
        except OSError:
            return 0

    def _tell(self, name: Literal["checking", "program"], why: str) -> None:
        if why != self._told[name]:
            self._told[name] = why
            self._emit(Condition(name, why))
