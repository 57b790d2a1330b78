"""The contract, checked in tests: each message against its schema, and no key too many."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from controller.contract.documents import json_schema
from controller.journal.live.outbox import Outbox
from controller.mqtt.envelope import Address, event_envelope


@cache
def _registry() -> Registry:
    document = closed(json_schema())
    resources = [("urn:livetable:v1", document)]
    resources += [(one["$id"], one) for one in document["$defs"].values() if "$id" in one]
    return Registry().with_resources(
        (name, Resource(contents, DRAFT202012)) for name, contents in resources
    )


def closed(part: Any) -> Any:
    """A schema that allows no key that it does not name: readers ignore them, we send none."""
    if isinstance(part, list):
        return [closed(one) for one in part]
    if not isinstance(part, dict):
        return part
    made = {key: closed(one) for key, one in part.items()}
    named = isinstance(part.get("properties"), dict) and part.get("type") == "object"
    return {**made, "additionalProperties": False} if named else made


@cache
def _validator(name: str) -> Draft202012Validator:
    whole = {"$ref": f"urn:livetable:v1#/$defs/{name}"}
    return Draft202012Validator(whole, registry=_registry())


def journal_faults(path: Path) -> tuple[int, list[str]]:
    """The number of public events in a journal, and what is wrong with them as they were sent."""
    outbox = Outbox(path)
    address = Address("demo", "bj1", "601de000")
    events = outbox.events_from(1, 100_000)
    outbox.close()
    wrong = [
        fault
        for event in events
        for fault in faults(address.topic(event.topic), event_envelope(address, event))
    ]
    return len(events), wrong


def faults(topic: str, payload: str | bytes) -> list[str]:
    """What is wrong with a message; empty: nothing."""
    message = json.loads(payload)
    words = topic.split("/")[4:]
    if words[0] == "cmd":
        name = f"cmd.{words[1]}"
    elif "type" in message:
        name = f"message.{message['type'].removeprefix('livetable.')}"
    else:
        kind = "snapshot" if "state" in message else "replay_end" if "sequence" in message else ""
        name = f"reply.{kind or 'answer'}"
    found = _validator(name).iter_errors(message)
    return [f"{name} {error.json_path}: {error.message[:200]}" for error in found]
