"""Reads one message of a table with the contract's own classes; an invalid one is refused.

Everything from a broker is untrusted and checked first, so that everything kept here can be stored
and shown. Only the fields that an object's class names are read: extra keys are never kept.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from controller.core.games.registry import families
from controller.core.messages.limits import LARGEST_MESSAGE
from controller.core.messages.public.base import PublicEvent
from controller.core.messages.public.every import EVENTS
from controller.core.messages.public.retained import Description, Health, State, Status
from controller.core.messages.untrusted import AskError, read_json
from controller.mqtt.envelope import NAME, VERSION, number_of

NUMBERED = ("event", "round", "alarm")
"""Topics of the ordered stream."""

UNNUMBERED: dict[str, type] = {
    "status": Status,
    "description": Description,
    "state": State,
    "health": Health,
}

ADDED: dict[str, Any] = {"params": {}}
"""Keys that tables of an earlier version leave out, and their default values."""

TOPICS = (*UNNUMBERED, *NUMBERED)
"""The last words of all topics that the pit listens to; never `cmd` or `reply`."""


class UnreadableError(Exception):
    """The message is not from a table; the text says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """One message; `told` is None if this program does not know its type."""

    site: str
    table: str
    told: Any
    round: str = ""
    epoch: str = ""
    n: int = 0
    """Its number in the epoch; 0: it has none."""
    utc: int | None = None
    """The time at which it happened, according to the table, in ms."""


def subscriptions() -> list[str]:
    """Every topic that the pit hears."""
    return [f"livetable/{VERSION}/+/+/{topic}" for topic in TOPICS]


def read(topic: str, payload: bytes) -> Heard:
    """Read a message. Raises UnreadableError."""
    words = topic.split("/")
    if len(words) != 5 or words[:2] != ["livetable", VERSION] or words[4] not in TOPICS:
        raise UnreadableError("no topic of a table")
    _, _, site, table, kind = words
    if not (NAME.fullmatch(site) and NAME.fullmatch(table)):
        raise UnreadableError("no name of a table")
    try:
        message = read_json(payload, LARGEST_MESSAGE)
    except AskError as error:
        raise UnreadableError(str(error)) from None
    if not isinstance(message, dict) or not isinstance(message.get("data"), dict):
        raise UnreadableError("no message with data")
    data = message["data"]
    utc = _utc(message.get("time"))
    if kind in UNNUMBERED:
        told = _typed(UNNUMBERED[kind], data)
        return Heard(site=site, table=table, told=told, utc=utc)
    return _numbered(site, table, kind, message, utc)


def _numbered(site: str, table: str, kind: str, message: dict[str, Any], utc: int | None) -> Heard:
    name, sequence, data = message.get("type"), message.get("sequence"), message["data"]
    epoch, n = number_of(sequence) if isinstance(sequence, str) else ("", 0)
    if not isinstance(name, str) or not epoch or not n:
        raise UnreadableError("no type or no number")
    event = events().get(name.removeprefix("livetable."))
    if event is not None and event.topic != kind:
        raise UnreadableError(f"{event.name} on the topic {kind}")
    round_id = data.get("round")
    return Heard(
        site=site,
        table=table,
        told=None if event is None else _typed(event, data),
        round=round_id if isinstance(round_id, str) else "",
        epoch=epoch,
        n=n,
        utc=utc,
    )


@cache
def events() -> dict[str, type[PublicEvent]]:
    """Every event of every family, by its name."""
    return {kind.name: kind for kind in (*EVENTS, *(one for f in families() for one in f.told))}


@cache
def _adapter(kind: type) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def _typed(kind: type, data: dict[str, Any]) -> Any:
    try:
        return _adapter(kind).validate_python({**ADDED, **data})
    except ValidationError as error:
        raise UnreadableError(f"{kind.__name__}: {error.error_count()} fields are wrong") from None


def _utc(text: object) -> int | None:
    try:
        return round(datetime.fromisoformat(str(text)).timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        return None
