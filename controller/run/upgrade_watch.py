"""Informs the table about upgrades, and the upgrade about the table.

A version on trial opens no round and publishes nothing: if it is rolled back, its journal is put
aside, and event numbers that nobody has seen may be given again. The end of a trial is a fact.
"""

import logging
import threading
from collections.abc import Callable
from pathlib import Path

from controller.core.messages.facts import Fact, SoftwareChanged
from controller.core.messages.inputs import Condition, UpgradeEnded
from controller.upgrade_files import Ended, TableHealth, left_ended, on_trial, recorded, tell_health

log = logging.getLogger("livetable.upgrade")

TRIED = "version {version} is being tried: wait a minute; if it lasts, livetable upgrade --resume"

LOOK_S = 1.0


class UpgradeWatch:
    """A thread that looks beside the journal once a second, and writes there how the table is."""

    def __init__(self, journal: Path, emit: Callable[[Condition | UpgradeEnded], None]) -> None:
        self._journal, self._emit = journal, emit
        self._told = ""
        self._ended: set[str] = set()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, health: Callable[[], TableHealth]) -> None:
        """Look once, then go on in the thread; `health` returns how the table is."""
        self.look()
        thread = threading.Thread(target=self._run, args=(health,), name="upgrades", daemon=True)
        thread.start()
        self._thread = thread

    def stop(self) -> None:
        """Stop; returns when the thread has ended."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def trying(self) -> bool:
        """Whether a version is on trial: nothing is published."""
        return bool(self._told)

    def look(self) -> None:
        """Report changes."""
        version = on_trial(self._journal)
        why = TRIED.format(version=version) if version else ""
        if why != self._told:
            self._told = why
            self._emit(Condition("upgrade", why))
        for ended in left_ended(self._journal):
            if ended.id not in self._ended:
                self._ended.add(ended.id)
                self._emit(_input(ended))

    def follow(self, fact: Fact) -> None:
        """A fact is in the journal: what it records need not be reported again."""
        if isinstance(fact, SoftwareChanged):
            self.knows(fact.id)

    def knows(self, name: str) -> None:
        """The end of the upgrade of this id is recorded; empty: of none."""
        if name:
            self._ended.add(name)
            recorded(self._journal, name)

    def _run(self, health: Callable[[], TableHealth]) -> None:
        failed = False
        while not self._stop.wait(LOOK_S):
            try:
                self.look()
                tell_health(self._journal, health())
                failed = False
            except Exception:  # a bug: no health is written, and the upgrade notices
                if not failed:
                    log.exception("the look for upgrades failed")
                failed = True


def _input(ended: Ended) -> UpgradeEnded:
    return UpgradeEnded(
        id=ended.id,
        was=ended.was,
        now=ended.now,
        by=ended.by,
        outcome=ended.outcome,
        why=ended.why,
    )
