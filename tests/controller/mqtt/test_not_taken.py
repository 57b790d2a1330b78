"""A message that the broker will never take is told, and holds up nothing that follows."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.core.messages.devices import CardRead
from controller.mqtt.connection import MQTT5, MQTT311, BrokerError, TooLargeError
from controller.mqtt.in_hand import AT_ONCE_S, MOST_LOSSES, InHand
from tests.support.mqtt.broker import Broker, Listener
from tests.support.mqtt.published_table import Table, has_event
from tests.support.toy_core import Made, ToyCore

OPEN = "allow_anonymous true\n"
LARGE = 3
"""The card whose event is too large."""


@pytest.fixture(autouse=True)
def _large_event(monkeypatch: pytest.MonkeyPatch) -> None:
    small = ToyCore._card

    def card(self: ToyCore, message: CardRead) -> Made:
        made = small(self, message)
        if message.n == LARGE:
            made.events[0].data["text"] = "x" * 8_000
        return made

    monkeypatch.setattr(ToyCore, "_card", card)


@pytest.fixture
def ears() -> Iterator[list[Listener]]:
    ears: list[Listener] = []
    yield ears
    for ear in ears:
        ear.close()


@pytest.mark.system
@pytest.mark.parametrize(
    ("lines", "version"),
    [
        ("message_size_limit 4096\n", MQTT5),
        ("max_packet_size 4096\n", MQTT5),
        ("max_packet_size 4096\n", MQTT311),
    ],
)
def test_an_event_too_large_is_told_under_its_number_and_the_next_follows(
    tmp_path: Path,
    ears: list[Listener],
    monkeypatch: pytest.MonkeyPatch,
    lines: str,
    version: Any,
) -> None:
    monkeypatch.setattr("controller.mqtt.again.MQTT5", version)
    monkeypatch.setattr("controller.mqtt.publisher.LONGEST_PAUSE_S", 0.25)
    with Broker(tmp_path, OPEN + lines) as broker:
        ears.append(ear := Listener(broker.port))
        table = Table(tmp_path, broker.port)
        table.deal(1, 2, 3, 4)
        ear.wait(has_event(6), 60)
        assert list(dict.fromkeys(ear.numbers()))[:6] == [1, 2, 3, 4, 5, 6]
        (told,) = ear.on("/alarm")
        assert told["type"] == "livetable.not_taken"
        assert told["data"]["of_type"] == "card"
        assert told["data"]["bytes"] > 8_000
        assert " " in told["data"]["text"]
        table.wait_for_condition("event 4 (card) was not sent")
        ear.say(
            table.address.topic("cmd", "replay"),
            {"id": "q1", "client": "gs", "from": table.address.sequence(4)},
        )
        ear.wait(lambda ear: any("status" in reply for reply in ear.on("/reply/gs")), 60)
        again = [reply for reply in ear.on("/reply/gs") if "sequence" in reply]
        assert again[0]["type"] == "livetable.not_taken"
        assert again[1]["type"] == "livetable.card"
        table.stop()


@pytest.mark.system
def test_a_topic_that_is_forbidden_holds_up_nothing(tmp_path: Path, ears: list[Listener]) -> None:
    access = tmp_path / "acl"
    rights = ["event", "alarm", "status", "state", "description", "health", "reply/#"]
    topics = "".join(f"topic write livetable/v1/riga/bj1/{word}\n" for word in rights)
    access.write_text(f"topic read #\n{topics}topic write livetable/v1/riga/bj1/cmd/#\n")
    with Broker(tmp_path, f"{OPEN}acl_file {access}\n") as broker:
        ears.append(ear := Listener(broker.port))
        table = Table(tmp_path, broker.port)
        table.deal(1, 2, 5)
        ear.wait(has_event(4))
        assert ear.numbers()[:4] == [1, 2, 3, 4]
        (told,) = ear.on("/alarm")
        assert (told["data"]["of_topic"], told["data"]["of_type"]) == ("round", "settled")
        assert "access list" in told["data"]["text"]
        table.stop()


@pytest.mark.system
def test_a_broker_that_forbids_everything_is_waited_for(
    tmp_path: Path, ears: list[Listener]
) -> None:
    """The table's user is wrong, not its messages: none is given up."""
    access = tmp_path / "acl"
    access.write_text("topic read #\n")
    with Broker(tmp_path, f"{OPEN}acl_file {access}\n") as broker:
        table = Table(tmp_path, broker.port)
        table.deal(1, 2)
        table.wait_for_condition("access list")
        assert table.publisher._outbox.cursor("sent") == 0
        table.stop()


def test_the_same_message_that_loses_the_connection_at_once_is_given_up() -> None:
    now = [0.0]
    hand = InHand(lambda: now[0])
    for _ in range(MOST_LOSSES):
        assert not hand.given_up("m")
        hand.take("status")
        hand.sent()
        hand.take("m")
        hand.lost(BrokerError("gone"))
    assert hand.given_up("m")
    assert not hand.given_up("m")  # told once


def test_another_message_or_a_slow_loss_is_the_network() -> None:
    now = [0.0]
    hand = InHand(lambda: now[0])
    for n in range(50):
        hand.take(f"m{n % 2}")
        hand.lost(BrokerError("gone"))
    for _ in range(50):
        hand.take("m")
        now[0] += AT_ONCE_S + 1
        hand.lost(BrokerError("gone"))
    assert not any(hand.given_up(name) for name in ("m", "m0", "m1"))


def test_a_broker_that_says_too_large_is_believed_at_once() -> None:
    hand = InHand(lambda: 0.0)
    hand.take("m")
    hand.lost(TooLargeError("too large"))
    assert hand.given_up("m")


def test_a_loss_between_messages_blames_none() -> None:
    hand = InHand(lambda: 0.0)
    hand.take("m")
    hand.sent()
    hand.lost(TooLargeError("too large"))
    assert not hand.given_up("m")
