"""`livetable listen` prints one readable line for each message, whatever anybody published."""

import json

import pytest

from controller.kit.listen import Order, line

EVENT = "livetable/v1/s/t/event"


def told(topic: str, body: object) -> str:
    payload = body if isinstance(body, bytes) else json.dumps(body).encode()
    return line(topic, payload, Order(), True)


@pytest.mark.parametrize(
    ("topic", "body"),
    [
        (EVENT, {"sequence": "e-" + "9" * 5000, "type": "livetable.card", "data": {}}),
        (EVENT, {"sequence": "e-1", "type": "a\nb\x1b[2J", "data": {"a\nb": "c\r\nd\x9b2J"}}),
        (EVENT, {"sequence": "e\n-1", "time": "x" * 11 + "\n\n\n", "data": ["\u2028", "\x07"]}),
        (EVENT, b"[" * 990 + b"]" * 990),
        (EVENT, b'{"data":' * 985 + b"1" + b"}" * 985),
        (EVENT, b'{"data":{"a":"\\ud800"}}'),
        ("livetable/v1/s/t/cmd/a\nb", {"id": "\x1b]0;x\x07"}),
        ("livetable", {}),
    ],
)
def test_what_is_odd_is_one_line_of_what_can_be_seen(topic: str, body: object) -> None:
    found = told(topic, body)
    assert found.isprintable(), ascii(found)
    found.encode()


def test_a_plain_event_is_a_plain_line() -> None:
    body = {
        "type": "livetable.card",
        "sequence": "e-000000000007",
        "time": "2026-05-28T20:26:41.600Z",
        "data": {"hand": "é", "card": "8S", "why": "two words"},
    }
    found = told(EVENT, body)
    assert found.startswith("20:26:41.600 s/t 000000000007 card ")
    assert 'hand=é card=8S why="two words"' in found
