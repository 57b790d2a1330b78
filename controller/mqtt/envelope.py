"""The outer form of public messages: topics, envelopes, and a game server's commands.

Envelopes are CloudEvents 1.0 as JSON. Only public events carry a `sequence`, `<epoch>-<n>`, without
gaps; within an epoch it sorts as text. A command's payload has `id`, `client`, `round`, `deadline`
and the fields of its verb. An invalid payload is answered with a sentence that names the right
value.
"""

import json
import re
import time
import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from controller.core.messages.canonical import canonical
from controller.core.messages.commands import Command
from controller.core.messages.limits import SENTENCE, WORD, clipped
from controller.core.messages.parse import VERBS, asked
from controller.core.messages.public.alarms import NotTaken
from controller.core.messages.public.base import Params, as_json
from controller.core.messages.untrusted import AskError, check, named, parsed, path_to
from controller.journal.live.outbox import StoredEvent
from controller.journal.meta import public_number

VERSION = "v1"
QUESTIONS = ("replay", "snapshot")
"""Commands that the publisher answers itself: they change nothing."""

COMMON = ("id", "client", "round", "deadline")
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
"""The pattern of a client's name: it becomes part of a topic."""

FROM = re.compile(r"[0-9a-z]+-(?=[0-9]{1,16}$)0*[1-9][0-9]*", re.ASCII)
"""The pattern of the sequence from which a replay may start; no event has the number 0."""


@dataclass(frozen=True, slots=True)
class Address:
    """A table's place in the topics: `livetable/v1/<site>/<table>/...`."""

    site: str
    table: str
    epoch: str

    @property
    def client_id(self) -> str:
        """The table's client id at the broker; a second client with that id is another
        controller.

        A name may contain a hyphen, and no slash: no two tables have one id.
        """
        between = "/" if "-" in self.site + self.table else "-"
        return f"{self.site}{between}{self.table}"

    def topic(self, *words: str) -> str:
        """A topic of this table."""
        return "/".join(("livetable", VERSION, self.site, self.table, *words))

    def sequence(self, n: int) -> str:
        """The public number of event `n`."""
        return public_number(self.epoch, n)


@dataclass(frozen=True, slots=True)
class Question:
    """A game server asks for the events from `start` on, or for the state.

    `epoch` is the epoch of the wanted event, empty if none is named.
    """

    verb: str
    id: str
    client: str
    start: int | None = None
    epoch: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A payload that is not a valid command; `client` is empty if the payload names none."""

    id: str
    client: str
    text: str
    code: str = "malformed"
    params: Params = field(default_factory=dict)


def utc_now() -> int:
    """UTC in ms."""
    return time.time_ns() // 1_000_000


def number_of(sequence: str) -> tuple[str, int]:
    """Epoch and number of a sequence; the number is 0 if the text is no sequence."""
    epoch, _, digits = sequence.rpartition("-")
    plain = digits.isascii() and digits.isdecimal() and len(digits) < 17
    return epoch, int(digits) if plain else 0


def envelope(address: Address, name: str, utc_ms: int | None, data: Any) -> str:
    """Return a CloudEvent without a sequence number, as JSON; `utc_ms` None: without a time."""
    return enclosed(address, name, utc_ms, canonical(data))


def enclosed(
    address: Address, name: str, utc_ms: int | None, body: str, *, sequence: str | None = None
) -> str:
    """Return one CloudEvent around `body`, which is canonical JSON already and is not parsed again.

    The fields that people look for come first: type, number, time, content.
    """
    first = {"type": f"livetable.{name}"}
    if sequence:
        first["sequence"] = sequence
    if utc_ms is not None:
        moment = datetime.fromtimestamp(utc_ms / 1000, UTC).isoformat(timespec="milliseconds")
        first["time"] = moment.replace("+00:00", "Z")
    last = {
        "datacontenttype": "application/json",
        "dataschema": schema_id(name),
        "id": sequence or uuid.uuid4().hex,
        "source": f"livetable/{address.site}/{address.table}",
        "specversion": "1.0",
    }
    return f'{_plain(first)[:-1]},"data":{body},{_plain(last)[1:]}'


def schema_id(name: str) -> str:
    """The name of the schema of a message's data."""
    return f"urn:livetable:{VERSION}:{name}"


