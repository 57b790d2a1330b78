"""Saves the table's state now and then, so that the next start folds only a few rounds."""

import logging
from collections.abc import Sequence
from typing import Protocol

from controller.core.messages.facts import Fact, InputSetAside, TableCleared, TableResumed
from controller.core.messages.inputs import Moment
from controller.journal.live.kept_state import KeptState, write_state
from controller.journal.live.writer import Journal
from controller.run.failing.set_aside import SetAside
from controller.system_errors import named_reason

log = logging.getLogger("livetable.journal")

EVERY = 20
"""Rounds between two saved states; the first round of a run saves one too."""


class Savable(Protocol):
    """The part of the core that saving its state needs."""

    def saved(self) -> str:
        """The table as text; empty while the table is not at rest."""


class StateKeeper:
    """Says before a commit what it must record about the state, and saves that state after it."""

    def __init__(
        self,
        core: Savable,
        journal: Journal,
        set_aside: SetAside,
        config: str,
        *,
        every: int = EVERY,
    ) -> None:
        """`config` is the journal's mark of the configuration, `every` a number of rounds."""
        self._core, self._journal, self._set_aside = core, journal, set_aside
        self._config, self._every = config, every
        self._rounds = every
        self._due: KeptState | None = None
        self._failed = False

    def record(self, moment: Moment, facts: Sequence[Fact]) -> str:
        """Return what the commit of these facts must record about the state; empty: nothing."""
        self._due = None
        self._rounds += sum(isinstance(fact, TableCleared) for fact in facts)
        if self._rounds < self._every or any(
            isinstance(fact, InputSetAside | TableResumed) for fact in facts
        ):
            return ""
        table = self._core.saved()
        if not table:
            return ""
        self._rounds = 0
        self._due = KeptState(
            table=table, aside=self._set_aside.saved(), at=moment.at, config=self._config
        )
        return self._due.record

    def committed(self) -> None:
        """The commit is on the disk: save the state. If the disk refuses, only time is lost."""
        if self._due is None:
            return
        try:
            write_state(self._journal.path, self._due, self._journal.records)
        except OSError as error:
            if not self._failed:
                log.warning(
                    "the state cannot be kept (%s): the next start takes longer",
                    named_reason(error),
                )
            self._failed = True
        self._due = None
