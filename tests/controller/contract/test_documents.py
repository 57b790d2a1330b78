"""The written contract is made from the classes, valid by the official schemas, and complete."""

import ast
import gzip
import inspect
import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator, Draft202012Validator

from controller.contract import shapes
from controller.contract.command import FILES, main
from controller.contract.documents import asyncapi, json_schema
from controller.contract.files import text
from controller.core.messages import parse
from controller.core.messages.commands import Command
from controller.core.messages.commands.words import LONGEST_BETTING
from controller.core.messages.public.base import PublicEvent
from controller.core.messages.public.every import EVENTS
from controller.core.public_events.all import EVENT_BUILDERS
from controller.mqtt.envelope import read_command
from tests.support.places import PROJECT

OFFICIAL = PROJECT / "tests/support/mqtt/asyncapi" / "3.0.0.json.gz"


@pytest.mark.long
@pytest.mark.parametrize("name", FILES)
def test_the_files_are_what_the_classes_say(name: str) -> None:
    """After a change: `livetable schema --write docs/contract`, and a line in docs/CHANGELOG.md."""
    assert (PROJECT / "docs" / "contract" / name).read_text() == text(FILES[name]())


@pytest.mark.long
def test_the_schemas_are_json_schemas() -> None:
    document = json_schema()
    Draft202012Validator.check_schema(document)
    for schema in document["$defs"].values():
        Draft202012Validator.check_schema(schema)


@pytest.mark.long
def test_the_asyncapi_document_is_valid_by_the_official_schema() -> None:
    official = json.loads(gzip.decompress(OFFICIAL.read_bytes()))
    found = [*Draft7Validator(official).iter_errors(asyncapi())]
    assert [f"{error.json_path}: {error.message[:300]}" for error in found] == []
    broken = {**asyncapi(), "channels": {"x": {"address": 5}}}
    assert [*Draft7Validator(official).iter_errors(broken)]


def test_every_reference_of_the_asyncapi_document_is_there() -> None:
    document = asyncapi()
    for channel in document["channels"].values():
        for name, message in channel["messages"].items():
            assert message["$ref"] == f"#/components/messages/{name}"
            assert name in document["components"]["messages"]
    for operation in document["operations"].values():
        assert operation["channel"]["$ref"].rpartition("/")[2] in document["channels"]


def _kinds(kind: type[PublicEvent]) -> set[type[PublicEvent]]:
    found = {one for child in kind.__subclasses__() for one in (child, *_kinds(child))}
    return {one for one in found if one.__module__.startswith("controller.")}


def test_every_class_of_event_is_in_it() -> None:
    """Slots make each class twice, so that names are compared."""
    names = [kind.name for kind in shapes.every_event()]
    assert len(names) == len(set(names))
    assert {kind.name for kind in _kinds(PublicEvent)} == set(names)
    assert len(EVENTS) > 30
    assert len(EVENT_BUILDERS) > 30


def test_a_text_for_people_has_a_code_and_its_values_beside_it() -> None:
    """In every event, answer and retained message, and nowhere a code that only a text explains."""
    told = {one.name: shapes.event_data(one) for one in shapes.every_event()}
    told |= {name: shapes.told(kind) for name, kind in shapes.ANSWERS.items()}
    told |= {name: shapes.told(kind) for name, kind in {**shapes.RETAINED, **shapes.OTHERS}.items()}
    with_text = {name: shape for name, shape in told.items() if "text" in shape["properties"]}
    assert {"notice", "irregularity_opened", "voided", "table_paused", "answer"} <= set(with_text)
    lacking = {
        name
        for name, shape in with_text.items()
        if not {"code", "params", "text"} <= set(shape["required"])
    }
    assert lacking == set()
    assert {name for name, shape in told.items() if "params" in shape["properties"]} == set(
        with_text
    )


def test_no_number_of_a_command_may_be_negative() -> None:
    """A count below nothing would be told to everybody as the players of a round."""
    numbers = [
        (verb, one)
        for verb in shapes.verbs()
        for one in _parts(shapes.command(verb))
        if "integer" in _types(one)
    ]
    assert len(numbers) > 20
    assert [(verb, one) for verb, one in numbers if one.get("minimum", -1) < 0] == []


def _parts(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, list):
        for one in part:
            yield from _parts(one)
    elif isinstance(part, dict):
        yield part
        for one in part.values():
            yield from _parts(one)


