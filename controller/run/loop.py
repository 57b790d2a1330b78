"""The one thread that owns the table: take, step, commit, release.

Every message to the table is an Input in one inbox. The loop takes all waiting inputs, stamps each
with its time, lets the core make facts from it, and commits all of them in one transaction. Only
then are orders sent and followers (publisher, console) informed: nothing counts before it is in the
journal. A failure of the core or the journal ends the loop and the process. The restart replays the
journal and skips the input that caused the failure (`set_aside`).
"""

import logging
import queue
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from controller.core.messages.canonical import canonical
from controller.core.messages.facts import Fact
from controller.core.messages.inputs import Input, Moment, Tick
from controller.core.messages.orders import Order
from controller.journal.file import JournalError
from controller.journal.live.rows import EventToStore
from controller.journal.live.writer import Journal, Step
from controller.journal.meta import public_number
from controller.run.failing.failures import culprit, failure
from controller.run.failing.set_aside import SetAside
from controller.run.keep_state import StateKeeper
from controller.run.table_clock import TableClock

log = logging.getLogger("livetable.loop")

LONGEST_WAIT_S = 1.0
"""The loop wakes at least this often to feed the watchdog."""

MOST_INPUTS = 256
"""Inputs per commit: limits how long an acknowledgement waits behind a burst."""


class StepOutcome(Protocol):
    """The facts, orders and events that the core made from one input."""

    @property
    def facts(self) -> Sequence[Fact]:
        """The facts of the input, in order."""

    @property
    def orders(self) -> Sequence[Order]:
        """Orders to devices and people, sent after the commit."""

    @property
    def events(self) -> Sequence[EventToStore]:
        """The public events of the facts, in order."""


class Core(Protocol):
    """The rules and the table, as the loop sees them."""

    def step(self, moment: Moment, message: Input) -> StepOutcome:
        """Make facts of one input and apply them."""

    def deadline(self) -> int | None:
        """Return the table time of the next wanted Tick."""

    def console_view(self, moment: Moment) -> dict[str, Any]:
        """The table as people at it see it."""

    def public_state(self, moment: Moment) -> dict[str, Any]:
        """The table as the public sees it."""

    def description(self) -> dict[str, Any]:
        """Game, rules and devices; the same for as long as the core lives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """The table after a commit, for followers: JSON made once by the loop's thread, so that no
    other thread ever reads the table itself.
    """

    moment: Moment
    facts: Sequence[Fact]
    view: str
    """The view that screens show."""
    devices: Mapping[str, str]
    """The state of each device in the view."""
    state: str
    """The public view, with the number of its last event as `as_of`."""
    description: str
    """Game, rules and devices: the same text at every commit."""
    last_event: int
    records: int
    head: str


class Inbox:
    """The queue into which other parts put Inputs, from any thread."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Input | None] = queue.SimpleQueue()
        self.failure = ""

    def put(self, message: Input) -> None:
        """Add an input."""
        self._queue.put(message)

    def waiting(self) -> int:
        """Count the inputs that the loop has not taken yet."""
        return self._queue.qsize()

    def stop(self) -> None:
        """End the loop after the inputs that were added before."""
        self._queue.put(None)

    def fail(self, why: str) -> None:
        """End the loop because a part that the table needs has failed; `why` is a sentence."""
        self.failure = why
        self.stop()

    def take(self, seconds: float) -> list[Input | None]:
        """Return the waiting inputs, at most MOST_INPUTS; wait up to `seconds` for the first."""
        taken: list[Input | None] = []
        with suppress(queue.Empty):
            taken.append(self._queue.get(timeout=seconds) if seconds else self._queue.get_nowait())
            while len(taken) < MOST_INPUTS:
                taken.append(self._queue.get_nowait())
        return taken


@dataclass(slots=True)
class Edges:
    """The functions that the loop calls after a commit. Each must return at once."""

    release: Callable[[Order], None]
    followers: list[Callable[[Commit], None]] = field(default_factory=list)
    beat: Callable[[], None] = lambda: None


