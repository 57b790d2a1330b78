"""One table, folded from its journal, and all that must hear of the same facts as its fold."""

from collections.abc import Callable, Mapping

from controller.core.messages.facts import Fact
from controller.core.table.config import TableConfig
from controller.journal.live.writer import Journal
from controller.run.failing.set_aside import SetAside
from controller.run.keep_state import StateKeeper
from controller.run.logs import RoundMark
from controller.run.loop import Commit, Core, Edges, Inbox, Loop
from controller.run.restore import restored
from controller.run.table_clock import TableClock


class FoldedTable:
    """One table as its journal tells it, and what keeps the two together."""

    def __init__(
        self,
        journal: Journal,
        config: TableConfig,
        mark: RoundMark,
        seal: bytes | None = None,
        follow: Callable[[Fact], None] = lambda _fact: None,
    ) -> None:
        """Fold the table from the journal's facts; `seal` is the journal's sealing key.

        `follow` hears every fact, those of earlier runs included, except what a kept state covers.
        Raises JournalError where the journal cannot be continued.
        """
        self.journal = journal
        self.set_aside = SetAside(journal.path, seal)
        self._mark, self._also = mark, follow
        self.restored = restored(config, journal, self._recall, self._resume)
        self.engine = self.restored.engine
        mark_of_state = journal.state_mark(config)
        self._keeper = StateKeeper(self.engine, journal, self.set_aside, mark_of_state)
        self.clock = TableClock(journal.last_at)
        journal.configure(config, self.clock.now().utc)
        self.round_open = ""
        self.devices: Mapping[str, str] = {}

    def loop(self, core: Core, inbox: Inbox, edges: Edges) -> Loop:
        """Return the loop that steps this table; `core` is its engine, or stands before it."""
        return Loop(
            core,
            self.journal,
            self.clock,
            inbox,
            edges,
            set_aside=self.set_aside,
            keeper=self._keeper,
        )

    def note(self, commit: Commit) -> None:
        """Hear what was committed, in the loop's thread, and note what other threads ask for."""
        for fact in commit.facts:
            self._mark.follow(fact)
            self._also(fact)
        playing = self.engine.table.round
        self.round_open = playing.round if playing and not playing.over else ""
        self.devices = commit.devices

    def _resume(self, last_round: str, aside: str) -> None:
        """Hear of the state that was kept, before the facts since then."""
        self.set_aside.resume(aside)
        if last_round:
            self._mark.resume(last_round)

    def _recall(self, fact: Fact) -> None:
        """Hear a fact of the journal, before the table is up."""
        self.set_aside.follow(fact)
        self._mark.follow(fact)
        self._also(fact)
