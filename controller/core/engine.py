"""The core as the shell uses it: one table, its step, its fold, its views."""

from typing import Any, Self

from controller.core.deadlines import next_deadline
from controller.core.fold.all import apply
from controller.core.messages.facts import Fact
from controller.core.messages.inputs import Input, Moment
from controller.core.step import StepResult, step
from controller.core.table.config import TableConfig
from controller.core.table.saved import may_be_saved, saved, table_of
from controller.core.table.table import Table
from controller.core.views import console as view
from controller.core.views import public


class Engine:
    """One table, from its first fact on."""

    def __init__(self, config: TableConfig) -> None:
        self.table = Table(config)
        self._last = 0

    @classmethod
    def resumed(cls, config: TableConfig, text: str, at: int) -> Self:
        """Restore a table that was saved at table time `at`. Raises ValueError for any
        other text.
        """
        engine = cls(config)
        engine.table, engine._last = table_of(config, text), at
        return engine

    def saved(self) -> str:
        """Return the table as text, between rounds; empty while it is not at rest."""
        return saved(self.table) if may_be_saved(self.table) else ""

    def replay(self, moment: Moment, fact: Fact) -> None:
        """Fold a fact of the journal."""
        apply(self.table, moment, fact)
        self._last = moment.at

    def step(self, moment: Moment, message: Input) -> StepResult:
        """Take one input; the returned facts are already applied."""
        outcome = step(self.table, moment, message)
        self._last = moment.at
        return outcome

    def deadline(self) -> int | None:
        """Return the table time (ms) of the next Tick wanted; always after the last step."""
        return next_deadline(self.table, self._last)

    def console_view(self, moment: Moment) -> dict[str, Any]:
        """Return the table as the people at it see it."""
        return view.console_view(self.table, moment)

    def public_state(self, moment: Moment) -> dict[str, Any]:
        """Return the table as the public sees it."""
        return public.public_state(self.table, moment)

    def description(self) -> dict[str, Any]:
        """Return the game that is played here, and the devices."""
        return public.description(self.table)