class Loop:
    """Runs one table."""

    def __init__(
        self,
        core: Core,
        journal: Journal,
        clock: TableClock,
        inbox: Inbox,
        edges: Edges,
        *,
        set_aside: SetAside | None = None,
        keeper: StateKeeper | None = None,
    ) -> None:
        """`set_aside` has followed the facts from which the core was made; None: there are none.

        `keeper` saves the core's state now and then; None: each start folds all facts.
        """
        self._keeper = keeper
        self._set_aside = set_aside or SetAside(journal.path)
        self._blind: set[str] = set()
        self._core, self._journal, self._clock = core, journal, clock
        self._inbox, self._edges = inbox, edges
        self._description = canonical(core.description())
        self._fruitless: int | None = None

    def run(self) -> None:
        """Run until the inbox is stopped. Raises JournalError, and any error of the core."""
        self._tell([])
        if (failed := self._set_aside.left()) is not None:
            self._digest([failed])
        while True:
            taken = self._inbox.take(self._patience())
            inputs = [message for message in taken if message is not None]
            due = self._due()
            facts = self._digest([*inputs, Tick()] if due else inputs)
            if due:
                self._watch_deadline(facts)
            self._edges.beat()
            if None in taken:
                return

    def _patience(self) -> float:
        at = self._core.deadline()
        if at is None or at == self._fruitless:
            return LONGEST_WAIT_S
        return min(LONGEST_WAIT_S, self._clock.seconds_until(at))

    def _due(self) -> bool:
        at = self._core.deadline()
        return at is not None and at != self._fruitless and self._clock.now().at >= at

    def _watch_deadline(self, facts: Sequence[Fact]) -> None:
        """Log once a deadline that passed without effect, and do not ask for it again."""
        at = self._core.deadline()
        if facts:
            self._fruitless = None
        elif at is not None:
            log.error("the deadline at %d ms passed and the table did nothing", at)
            self._fruitless = at

    def _digest(self, inputs: Sequence[Input]) -> Sequence[Fact]:
        """Step each input, commit once, then release orders and inform followers. Returns the
        facts.
        """
        if self._set_aside.active and len(inputs) > 1:  # each may start or end a hold
            return [fact for message in inputs for fact in self._digest([message])]
        steps: list[Step] = []
        orders: list[Order] = []
        for message in inputs:
            moment = self._clock.now()
            if self._set_aside.holds(message):
                orders.extend(self._set_aside.turn_away(message))
                continue
            self._set_aside.taken(message)
            try:
                outcome = self._core.step(moment, message)
            except Exception as error:
                self._set_aside.note(message, error)
                self._commit(steps, orders, whole=False)
                raise
            steps.append(Step(moment, message, outcome.facts, outcome.events))
            orders.extend(outcome.orders)
        facts = self._commit(steps, orders)
        if facts:
            self._tell(facts)
        waited = self._set_aside.released()  # before any later input
        return [*facts, *self._digest(waited)] if waited else facts

    def _commit(
        self, steps: Sequence[Step], orders: Sequence[Order], *, whole: bool = True
    ) -> Sequence[Fact]:
        """Commit, then release. Returns the facts.

        `whole`: the core is exactly the fold of these steps; no later step failed halfway.
        """
        facts = [fact for step in steps for fact in step.facts]
        keeper = self._keeper if facts and whole else None
        if facts:
            at = next(step.moment for step in reversed(steps) if step.facts)
            try:
                self._journal.append(steps, keeper.record(at, facts) if keeper else "")
            except JournalError:  # the disk's fault, not the input's
                raise
            except Exception as error:
                self._set_aside.note(culprit(steps), error)
                raise
        for fact in facts:
            self._set_aside.follow(fact)
        for order in orders:
            self._edges.release(order)
        if keeper:
            keeper.committed()
        return facts

    def _tell(self, facts: Sequence[Fact]) -> None:
        moment, journal = self._clock.now(), self._journal
        view = self._shown("console", lambda: self._core.console_view(moment))
        state = self._shown("state", lambda: self._core.public_state(moment))
        as_of = public_number(journal.meta.epoch, journal.last_event)
        commit = Commit(
            moment=moment,
            facts=facts,
            view=canonical(view),
            devices={one["name"]: one["state"] for one in view.get("devices", ())},
            state=canonical({**state, "as_of": as_of, "events_head": journal.events_head.hex()}),
            description=self._description,
            last_event=journal.last_event,
            records=journal.records,
            head=journal.head.hex(),
        )
        for follower in self._edges.followers:
            follower(commit)

    def _shown(self, what: str, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """A view. If it cannot be made, the table pauses and shows only that."""
        try:
            return make()
        except Exception as error:
            if what not in self._blind:
                self._blind.add(what)
                log.exception("the table's %s cannot be shown", what)
                failed = failure(Tick(), error)
                self._inbox.put(replace(failed, what=f"the {what}", identity=what))
            return {"failure": f"the {what} cannot be shown; call the engineer"}
