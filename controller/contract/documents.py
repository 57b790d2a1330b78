"""The two documents of the contract: one bundle of JSON Schemas, and AsyncAPI 3."""

from typing import Any

from controller.contract import shapes
from controller.contract.shapes import Schema
from controller.core.messages.public.base import CONTRACT

DIALECT = "https://json-schema.org/draft/2020-12/schema"

ROOT = "livetable/v1/{site}/{table}"

URN = "urn:livetable:v1"

SEQUENCE = {
    "type": "string",
    "pattern": "^[0-9a-z]+-[0-9]{12,16}$",
    "description": "Epoch and number; gapless, and sorted as text within an epoch.",
}


TIME = (
    "When it happened, in UTC; of `state`, `status`, `description` and `health`: when it was told."
)


def json_schema() -> dict[str, Any]:
    """Return one document with a definition for each message; `$id` names its data's schema."""
    definitions: dict[str, Schema] = {}
    for name, data in _data().items():
        definitions[name] = {"$id": f"{URN}:{name}", **data}
    for name, schema in _messages().items():
        definitions[f"message.{name}"] = _referring(name, schema)
    for name, kind in shapes.ANSWERS.items():
        definitions[f"reply.{name}"] = shapes.told(kind)
    for verb in shapes.verbs():
        definitions[f"cmd.{verb}"] = shapes.command(verb)
    return {
        "$schema": DIALECT,
        "$id": URN,
        "title": f"The public language of livetable, version {CONTRACT}",
        "$defs": definitions,
    }


def _data() -> dict[str, Schema]:
    events = {kind.name: shapes.event_data(kind) for kind in shapes.every_event()}
    others = {**shapes.RETAINED, **shapes.OTHERS}
    return {**events, **{name: shapes.told(kind) for name, kind in others.items()}}


def _messages() -> dict[str, Schema]:
    """Every CloudEvent by its type, with a place for its data."""
    events = {kind.name: _envelope(kind.name, numbered=True) for kind in shapes.every_event()}
    others = (*shapes.RETAINED, *shapes.OTHERS)
    return {**events, **{name: _envelope(name, numbered=False) for name in others}}


def _envelope(name: str, *, numbered: bool) -> Schema:
    properties: Schema = {
        "type": {"const": f"livetable.{name}", "description": "The message's name."}
    }
    if numbered:
        properties["sequence"] = SEQUENCE
    properties |= {
        "time": {"type": "string", "format": "date-time", "description": TIME},
        "data": {},
        "datacontenttype": {"const": "application/json", "description": "The form of `data`."},
        "dataschema": {"const": f"{URN}:{name}", "description": "The schema of `data`."},
        "id": {"type": "string", "description": "The message's own id."},
        "source": {"type": "string", "description": "The table: `livetable/<site>/<table>`."},
        "specversion": {"const": "1.0", "description": "The version of CloudEvents."},
    }
    left_out = ("time",) if name == "status" else ()  # the will is told when nobody here lives
    required = [key for key in properties if key not in left_out]
    return {"type": "object", "properties": properties, "required": required}


def _referring(name: str, schema: Schema) -> Schema:
    properties = {**schema["properties"], "data": {"$ref": f"{URN}:{name}"}}
    return {**schema, "properties": properties}


def asyncapi() -> dict[str, Any]:
    """Return the AsyncAPI document of one table: it sends events and receives commands."""
    messages = _async_messages()
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "livetable",
            "version": CONTRACT,
            "description": "A live-dealer table over MQTT: its events, commands and answers.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "channels": _channels(),
        "operations": _operations(),
        "components": {"messages": messages},
    }


def _async_messages() -> dict[str, Any]:
    data, found = _data(), {}
    for name, schema in _messages().items():
        whole = {**schema, "properties": {**schema["properties"], "data": data[name]}}
        found[name] = _message(f"livetable.{name}", data[name].get("description", ""), whole)
    for name, kind in shapes.ANSWERS.items():
        shape = shapes.told(kind)
        found[f"reply_{name}"] = _message(name, shape["description"], shape)
    for verb in shapes.verbs():
        shape = shapes.command(verb)
        found[f"cmd_{verb}"] = _message(verb, shape["description"], shape)
    return found


def _message(name: str, about: str, payload: Schema) -> dict[str, Any]:
    return {
        "name": name,
        "summary": about,
        "payload": {
            "schemaFormat": "application/schema+json;version=draft-07",
            "schema": payload,
        },
    }


def _on(topic: str) -> list[str]:
    return [kind.name for kind in shapes.every_event() if shapes.topic_of(kind) == topic]


def _channels() -> dict[str, Any]:
    told = {topic: _channel(topic, _on(topic)) for topic in ("event", "round", "alarm")}
    others = {name: _channel(name, [name]) for name in (*shapes.RETAINED, *shapes.OTHERS)}
    every = [kind.name for kind in shapes.every_event()]
    answers = [*(f"reply_{name}" for name in shapes.ANSWERS), *every]
    reply = _channel("reply/{client}", answers, "client")
    commands = {f"cmd_{verb}": _channel(f"cmd/{verb}", [f"cmd_{verb}"]) for verb in shapes.verbs()}
    return {**others, **told, "reply": reply, **commands}


def _channel(word: str, messages: list[str], *parameters: str) -> dict[str, Any]:
    words = {"site": "The site.", "table": "The table.", "client": "The game server's name."}
    return {
        "address": f"{ROOT}/{word}",
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
        "parameters": {
            name: {"description": words[name]} for name in ("site", "table", *parameters)
        },
    }


def _operations() -> dict[str, Any]:
    sent = {
        f"send_{name}": _operation("send", name, retain=name in shapes.RETAINED)
        for name in (*shapes.RETAINED, *shapes.OTHERS, "event", "round", "alarm", "reply")
    }
    answered = {"channel": {"$ref": "#/channels/reply"}}
    taken = {
        f"receive_{verb}": {**_operation("receive", f"cmd_{verb}"), "reply": answered}
        for verb in shapes.verbs()
    }
    return {**sent, **taken}


def _operation(action: str, channel: str, *, retain: bool = False) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": f"#/channels/{channel}"},
        "bindings": {"mqtt": {"qos": 1, "retain": retain, "bindingVersion": "0.2.0"}},
    }
