"""The shapes of the public language as JSON Schema: data of events, retained messages, commands.

Each is made from its class, whole in itself: what it refers to stands within it. What the table
tells has every key each time; a reader ignores keys that it does not know.
"""

from collections.abc import Iterator
from typing import Any

from pydantic import TypeAdapter

from controller.core.games.registry import families
from controller.core.messages import parse
from controller.core.messages.limits import LARGEST_NUMBER, WORD, longest
from controller.core.messages.public import replies, retained
from controller.core.messages.public.base import PublicEvent, Topic
from controller.core.messages.public.every import EVENTS

Schema = dict[str, Any]

RETAINED: dict[str, type] = {
    "status": retained.Status,
    "description": retained.Description,
    "state": retained.State,
}
"""Retained messages by the word of their topic."""

OTHERS: dict[str, type] = {"health": retained.Health}

ANSWERS: dict[str, type] = {
    "answer": replies.Answer,
    "replay_end": replies.ReplayEnd,
    "snapshot": replies.Snapshot,
}
"""Answers on the topic of replies; between a replay and its end come events."""

COMMON = {
    "id": {
        "type": "string",
        "minLength": 1,
        "maxLength": WORD,
        "description": "The command's id, of your choice; a repeat has the same one.",
    },
    "client": {
        "type": "string",
        "pattern": "^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$",
        "description": "Your name: the answer comes on `reply/<client>`.",
    },
    "round": {
        "type": "string",
        "maxLength": WORD,
        "description": "The round that is meant; left out or empty, the one in play.",
    },
    "deadline": {
        "type": ["integer", "null"],
        "minimum": 0,
        "maximum": LARGEST_NUMBER,
        "description": "After it the command is rejected; null: never. UTC in milliseconds.",
    },
}
"""The fields that every command may have beside those of its verb."""

QUESTIONS: dict[str, Schema] = {
    "replay": {
        "from": {
            "type": ["string", "null"],
            "pattern": "^[0-9a-z]+-(?=[0-9]{1,16}$)0*[1-9][0-9]*$",
            "maxLength": WORD,
            "description": "The first sequence that is wanted; left out or null: from behind the "
            "last acknowledged round.",
        }
    },
    "snapshot": {},
}
"""The answers that the publisher itself gives."""


def every_event() -> list[type[PublicEvent]]:
    """List the events of every game, then those of the known families."""
    return [*EVENTS, *(kind for game in families() for kind in game.told)]


def topic_of(kind: type[PublicEvent]) -> Topic:
    """Return the topic on which an event is told."""
    return kind.topic


def event_data(kind: type[PublicEvent]) -> Schema:
    """Return the shape of an event's data; `round` is there in a round, and not outside."""
    shape = told(kind)
    shape["properties"] = {
        "round": {"type": "string", "description": "The round, where one is in play."},
        **shape["properties"],
    }
    if "result" in shape["properties"] and kind.name == "settled":
        results = [told(one) for game in families() for one in game.results]
        about = shape["properties"]["result"].get("description", "")
        shape["properties"]["result"] = {"description": about, "anyOf": results}
    return shape


def told(kind: type) -> Schema:
    """Return the shape of something that the table tells: every key is there."""
    return _all_required(_inlined(TypeAdapter(kind).json_schema()))


def command(verb: str) -> Schema:
    """Return the shape of a command's payload: nothing else may stand in it."""
    if verb in QUESTIONS:
        fields, required, about = QUESTIONS[verb], [], f"A game server asks for a {verb}."
    else:
        made = _inlined(TypeAdapter(parse.VERBS[verb]).json_schema())
        fields = {name: one for name, one in made["properties"].items() if name != "kind"}
        required, about = [*made.get("required", [])], made["description"]
        for name in parse.left_out(parse.VERBS[verb]):
            fields[name] = _never_empty(fields[name])
    if verb in parse.ANSWERS:
        required.append("window")
    for one in _integers(fields):
        one.setdefault("minimum", 0)
        one.setdefault("maximum", LARGEST_NUMBER)
    for name, one in fields.items():
        if one.get("type") == "string":
            one.setdefault("maxLength", longest(name))
    return {
        "type": "object",
        "description": about,
        "properties": {**COMMON, **fields},
        "required": ["id", "client", *required],
        "additionalProperties": False,
    }


def _never_empty(shape: Schema) -> Schema:
    """A text that may be left out: what it is then within the table is nobody's to send."""
    return {**{key: one for key, one in shape.items() if key != "default"}, "minLength": 1}


def _integers(part: Any) -> Iterator[Schema]:
    """Find every whole number in a shape."""
    if isinstance(part, list):
        for one in part:
            yield from _integers(one)
    elif isinstance(part, dict):
        if part.get("type") == "integer":
            yield part
        for one in part.values():
            yield from _integers(one)


def verbs() -> list[str]:
    """List the verbs of all commands."""
    return [*parse.VERBS, *QUESTIONS]


def _inlined(schema: Schema) -> Schema:
    definitions = schema.pop("$defs", {})

    def whole(part: Any) -> Any:
        if isinstance(part, list):
            return [whole(one) for one in part]
        if not isinstance(part, dict):
            return part
        if "$ref" in part:
            found = definitions[part["$ref"].rpartition("/")[2]]
            beside = {key: one for key, one in part.items() if key != "$ref"}
            return whole({**found, **beside})
        return {key: whole(one) for key, one in part.items() if not _noise(key, one)}

    made: Schema = whole(schema)
    return made


def _noise(key: str, value: Any) -> bool:
    """Whether it is a title that only repeats a name."""
    return key == "title" and isinstance(value, str)


def _all_required(schema: Schema) -> Schema:
    for part in _objects(schema):
        part["required"] = [*part["properties"]]
        part.pop("additionalProperties", None)
        for one in part["properties"].values():
            one.pop("default", None)
    return schema


def _objects(part: Any) -> Iterator[Schema]:
    """Find every object with named properties in a shape."""
    if isinstance(part, list):
        for one in part:
            yield from _objects(one)
    elif isinstance(part, dict):
        if isinstance(part.get("properties"), dict):
            yield part
        for one in part.values():
            yield from _objects(one)