def _types(part: dict[str, Any]) -> list[Any]:
    given = part.get("type", ())
    return [given] if isinstance(given, str) else [*given] if isinstance(given, list) else []


@pytest.mark.parametrize("verb", ["open_betting", "extend_betting"])
def test_the_schema_and_the_table_take_the_same_seconds(verb: str) -> None:
    schema = Draft202012Validator(shapes.command(verb))
    for seconds in (-1, 0, 1, LONGEST_BETTING, LONGEST_BETTING + 1):
        told = {"id": "a", "client": "gs", "seconds": seconds}
        assert schema.is_valid(told) is (0 < seconds <= LONGEST_BETTING), seconds


@pytest.mark.parametrize("verb", ["ack_round", "ack_void"])
def test_what_may_be_left_out_is_never_empty_in_the_schema_and_at_the_table(verb: str) -> None:
    shape = shapes.command(verb)
    told = {"id": "a", "client": "gs", "round": "r"}
    for field in ("digest", "checkpoint"):
        assert "default" not in shape["properties"][field]
        for given, fits in (({}, True), ({field: "x"}, True), ({field: ""}, False)):
            assert Draft202012Validator(shape).is_valid(told | given) is fits, given
            read = read_command(verb, json.dumps(told | given).encode())
            assert isinstance(read, Command) is fits, given


def test_every_field_has_its_meaning_in_the_schema() -> None:
    """Its own words come first; what its type says of itself may follow and never stands alone."""
    fields = [*_fields(json_schema()["$defs"])]
    assert len(fields) > 500
    assert [one for one in fields if not ({"description", "$ref"} & set(one[2]))] == []
    told = [(key, " ".join(one.get("description", "").split())) for _, key, one in fields]
    own = _words_of_fields()
    assert len(own) > 100
    unheard = [
        (name, doc)
        for name, doc in own
        if not any(name == key and text.startswith(doc) for key, text in told)
    ]
    assert unheard == [], "a type's description stands in place of the field's"
    light = next(one for name, key, one in fields if (name, key) == ("/light", "ends_at"))
    assert light["description"] == "When betting ends, or ended. UTC in milliseconds."


def _fields(part: Any, path: str = "") -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every named property of a schema, however deep: where it stands, its name, its shape."""
    if isinstance(part, list):
        for one in part:
            yield from _fields(one, path)
    elif isinstance(part, dict):
        for key, one in part.items():
            if key != "properties":
                yield from _fields(one, path if key in ("items", "anyOf") else f"{path}/{key}")
                continue
            for name, shape in one.items():
                yield path, name, shape
                yield from _fields(shape, f"{path}.{name}")


def _words_of_fields() -> set[tuple[str, str]]:
    """The docstrings of all fields of what crosses the broker, as the classes' files write them."""
    kinds = [*shapes.every_event(), *shapes.RETAINED.values(), *shapes.OTHERS.values()]
    kinds += [*shapes.ANSWERS.values(), *parse.VERBS.values()]
    files = {Path(inspect.getfile(kind)) for kind in kinds}
    found = set()
    for kind in (node for file in files for node in ast.walk(ast.parse(file.read_text()))):
        if not isinstance(kind, ast.ClassDef):
            continue
        for field, after in pairwise(kind.body):
            if isinstance(field, ast.AnnAssign) and "ClassVar" not in ast.unparse(field.annotation):
                text = after.value.value if _is_text(after) else ""
                found.add((ast.unparse(field.target), " ".join(text.split())))
    return {one for one in found if one[1]}


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert json.loads(capsys.readouterr().out)["$id"] == "urn:livetable:v1"
    assert main(["--asyncapi"]) == 0
    assert json.loads(capsys.readouterr().out)["asyncapi"] == "3.0.0"


def test_a_command_takes_nothing_that_its_shape_does_not_name() -> None:
    bets: dict[str, Any] = shapes.command("bets_final")
    assert bets["additionalProperties"] is False
    assert bets["properties"]["boxes"]["additionalProperties"]["additionalProperties"] is False
    assert "window" in shapes.command("decision")["required"]
    assert shapes.command("open_betting")["properties"]["seconds"]["anyOf"][0] == {
        "type": "integer",
        "minimum": 1,
        "maximum": LONGEST_BETTING,
    }
