"""The publisher over a connection that the test answers for: what is said, sent and told."""

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from controller.core.messages.inputs import Condition
from controller.journal.file import JournalError
from controller.journal.live.outbox import Outbox
from controller.journal.live.writer import Journal
from controller.mqtt.connection import BrokerError, NotTakenError
from controller.mqtt.envelope import Address
from controller.mqtt.in_hand import MOST_LOSSES
from controller.mqtt.message import Instead, Message
from controller.mqtt.publisher import Publisher
from controller.run.loop import Inbox
from controller.settings.table_file import MqttSection

Sent = tuple[str, str, bool]


class Link:
    """A connection that takes everything but the topics in `refused`."""

    lost = ""

    def __init__(self, *refused: str) -> None:
        self.refused = refused
        self.sent: list[Sent] = []
        self.heard: list[tuple[str, int]] = []

    def publish(self, topic: str, payload: str, *, retain: bool = False) -> None:
        if topic in self.refused:
            raise NotTakenError("it is too large")
        self.sent.append((topic, payload, retain))

    def subscribe(self, topic: str, qos: int = 1) -> None:
        self.heard.append((topic, qos))

    def raise_if_lost(self) -> None:
        if self.lost:
            raise BrokerError(self.lost)


Made = Callable[..., Publisher]


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()


@pytest.fixture
def made(tmp_path: Path, inbox: Inbox) -> Iterator[Made]:
    with Journal(tmp_path / "j.db", "riga", "bj1", "toy", "test") as journal:
        outbox, address = Outbox(journal.path), Address("riga", "bj1", journal.meta.epoch)

        def publisher(held: bool = False, **broker: object) -> Publisher:
            section = MqttSection(**broker)  # type: ignore[arg-type]
            return Publisher(section, address, outbox, inbox, lambda: held)

        yield publisher
        outbox.close()


def told(inbox: Inbox) -> list[Condition]:
    return [one for one in inbox.take(0) if isinstance(one, Condition)]


def send(publisher: Publisher, link: Link, message: Message) -> None:
    publisher._send(link, message)  # type: ignore[arg-type]


def serve(publisher: Publisher, link: Link) -> list[str]:
    """Serve a table that is to stop as soon as nothing is left to send; the states it told."""
    publisher._stopping = True
    publisher._serve(link)  # type: ignore[arg-type]
    status = publisher._address.topic("status")
    assert all(retain for topic, _, retain in link.sent if topic == status)
    return [
        json.loads(payload)["data"]["state"] for topic, payload, _ in link.sent if topic == status
    ]


def test_a_message_that_is_taken_is_done_once(made: Made, inbox: Inbox) -> None:
    link, done = Link(), list[str]()
    send(made(), link, Message("l/state", "{}", retain=True, done=lambda: done.append("it")))
    assert (link.sent, done, told(inbox)) == ([("l/state", "{}", True)], ["it"], [])


def test_what_is_never_taken_is_replaced_told_and_done(made: Made, inbox: Inbox) -> None:
    link, done = Link("l/event"), list[str]()
    instead = Instead("event 7", lambda why: f"7: {why}", "l/short")
    send(made(), link, Message("l/event", "long", done=lambda: done.append("it"), instead=instead))
    assert link.sent == [("l/short", "7: it is too large", False)]
    assert done == ["it"]
    assert told(inbox) == [Condition("unsent", "event 7 was not sent: it is too large")]


def test_a_replacement_goes_to_the_same_topic_where_it_names_none(made: Made) -> None:
    publisher, link = made(), Link()
    message = Message("l/event", "long", instead=Instead("event 7", lambda _why: "short"))
    for _ in range(MOST_LOSSES):
        publisher._in_hand.take(message.name)
        publisher._in_hand.lost(BrokerError("gone"))
    send(publisher, link, message)
    assert link.sent == [("l/event", "short", False)]


def test_what_has_no_replacement_holds_up_nothing(made: Made, inbox: Inbox) -> None:
    link, done = Link("l/reply"), list[str]()
    send(made(), link, Message("l/reply", "{}", done=lambda: done.append("it")))
    assert (link.sent, done, told(inbox)) == ([], ["it"], [])


def test_a_broker_that_takes_not_even_the_status_takes_nothing(made: Made) -> None:
    publisher = made()
    topic = publisher._address.topic("status")
    with pytest.raises(BrokerError, match="too large"):
        serve(publisher, Link(topic))


@pytest.mark.parametrize(("keep", "quality"), [(True, 1), (False, 0)])
def test_commands_are_asked_for_as_the_broker_is_to_keep_them(
    made: Made, keep: bool, quality: int
) -> None:
    publisher, link = made(keep_commands=keep), Link()
    states = serve(publisher, link)
    assert link.heard == [(publisher._address.topic("cmd", "+"), quality)]
    assert states == ["online", "offline"]
    assert len(link.sent) > 2


def test_a_table_that_is_held_tells_its_status_alone(made: Made) -> None:
    publisher, link = made(held=True), Link()
    assert serve(publisher, link) == ["online", "offline"]
    assert len(link.sent) == 2


def test_a_connection_that_is_lost_is_no_farewell(made: Made) -> None:
    publisher, link = made(), Link()
    link.lost = "it went"
    with pytest.raises(BrokerError, match="it went"):
        serve(publisher, link)
    assert len(link.sent) == 1


def test_each_change_of_the_broker_is_told_once(made: Made, inbox: Inbox) -> None:
    publisher = made()
    assert publisher.condition is None
    for why in ("gone", "gone", "", "", "gone"):
        publisher._tell_condition(why)
    assert told(inbox) == [Condition("broker", why) for why in ("gone", "", "gone")]
    assert publisher.condition == "gone"


def test_only_what_is_said_while_alive_has_a_time(made: Made) -> None:
    publisher = made()
    will, said = (
        json.loads(publisher._status("offline", utc)) for utc in (None, 1_700_000_000_000)
    )
    assert "time" not in will
    assert said["time"].startswith("2023-11-14T")


@pytest.mark.parametrize("where", ["start", "lost"])
def test_a_publisher_that_fails_takes_the_table_with_it_whenever_that_is(
    made: Made, inbox: Inbox, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """Its thread would end, and the table play on with nobody who hears of it."""

    def fails(*_: object) -> None:
        raise JournalError("this is no whole journal")

    ended: list[object] = []
    monkeypatch.setattr(threading, "excepthook", ended.append)
    publisher = made(port=1)  # nobody listens there
    failing = publisher._settled if where == "start" else publisher._in_hand
    monkeypatch.setattr(failing, where, fails, raising=True)
    publisher.start()
    publisher._thread.join(10)
    assert ended
    assert inbox.failure == "the publisher failed (this is no whole journal)"
