"""What is written of the console's addresses and messages is what it does."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from controller.console.addresses import ANSWERS, ASKED
from controller.console.schema import FILES, main, openapi, socket_schema
from controller.contract.files import text
from tests.support.places import PROJECT


@pytest.mark.parametrize("name", FILES)
def test_the_files_are_what_the_console_serves(name: str) -> None:
    """After a change: `livetable schema console --write docs/contract`."""
    assert (PROJECT / "docs" / "contract" / name).read_text() == text(FILES[name]())


def test_every_address_says_what_it_is_for() -> None:
    document = openapi()
    assert {"/", "/healthz", "/figures.json", "/evidence/{name}"} <= document["paths"].keys()
    for path, methods in document["paths"].items():
        assert [*methods] == ["get"], path
        assert methods["get"]["description"], path


def test_every_address_that_is_told_is_served_and_no_other_is_described() -> None:
    paths = openapi()["paths"].keys()
    assert paths == ANSWERS.keys()
    assert ASKED.keys() <= paths


def of(name: str) -> Draft202012Validator:
    document = socket_schema()
    Draft202012Validator.check_schema(document)
    return Draft202012Validator({**document, "$ref": f"#/$defs/{name}"})


SAID: dict[str, list[dict[str, Any]]] = {
    "from_screen": [
        {"type": "sign_in", "person": "Ana", "role": "dealer", "pin": "1"},
        {"type": "resume", "token": "x"},
        {"type": "act", "id": "t1", "act": {"kind": "open_table"}, "seen": ""},
        {"type": "act", "id": "t1", "act": {"kind": "report", "code": "damaged_card"}},
        {"type": "sign_out", "id": "t2"},
    ],
    "to_screen": [
        {"type": "tick", "at": 1, "utc": 2},
        {"type": "change", "n": 2, "after": 1, "set": {"now": 3}, "gone": ["guide"]},
        {"type": "reply", "id": "t1", "status": "rejected", "text": "No.", "detail": "no"},
    ],
}


@pytest.mark.parametrize("way", SAID)
def test_messages_fit_and_others_do_not(way: str) -> None:
    known = of(way)
    for message in SAID[way]:
        assert [error.message for error in known.iter_errors(message)] == []
        assert list(known.iter_errors({**message, "type": "dance"}))
    assert list(known.iter_errors({"type": "act", "id": "t1", "act": {"kind": "dance"}}))


def test_the_command_writes_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--write", str(tmp_path)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(FILES)
    assert main(["--socket"]) == 0
    assert json.loads(capsys.readouterr().out)["$id"] == "urn:livetable:console:v1"
