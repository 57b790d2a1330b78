"""Keeps the checkpoint of each round's end in a file of its own, for `journal.copies.newest`."""

from collections.abc import Callable
from pathlib import Path

from controller.core.messages.facts import RoundSettled, RoundVoided
from controller.core.messages.inputs import Condition
from controller.journal.copies.newest import write_newest
from controller.journal.live.writer import Journal
from controller.run.loop import Commit
from controller.system_errors import reason_of


class AnchorFile:
    """Follows the commits. If the file cannot be written, the next round does not begin."""

    def __init__(self, path: Path, journal: Journal, emit: Callable[[Condition], None]) -> None:
        self._path, self._journal, self._emit = path, journal, emit
        self._why = ""

    def follow(self, commit: Commit) -> None:
        """Write the newest checkpoint when a round has ended."""
        if not any(isinstance(fact, RoundSettled | RoundVoided) for fact in commit.facts):
            return
        why = ""
        try:
            write_newest(self._path, self._journal.past.last_checkpoint())
        except OSError as error:
            why = (
                f"{self._path}: a checkpoint cannot be kept ({reason_of(error)}); see to that disk"
            )
        if why != self._why:
            self._why = why
            self._emit(Condition("anchor", why))
