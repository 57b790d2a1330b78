"""The record of everything said at the broker during a trial, by which clauses are judged."""

import json
import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from controller.core.messages.untrusted import AskError, read_json
from controller.mqtt.envelope import number_of, utc_now

Json = dict[str, Any]

NONSENSE = "nonsense"
"""The mark of the moment at which nonsense was sent."""


@dataclass(frozen=True)
class Event:
    """A public event, when it was first heard; `n` is its number in its epoch."""

    utc: int
    epoch: str
    n: int
    name: str
    data: Json
    topic: str
    payload: bytes

    @property
    def round(self) -> str:
        """The round it belongs to; empty outside one."""
        return str(self.data.get("round") or "")


FIELDS: dict[str, type] = {
    **dict.fromkeys(("id", "client", "round", "hand", "action", "digest", "from"), str),
    **dict.fromkeys(("counts", "answers"), dict),
    "window": int,
    "final": bool,
}
"""The fields of commands that clauses look at, and the type of each value."""


@dataclass(frozen=True)
class Command:
    """A command as sent; `body` is None if no table can read it, for the reason `why`."""

    utc: int
    verb: str
    body: Json | None
    retained: bool
    why: str = ""

    def of(self, key: str) -> Any:
        """Return a field; None if it is missing or of the wrong type, which the table refuses
        too.
        """
        given = self.body.get(key) if self.body else None
        return given if isinstance(given, FIELDS[key]) else None


@dataclass
class Log:
    """Filled by the network's thread, read by the trial's."""

    client: str
    events: list[Event] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)
    replies: list[tuple[int, Json]] = field(default_factory=list)
    disturbed: list[tuple[int, int]] = field(default_factory=list)
    """Periods in which the server could not know or answer, UTC in ms."""
    cuts: list[tuple[int, int]] = field(default_factory=list)
    """When the server was cut off from its broker."""
    frozen: list[tuple[int, int]] = field(default_factory=list)
    """When the table answered nothing."""
    steps: list[tuple[int, str]] = field(default_factory=list)
    """When each step of the night began."""
    over: int = 0
    """The end of the night, UTC in ms: later messages are not judged; 0: it goes on."""
    booked: list[Json] = field(default_factory=list)
    """The lines of the server's ledger."""
    unread: list[str] = field(default_factory=list)
    """A sentence about each part of the ledger that cannot be judged."""
    passed: dict[bytes, int] = field(default_factory=dict)
    """Sequence to the UTC moment in ms at which the broker first sent the server that event."""
    _seen: set[tuple[str, int]] = field(default_factory=set)
    _changed: threading.Condition = field(default_factory=threading.Condition)

    def hear(self, topic: str, payload: bytes, retained: bool) -> None:
        """Add a message of the table's topics."""
        kind, _, rest = topic.partition("/")
        told = None
        with suppress(ValueError, RecursionError):
            told = json.loads(payload)
        with self._changed:
            if self.over and not retained:
                return
            if kind == "cmd":
                one = _command(rest, payload, retained)
                if one.body is None or one.body.get("client") in (self.client, None):
                    self.commands.append(one)
            elif isinstance(told, dict) and kind in ("event", "round", "alarm"):
                self._hear_event(kind, told, payload)
            elif isinstance(told, dict) and kind == "reply" and "status" in told:
                self.replies.append((utc_now(), told))
            self._changed.notify_all()

    def _hear_event(self, topic: str, told: Json, payload: bytes) -> None:
        epoch, n = number_of(str(told.get("sequence", "")))
        if not isinstance(told.get("data"), dict):
            return  # nonsense from the trial itself
        if not n or (epoch, n) in self._seen:
            return
        self._seen.add((epoch, n))
        name = str(told.get("type", "")).removeprefix("livetable.")
        self.events.append(Event(utc_now(), epoch, n, name, told["data"], topic, payload))

    def wait(self, done: Callable[[], Any], seconds: float) -> bool:
        """Wait until a message makes it true; False when the time is over."""
        with self._changed:
            return bool(self._changed.wait_for(done, seconds))

    def end_when(self, done: Callable[[], Any], seconds: float) -> None:
        """Wait like `wait`; from that very moment on nothing more is judged."""
        with self._changed:
            self._changed.wait_for(done, seconds)
            self.over = utc_now()

    def event(self, names: Collection[str], after: int) -> Event | None:
        """Return the first event of one of these names heard after the UTC moment."""
        return next((e for e in self.events if e.name in names and e.utc > after), None)

    def sent(self, verb: str, after: int = 0) -> list[Command]:
        """Return the commands of this verb sent after the moment."""
        return [one for one in self.commands if one.verb == verb and one.utc > after]

    def calm(self, first: int, last: int) -> bool:
        """Tell whether the server was able to know and answer between these moments."""
        if self.over and last >= self.over:
            return False
        return not any(begin <= last and end >= first for begin, end in self.disturbed)

    def passed_on(self, event: Event, by: int) -> bool:
        """Tell whether the server had received this event by then; False if that is unknown."""
        passed = self.passed.get(f"{event.epoch}-{event.n:012}".encode())
        return passed is not None and passed <= by

    def refusals(self) -> list[Json]:
        """The replies that refused a command."""
        return [told for _, told in self.replies if told.get("status") == "rejected"]


def _command(verb: str, payload: bytes, retained: bool) -> Command:
    """Read the command as a table reads it."""
    try:
        body, why = read_json(payload), "is no JSON object"
    except AskError as error:
        body, why = None, f"cannot be read: {error}"
    if isinstance(body, dict):
        return Command(utc_now(), verb, body, retained)
    return Command(utc_now(), verb, None, retained, why)
