"""The publisher's own queue, without a broker: how the journal is read on the way out."""

import json
from pathlib import Path

import pytest

from controller.core.cards import Card
from controller.core.messages.commands import AckRound, Command
from controller.core.messages.devices import CardRead
from controller.journal.live.outbox import Outbox, StoredEvent
from controller.journal.live.writer import Journal
from controller.mqtt import outgoing
from controller.mqtt import publisher as sending
from controller.mqtt.envelope import Address
from controller.mqtt.message import Message
from controller.run.loop import Commit, Edges, Inbox, Loop
from controller.run.table_clock import TableClock
from controller.settings.table_file import MqttSection
from tests.support.toy_core import ToyCore

CARDS = 9


class CountingOutbox(Outbox):
    """Counts how often each event leaves the file."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.read: list[int] = []

    def event(self, n: int) -> StoredEvent | None:
        self.read.append(n)
        return super().event(n)

    def events_from(self, n: int, most: int) -> list[StoredEvent]:
        found = super().events_from(n, most)
        self.read.extend(event.n for event in found)
        return found


def test_each_event_is_read_once_and_sent_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outgoing, "MOST_COMING", 4)
    with Journal(tmp_path / "j.db", "riga", "bj1", "toy", "test") as journal:
        outbox, address = CountingOutbox(journal.path), Address("riga", "bj1", journal.meta.epoch)
        publisher = sending.Publisher(MqttSection(), address, outbox, Inbox())
        told: list[Commit] = []
        edges = Edges(lambda _order: None, [publisher.follow, told.append])
        loop = Loop(ToyCore(), journal, TableClock(0), Inbox(), edges)
        for n in range(1, CARDS + 1):
            loop._digest([CardRead("shoe0", n, Card("8S"), boot=1)])
        sent = _drained(publisher)
        outbox.close()
    assert outbox.read == [*range(1, told[-1].last_event + 1)]
    assert outbox.read == _numbers(sent)
    assert all(one.description is told[0].description for one in told)


def _drained(publisher: sending.Publisher) -> list[tuple[str, str]]:
    sent = []
    while isinstance(message := publisher._outgoing.next_message(), Message):
        sent.append((message.topic, message.payload))
        message.done()
    return sent


def _numbers(sent: list[tuple[str, str]]) -> list[int]:
    envelopes = [json.loads(payload) for _, payload in sent]
    return [int(one["sequence"].rpartition("-")[2]) for one in envelopes if "sequence" in one]


class SlowOutbox(Outbox):
    """Shows the events of the file only when it is told to."""

    shows = False

    def events_from(self, n: int, most: int) -> list[StoredEvent]:
        return super().events_from(n, most) if self.shows else []


def test_the_state_waits_for_the_events_it_contains(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db", "riga", "bj1", "toy", "test") as journal:
        outbox, address = SlowOutbox(journal.path), Address("riga", "bj1", journal.meta.epoch)
        publisher = sending.Publisher(MqttSection(), address, outbox, Inbox())
        edges = Edges(lambda _order: None, [publisher.follow])
        loop = Loop(ToyCore(), journal, TableClock(0), Inbox(), edges)
        for n in (1, 2):
            loop._digest([CardRead("shoe0", n, Card("8S"), boot=1)])
        early = [topic for topic, _ in _drained(publisher)]
        outbox.shows = True
        late = [topic for topic, _ in _drained(publisher)]
        outbox.close()
    assert address.topic("state") not in early
    assert late[-1] == address.topic("state")
    assert address.topic("round") in late


def test_rounds_are_settled_in_their_order_however_they_are_acknowledged(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db", "riga", "bj1", "toy", "test") as journal:
        outbox, address = Outbox(journal.path), Address("riga", "bj1", journal.meta.epoch)
        publisher = sending.Publisher(MqttSection(), address, outbox, Inbox())
        edges = Edges(lambda _order: None, [publisher.follow])
        loop = Loop(ToyCore(), journal, TableClock(0), Inbox(), edges)
        loop._digest([CardRead("shoe0", n, Card("8S"), boot=1) for n in range(1, 7)])
        outbox.move("sent", outbox.last_event())
        settled = []
        for name in ("r6", "r4", "no such round", "r2"):
            loop._digest([Command(f"ack-{name}", "gs", AckRound("digest"), name)])
            publisher._settled.move()
            settled.append(outbox.cursor("settled"))
        ends = [outbox.round_event(name) for name in ("r2", "r4", "r6")]
        outbox.close()
    assert settled == [0, 0, 0, ends[-1]]