def _plain(value: dict[str, str]) -> str:
    return json.dumps(value, separators=(",", ":"))


def event_envelope(address: Address, event: StoredEvent) -> str:
    """A public event as it was fixed at commit: the same bytes whenever it is sent."""
    sequence = address.sequence(event.n)
    return enclosed(address, event.type, event.utc, event.body, sequence=sequence)


def stand_in(address: Address, event: StoredEvent, why: str) -> str:
    """Make a small event with the number of one that cannot be sent."""
    size, text = len(event.body), clipped(why, SENTENCE)
    told = NotTaken(
        of_type=event.type,
        of_topic=event.topic,
        bytes=size,
        code="refused_by_broker",
        params={},
        text=text,
    )
    sequence = address.sequence(event.n)
    return enclosed(address, told.name, event.utc, canonical(as_json(told)), sequence=sequence)


def read_command(verb: str, payload: bytes) -> Command | Question | Refusal:
    """Parse a message on `cmd/<verb>`; an invalid one becomes a Refusal, and nothing is raised."""
    id = client = ""
    try:
        data = parsed(payload)
        if not isinstance(data, dict):
            raise AskError("the payload is no JSON object")
        client = _client(data.get("client"))
        id = _id(data.get("id"))
        check(data, "the payload")
        _check_numbers(data, "")
        return _read_verb(verb, id, client, data)
    except AskError as error:
        return Refusal(id, client, str(error))


def _check_numbers(value: object, path: str) -> None:
    """No command has negative numbers: every number is 0 or more."""
    if isinstance(value, dict):
        for key, member in value.items():
            _check_numbers(member, path_to(path, key))
    elif isinstance(value, list):
        for member in value:
            _check_numbers(member, path)
    elif isinstance(value, int | float) and value < 0:
        raise AskError(f"{path}: a number is 0 or more, this one is {value}")


def _client(given: object) -> str:
    if not isinstance(given, str) or not NAME.fullmatch(given):
        raise AskError("client: write a name of letters, digits, dot, dash, underscore")
    return given


def _id(given: object) -> str:
    if not isinstance(given, str) or not given:
        raise AskError(f"id: write a text of 1 to {WORD} characters, new for each command")
    check(given, "id")
    return given


def _read_verb(verb: str, id: str, client: str, data: dict[str, Any]) -> Command | Question:
    rest = {key: value for key, value in data.items() if key not in COMMON}
    if verb in QUESTIONS:
        question = _read_question(verb, id, client, rest)
        _common(data)
        return question
    body = asked(VERBS, verb, rest, also=QUESTIONS, beside=COMMON)
    return Command(id, client, body, *_common(data))


def _common(data: dict[str, Any]) -> tuple[str, int | None]:
    """Return the round and the deadline that a payload names. Raises AskError.

    An empty round counts as left out: servers send it with commands that need none, such as a
    replay.
    """
    round, deadline = data.get("round", ""), data.get("deadline")
    if not isinstance(round, str):
        raise AskError("round: input should be a valid string")
    if deadline is not None and (not isinstance(deadline, int) or isinstance(deadline, bool)):
        raise AskError("deadline: input should be a valid integer, UTC in ms")
    return round, deadline


def _read_question(verb: str, id: str, client: str, rest: dict[str, Any]) -> Question:
    known = {"from"} if verb == "replay" else set()
    unknown = sorted(set(rest) - known)
    if unknown:
        keys = ", ".join([*known, *COMMON])
        raise AskError(f"{named(unknown[0])}: no such key; {verb} takes {keys}")
    start = rest.get("from")
    return Question(verb, id, client, *((None, "") if start is None else _start(start)))


def _start(given: object) -> tuple[int, str]:
    if not isinstance(given, str) or not FROM.fullmatch(given):
        raise AskError("from: write the first wanted sequence, as in 'a1b2c3d4-000000000017'")
    epoch, number = number_of(given)
    return number, epoch
