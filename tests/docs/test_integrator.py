"""The rounds of the integrator's page are real: made anew they are the same, to the byte."""

import json
import re
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import get_args

import pytest
from jsonschema import ValidationError

from controller.core.games.rules import Limits
from controller.core.messages.phases import Phase
from controller.kit.recording.make import recording
from tests.support.mqtt.contract import faults
from tests.support.mqtt.wire_rounds import PAGE, ROUNDS, SHOWN, page, traffic
from tests.support.places import GAMES


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: path.stem)
def test_the_rounds_of_the_page_are_what_the_table_sends(path: Path) -> None:
    """After a change: `python docs/generators/contract.py`."""
    assert path.read_text() == page(path)


def test_each_round_stands_in_one_page() -> None:
    assert sorted(marker for markers in SHOWN.values() for marker in markers) == sorted(ROUNDS)
    for path, markers in SHOWN.items():
        assert re.findall(r"<!-- (\w+): begin -->", path.read_text()) == list(markers)


@pytest.mark.parametrize("marker", ROUNDS)
def test_a_shown_round_is_whole_and_its_commands_are_in_the_contract(marker: str) -> None:
    lines = [line.split("\n") for line in traffic(*ROUNDS[marker])]
    kinds = [json.loads(payload).get("type", "") for _, payload in lines]
    assert kinds[0] == "livetable.round_opened"
    assert "livetable.settled" in kinds
    asked = [(topic, payload) for topic, payload in lines if topic.startswith("cmd/")]
    assert {topic for topic, _ in asked} >= {"cmd/close_betting", "cmd/bets_final", "cmd/ack_round"}
    assert [
        fault for topic, payload in asked for fault in faults(f"l/v1/t/t1/{topic}", payload)
    ] == []


MONEY = re.compile(
    r"^\| [^|]+ \| [^|]+ \| (\d+) \| (\d+) \| (-?\d+\.\d+) \| (\d+) \|$", re.MULTILINE
)


def test_the_examples_of_money_are_reckoned_right() -> None:
    rows = MONEY.findall(PAGE.read_text())
    assert len(rows) >= 15
    assert [
        row for row in rows
        if floor(int(row[0]) + int(row[1]) * Fraction(row[2])) != int(row[3])
    ] == []  # fmt: skip


def test_every_phase_and_every_limit_is_explained() -> None:
    text = PAGE.read_text()
    assert [phase for phase in get_args(Phase) if f"| `{phase}` |" not in text] == []
    assert [key for key in Limits.model_fields if f"`{key}`" not in text] == []


def test_the_example_of_a_correction_is_in_the_contract() -> None:
    (example,) = re.findall(r"```json\n(\{.*\})\n```", PAGE.read_text())
    event = {
        "type": "livetable.card_corrected",
        "sequence": "601de000-000000000001",
        "time": "2026-05-28T20:26:41.000Z",
        "data": json.loads(example),
        "datacontenttype": "application/json",
        "dataschema": "urn:livetable:v1:card_corrected",
        "id": "601de000-000000000001",
        "source": "livetable/t/t1",
        "specversion": "1.0",
    }
    assert faults("l/v1/t/t1/event", json.dumps(event)) == []
    assert faults("l/v1/t/t1/event", json.dumps({**event, "data": {}})) != []


def test_the_lines_of_python_check_a_message_to_its_last_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The meaning of a card's keys stands in another part of the schema than its envelope."""
    found = re.search(
        r"```python\n(import json, pathlib, jsonschema\n.*?)```", PAGE.read_text(), re.DOTALL
    )
    assert found is not None
    monkeypatch.chdir(PAGE.parent)
    lines = recording("infinite", 1, 1)
    told = [json.loads(line["payload"]) for line in lines if "topic" in line]
    card = next(one for one in told if one["type"] == "livetable.card")
    exec(found[1], {"message": card})
    wrong = {**card, "data": {**card["data"], "index": "first"}}
    with pytest.raises(ValidationError, match="'first' is not of type 'integer'"):
        exec(found[1], {"message": wrong})


def test_the_games_of_which_players_opt_out_of_insurance_are_named() -> None:
    allowed = [one.stem for one in GAMES.glob("*.toml") if "\nopt_out = true" in one.read_text()]
    assert allowed == re.findall(r"of those that we ship `(\w+)` alone does", PAGE.read_text())
