"""The public language's outer form: topics, envelopes, and a game server's commands.

Envelopes are CloudEvents 1.0 as JSON. Only public events carry a `sequence`, `<epoch>-<n>`, gapless
over all of them. A command's payload is `id`, `client`, `round`, `deadline` and the fields of its
verb; a payload that does not fit is answered with a sentence that names the right value.
"""

import json
import re
import uuid
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pydantic import ValidationError

from controller.core.messages.codec import COMMAND
from controller.core.messages.commands import Command
from controller.core.messages.parse import VERBS, AskError, asked, first_fault
from controller.journal.outbox import StoredEvent
from controller.journal.writer import canonical, public_number
from controller.mqtt.connection import LARGEST_COMMAND

VERSION = "v1"
QUESTIONS = ("replay", "snapshot")
"""Commands that the publisher answers itself: they change nothing."""

COMMON = {"id", "client", "round", "deadline"}
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
"""What may be a client's name: it becomes part of a topic."""


@dataclass(frozen=True, slots=True)
class Address:
    """A table's place in the topics: `livetable/v1/<site>/<table>/...`."""

    site: str
    table: str
    epoch: str

    @property
    def client_id(self) -> str:
        """The table's name at the broker; a second one of that name is another controller."""
        return f"{self.site}-{self.table}"

    def topic(self, *words: str) -> str:
        """A topic of this table."""
        return "/".join(("livetable", VERSION, self.site, self.table, *words))

    def sequence(self, n: int) -> str:
        """The public number of event `n`."""
        return public_number(self.epoch, n)


@dataclass(frozen=True, slots=True)
class Question:
    """A game server asks for events again (`after`: the last it has), or for the state."""

    verb: str
    id: str
    client: str
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """A payload that is not a command; `client` is empty where the payload names none."""

    id: str
    client: str
    text: str


def envelope(address: Address, name: str, utc_ms: int, data: Any) -> str:
    """One CloudEvent without a sequence number, as JSON."""
    return enclosed(address, name, utc_ms, canonical(data))


def enclosed(
    address: Address, name: str, utc_ms: int, body: str, *, sequence: str | None = None
) -> str:
    """One CloudEvent around `body`, which is canonical JSON already and is not read again."""
    moment = datetime.fromtimestamp(utc_ms / 1000, UTC).isoformat(timespec="milliseconds")
    event = {
        "specversion": "1.0",
        "id": sequence or uuid.uuid4().hex,
        "source": f"livetable/{address.site}/{address.table}",
        "type": f"livetable.{name}",
        "time": moment.replace("+00:00", "Z"),
        "datacontenttype": "application/json",
    }
    if sequence:
        event["sequence"] = sequence
    return f'{{"data":{body},{canonical(event)[1:]}'  # `data` is the first key of all


def event_envelope(address: Address, event: StoredEvent) -> str:
    """A public event as it was fixed at commit: the same bytes whenever it is sent."""
    sequence = address.sequence(event.n)
    return enclosed(address, event.type, event.utc, event.body, sequence=sequence)


def read_command(verb: str, payload: bytes) -> Command | Question | Refusal:
    """Read a message on `cmd/<verb>`; a fault becomes a Refusal and raises nothing."""
    if len(payload) > LARGEST_COMMAND:
        return Refusal("", "", f"a command is at most {LARGEST_COMMAND} bytes")
    try:
        data = json.loads(payload)
    except (ValueError, RecursionError):
        return Refusal("", "", "the payload is no JSON")
    if not isinstance(data, dict):
        return Refusal("", "", "the payload is no JSON object")
    id, client = data.get("id"), data.get("client")
    if not isinstance(client, str) or not NAME.fullmatch(client):
        return Refusal("", "", "client: write a name of letters, digits, dot, dash, underscore")
    if not isinstance(id, str) or not 0 < len(id) <= 100:
        return Refusal("", client, "id: write a text of 1 to 100 characters, new for each command")
    return _read_verb(verb, id, client, data)


def _read_verb(
    verb: str, id: str, client: str, data: dict[str, Any]
) -> Command | Question | Refusal:
    if verb in QUESTIONS:
        return _read_question(verb, id, client, data)
    rest = {key: value for key, value in data.items() if key not in COMMON}
    try:
        body = asked(VERBS, verb, rest)
        outer = {key: data[key] for key in COMMON & set(data)}
        return COMMAND.validate_python({**outer, "body": body})
    except AskError as error:
        return Refusal(id, client, str(error))
    except ValidationError as error:
        return Refusal(id, client, first_fault(error))


def _read_question(verb: str, id: str, client: str, data: dict[str, Any]) -> Question | Refusal:
    start = data.get("from")
    if isinstance(start, str):
        start = start.rpartition("-")[2]
        start = int(start) if start.isdecimal() and len(start) < 19 else -1
    if start is not None and (not isinstance(start, int) or start < 0):
        return Refusal(id, client, "from: write the first wanted sequence, as in 'a1b2c3d4-17'")
    return Question(verb, id, client, start)
