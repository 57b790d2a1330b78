"""The journal, opened, and the table that is folded from it."""

from collections.abc import Mapping
from contextlib import ExitStack

from controller.core.messages.facts import Fact
from controller.core.table.config import TableConfig
from controller.journal.live.kept_state import sha256
from controller.journal.meta import config_body
from controller.run.failing.set_aside import SetAside
from controller.run.keep_state import StateKeeper
from controller.run.logs import RoundMark
from controller.run.loop import Commit, Inbox
from controller.run.record import open_record
from controller.run.restore import restored
from controller.run.table_clock import TableClock
from controller.run.upgrade_watch import UpgradeWatch
from controller.settings.table_file import TableSection


class FoldedTable:
    """One table as its journal tells it, and what keeps the two together."""

    def __init__(
        self,
        opened: ExitStack,
        section: TableSection,
        config: TableConfig,
        inbox: Inbox,
        mark: RoundMark,
    ) -> None:
        """Open the journal, which `opened` closes, and fold the table from its facts.

        Raises JournalError where it cannot be opened or continued.
        """
        self.record = open_record(section, config.rules.name, config.software)
        self.journal = opened.enter_context(self.record.journal)
        self.upgrades = UpgradeWatch(section.journal, inbox.put)
        self.set_aside = SetAside(section.journal, self.record.seal)
        self._mark = mark
        self.restored = restored(config, self.journal, self._follow, self._resume)
        self.engine = self.restored.engine
        self.upgrades.knows(self.engine.table.upgrade)
        digest = sha256(config_body(config))
        self.keeper = StateKeeper(self.engine, self.journal, self.set_aside, digest)
        self.clock = TableClock(self.journal.last_at)
        self.journal.configure(config, self.clock.now().utc)
        self.round_open = ""
        self.devices: Mapping[str, str] = {}

    def note(self, commit: Commit) -> None:
        """Hear what was committed, in the loop's thread, and note what other threads ask for."""
        for fact in commit.facts:
            self._mark.follow(fact)
            self.upgrades.follow(fact)
        playing = self.engine.table.round
        self.round_open = playing.round if playing and not playing.over else ""
        self.devices = commit.devices

    def _resume(self, last_round: str, aside: str) -> None:
        """Hear of the state that was kept, before the facts since then."""
        self.set_aside.resume(aside)
        if last_round:
            self._mark.resume(last_round)

    def _follow(self, fact: Fact) -> None:
        """Hear a fact of the journal, before the table is up."""
        self.set_aside.follow(fact)
        self.upgrades.follow(fact)
        self._mark.follow(fact)
