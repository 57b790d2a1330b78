"""Makes every public event again from the facts, and compares it with the stored one."""

import json
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from controller.core.engine import Engine
from controller.core.messages.canonical import canonical, digest
from controller.core.messages.codec import FACT
from controller.core.messages.facts import Fact
from controller.core.messages.inputs import Moment
from controller.core.messages.public.base import CONTRACT
from controller.core.public_events.all import Event, append_event
from controller.core.table.config import TableConfig
from controller.journal.file import JournalError
from controller.journal.live.kept_state import STATE, program_digest, sha256
from controller.journal.live.rows import FactNumbers
from controller.journal.proof.leaves import EventRow, RecordRow
from controller.journal.unreadable import within
from controller.words.catalogue import as_public


class Expected(NamedTuple):
    """An event as the facts make it, with the number of its record."""

    event: Event
    utc: int
    fact: int


class Derivation:
    """Follows the records in order and knows which events must come."""

    def __init__(
        self,
        gone: Sequence[range],
        config_of: Callable[[str], TableConfig | None],
        facts_before: Callable[[int], sqlite3.Cursor],
        opened: Callable[[int, str], str] = lambda _seq, body: body,
    ) -> None:
        """`gone`: records that are set aside; `facts_before` reads at, utc, seq and body again.

        `opened` decodes a body that may be sealed; it raises JournalError if nothing opens it.
        """
        self._opened = opened
        self._gone, self._config_of, self._facts_before = gone, config_of, facts_before
        self._engine: Engine | None = None
        self._step: list[tuple[Event, int]] = []
        self._numbers = FactNumbers()
        self._awaited: deque[Expected] = deque()
        self._other_contract = False
        self.stopped = ""
        self.unproven = ""

    def take(self, row: RecordRow | EventRow) -> str:
        """Add the next good row; return the fault, or nothing."""
        return self.record(row) if isinstance(row, RecordRow) else self.event(row)

    def record(self, row: RecordRow) -> str:
        """Add a good record; return the fault of the events before it, or nothing."""
        if row.kind != "fact":
            if fault := self._step_ends():
                return fault
            if row.kind != "meta":
                return ""
            if config := self._config_of(row.body):
                self._configure(config, row.seq)
            return self._state_fault(row)
        if within(row.seq, self._gone) or self.stopped:
            return ""
        try:
            self._fold(row)
        except JournalError as error:
            self.stopped = f"{error}. The events from there on were not made again"
        except Exception as error:
            self.stopped = (
                f"record {row.seq} cannot be folded by this software ({type(error).__name__}): "
                "the events from there on were not made again"
            )
        return ""

    def event(self, row: EventRow) -> str:
        """Add a good event; return its difference from what the facts make."""
        if within(row.fact, self._gone) or self.stopped or self._other_contract:
            return ""
        self._close_step()
        if not self._awaited:
            return f"event {row.n} ({row.type}) follows from no fact"
        wanted = self._awaited.popleft()
        event = wanted.event
        if (event.topic, event.type, event.round) != (row.topic, row.type, row.round):
            return f"event {row.n} ({row.type}) is not what the facts make: {event.type}"
        if row.utc != wanted.utc or row.fact != wanted.fact:
            return f"event {row.n} ({row.type}) names another time or fact than its own"
        if not _same(row, event):
            return f"event {row.n} ({row.type}) does not say what its fact says"
        return ""

    def end(self) -> str:
        """Return what is missing at the end; empty: nothing."""
        return self._step_ends()

    def _state_fault(self, row: RecordRow) -> str:
        """Return a difference between the digest of a state and the digest that the facts give."""
        if not row.body.startswith(STATE) or self._engine is None:
            return ""
        if self.stopped or within(row.seq, self._gone):
            return ""
        told = json.loads(row.body)["state"]
        if told.get("program") != program_digest():
            return ""
        if told.get("table") != sha256(self._engine.saved()):
            return f"record {row.seq} tells a state that the facts before it do not give"
        return ""

    def _fold(self, row: RecordRow) -> None:
        if self._engine is None:
            raise ValueError("facts before any configuration")
        fact: Fact = FACT.validate_json(self._opened(row.seq, row.body))
        moment = Moment(row.at, row.utc)
        self._engine.replay(moment, fact)
        if self._other_contract:
            return
        made: list[Event] = []
        append_event(self._engine.table, moment, fact, made)
        self._step += [(event, row.utc) for event in made]
        self._numbers.add(fact, row.seq)

    def _close_step(self) -> None:
        for event, utc in self._step:
            self._awaited.append(Expected(event, utc, self._numbers.of(event)))
        self._step.clear()
        self._numbers = FactNumbers()

    def _step_ends(self) -> str:
        self._close_step()
        if not self._awaited or self.stopped:
            return ""
        missing = self._awaited[0]
        return f"the event {missing.event.type} of record {missing.fact} is missing"

    def _configure(self, config: TableConfig, seq: int) -> None:
        """A table built from the facts so far, as the controller builds it after a restart."""
        self._engine = Engine(config)
        self._other_contract = config.contract != CONTRACT
        if self._other_contract:
            self.unproven = (
                f"events in version {config.contract or 'before 1.0'} of the public language "
                f"were not made again: this software tells {CONTRACT}"
            )
        if seq <= _FIRST_CONFIG:
            return
        for at, utc, number, body in self._facts_before(seq):
            if not within(number, self._gone):
                self._engine.replay(Moment(at, utc), FACT.validate_json(self._opened(number, body)))


_FIRST_CONFIG = 2
"""Records before the first fact: the owner, and the configuration."""


def _same(row: EventRow, event: Event) -> bool:
    """Whether the stored data are the event's, and the journal's own additions fit.

    The sentence beside a code is not compared: a later version may word it differently.
    """
    made = {"round": event.round, **event.data} if event.round else dict(event.data)
    wanted = as_public(made)
    if row.topic != "round":
        told = row.body == canonical(wanted)  # nearly always equal: the rest costs a parse
        return told or canonical(_unworded(json.loads(row.body))) == canonical(_unworded(wanted))
    stored: dict[str, Any] = json.loads(row.body)
    if stored.get("digest") != digest(stored.get("result")):
        return False
    for added in ("chain", "checkpoint", "digest"):
        stored.pop(added, None)
        wanted.pop(added, None)
    return canonical(_unworded(stored)) == canonical(_unworded(wanted))


def _unworded(value: Any) -> Any:
    """The same without the texts beside their codes."""
    if isinstance(value, dict):
        worded = "code" in value and isinstance(value.get("text"), str)
        return {k: _unworded(v) for k, v in value.items() if not (worded and k == "text")}
    return [_unworded(one) for one in value] if isinstance(value, list | tuple) else value
