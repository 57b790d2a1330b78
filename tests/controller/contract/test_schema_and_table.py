"""The written shapes and the table take the same commands."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from controller.contract import shapes
from controller.mqtt.envelope import Refusal, read_command

GOOD: dict[str, dict[str, Any]] = {
    "ack_round": {"round": "r", "digest": "d", "checkpoint": "c"},
    "ack_void": {"round": "r", "digest": "d", "checkpoint": "c"},
    "nack_round": {"round": "r", "reason": "x"},
    "insurance": {"round": "r", "window": 1, "answers": {"1": "insure"}, "counts": {"insure": 1}},
    "decision": {"round": "r", "window": 1, "hand": "1", "action": "hit"},
    "decisions": {"round": "r", "window": 1, "counts": {"hit": 1}, "final": True},
    "reveal": {"round": "r", "window": 1, "hand": "player"},
    "box_interrupted": {"round": "r", "box": "2"},
    "request_pause": {"round": "r", "reason": "x"},
    "request_void": {"round": "r", "reason": "x"},
    "request_review": {"round": "r", "reason": "x"},
    "extend_betting": {"round": "r", "seconds": 5},
    "open_betting": {"round": "r", "seconds": 5},
    "close_betting": {"round": "r"},
    "bets_final": {"round": "r", "boxes": {"1": {"side": ["a"]}}, "players": 1, "side": {"a": 1}},
    "replay": {"round": "r", "from": "ab-1"},
    "snapshot": {"round": "r"},
}

VALUES: tuple[Any, ...] = (
    *(None, "", "x", "2", "0", "²", "x" * 100, "x" * 101, "x" * 400, "x" * 401, "x" * 801),
    *("a-1", "a-" + "0" * 15 + "1", "a-" + "1" * 17, "a-0", "A-1", "a b-1", "-1", "a-b-1"),
    *(0, 1, -1, 5.5, 2**53 - 1, 2**53, True, False),
    *([], [1], {}, {"1": 1}, {"1": "hit"}, {"1": {}}, {"1": {"side": None}}, {"hit": -1}),
)


@pytest.mark.parametrize("verb", shapes.verbs())
def test_the_schema_and_the_table_take_the_same(verb: str) -> None:
    """A value that the schema forbids is refused, and one that it allows is understood.

    Two things no schema tells: 5.0 is an integer to it, and a box has one way to be written. How
    many seconds betting may be open is for the core to say.
    """
    shape = shapes.command(verb)
    schema = Draft202012Validator(shape)
    good = {"id": "i", "client": "gs", "deadline": 1, **GOOD[verb]}
    assert set(good) == set(shape["properties"])
    told = [good]
    for field in good:
        wanted = [one for one in VALUES if field != "seconds" or type(one) is not int]
        told += [{**good, field: value} for value in wanted]
    assert [one for one in told if _taken(verb, one) is not schema.is_valid(one)] == []
    assert len({schema.is_valid(one) for one in told}) == 2


def _taken(verb: str, told: dict[str, Any]) -> bool:
    return not isinstance(read_command(verb, json.dumps(told).encode()), Refusal)
