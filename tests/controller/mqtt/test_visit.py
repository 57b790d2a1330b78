"""What lies retained of this table before it says anything may be anything at all."""

import json
import threading
from typing import Any

import pytest
from paho.mqtt.client import MQTTMessage

from controller.mqtt import visit
from controller.mqtt.connection import MQTT5
from controller.mqtt.envelope import Address

ADDRESS = Address("riga", "bj1", "ab12cd34")

AHEAD = b'{"data": {"as_of": "ab12cd34-000000000018"}}'


class Outbox:
    """That of a journal of 17 events."""

    def last_event(self) -> int:
        return 17

    def head(self, n: int) -> str:
        return f"{n:064}"


class Broker:
    """Gives each subscriber what is retained, in the thread of whoever subscribes."""

    retained: dict[str, bytes]

    def __init__(self, *given: Any) -> None:
        self.listen = given[-1]

    def __enter__(self) -> "Broker":
        return self

    def __exit__(self, *_error: object) -> None:
        """Nothing is open."""

    def subscribe(self, *topics: str, qos: int) -> None:
        for topic in topics:
            message = MQTTMessage(topic=topic.encode())
            message.payload = self.retained[topic.rpartition("/")[2]]
            self.listen(self, message)


def objection(monkeypatch: pytest.MonkeyPatch, status: bytes, state: bytes) -> str:
    Broker.retained = {"status": status, "state": state}
    monkeypatch.setattr(visit, "BrokerConnection", Broker)
    return visit.objection(None, ADDRESS, MQTT5, Outbox())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "odd", [b"", b"\xff", b"[1]", b"null", b'{"data": 5}', b'{"data": [1]}', b"[" * 100_000]
)
def test_what_is_no_status_hides_no_state_that_is_ahead(
    odd: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "which ends with ab12cd34-000000000017" in objection(monkeypatch, odd, AHEAD)
    assert objection(monkeypatch, odd, odd) == ""


@pytest.mark.parametrize(
    ("head", "is_old"),
    [(f"{16:064}", False), ("", False), (None, False), (f"{15:064}", True), (7, True)],
)
def test_a_journal_that_holds_other_events_than_the_public_was_told_is_an_old_copy(
    head: object, is_old: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = {"data": {"as_of": "ab12cd34-000000000016", "events_head": head}}
    why = objection(monkeypatch, b"", json.dumps(state).encode())
    assert ("was told other events up to" in why) is is_old


def test_words_that_come_again_hide_no_other_that_is_still_to_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who subscribes hears a rival's states while what is retained is still on its way."""
    rival = b'{"data": {"state": "online", "epoch": "another"}}'

    class Slow(Broker):
        def subscribe(self, *topics: str, qos: int) -> None:
            state = MQTTMessage(topic=ADDRESS.topic("state").encode())
            state.payload = b'{"data": {"as_of": "another-000000000005"}}'
            for _ in range(2):
                self.listen(self, state)
            status = MQTTMessage(topic=ADDRESS.topic("status").encode())
            status.payload = rival
            threading.Timer(0.1, self.listen, (self, status)).start()

    monkeypatch.setattr(visit, "BrokerConnection", Slow)
    why = visit.objection(None, ADDRESS, MQTT5, Outbox())  # type: ignore[arg-type]
    assert why.startswith("another controller")
