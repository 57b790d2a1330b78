"""Keeps the checkpoint of each round's end in a file of its own, for `journal.copies.newest`."""

import threading
from collections.abc import Callable
from pathlib import Path

from controller.core.messages.facts import RoundSettled, RoundVoided
from controller.core.messages.inputs import Condition
from controller.journal.copies.newest import write_newest
from controller.journal.live.writer import Journal
from controller.run.loop import Commit
from controller.system_errors import reason_of


class AnchorFile:
    """Follows the commits. Until the file can be written, the next round does not begin."""

    def __init__(self, path: Path, journal: Journal, emit: Callable[[Condition], None]) -> None:
        self._path, self._journal, self._emit = path, journal, emit
        self._note, self._why = journal.past.last_checkpoint(), ""
        self._owed = bool(self._note)  # the previous run may have ended before it was kept
        self._one = threading.Lock()

    def follow(self, commit: Commit) -> None:
        """Write the newest checkpoint when a round has ended."""
        if any(isinstance(fact, RoundSettled | RoundVoided) for fact in commit.facts):
            with self._one:
                self._note = self._journal.past.last_checkpoint()
                self._write()

    def look(self) -> None:
        """Write what this run or the one before could not: no round ends until that succeeds.

        It may be called by any thread.
        """
        with self._one:
            if self._owed or self._why:
                self._write()

    def _write(self) -> None:
        why, self._owed = "", False
        try:
            write_newest(self._path, self._note)
        except OSError as error:
            why = (
                f"{self._path}: a checkpoint cannot be kept ({reason_of(error)}); see to that disk"
            )
        if why != self._why:
            self._why = why
            self._emit(Condition("anchor", why))
