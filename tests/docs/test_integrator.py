"""The rounds of the integrator's page are real: made anew they are the same, to the byte."""

import json

import pytest

from tests.support.mqtt.contract import faults
from tests.support.mqtt.wire_rounds import PAGE, ROUNDS, page, traffic


def test_the_rounds_of_the_page_are_what_the_table_sends() -> None:
    """After a change: `python -m tests.support.mqtt.wire_rounds`."""
    assert PAGE.read_text() == page()


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
