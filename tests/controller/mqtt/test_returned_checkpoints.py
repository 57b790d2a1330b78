"""A game server that returns a checkpoint says that it holds what we hold; another is an alarm."""

import json
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from controller.core.cards import Card
from controller.core.messages import commands as c
from controller.core.messages import facts as f
from controller.core.messages.canonical import canonical
from controller.core.messages.commands import Command
from controller.core.messages.devices import CardRead
from controller.core.messages.inputs import CheckpointReturned
from controller.core.messages.orders import Reply
from controller.journal.live.outbox import Outbox
from controller.journal.live.writer import Journal
from controller.mqtt.envelope import Address
from controller.mqtt.publisher import Publisher
from controller.run.loop import Edges, Inbox, Loop
from controller.run.table_clock import TableClock
from controller.settings.table_file import MqttSection
from tests.support.players import random_server
from tests.support.table_driver import table_of
from tests.support.toy_core import ToyCore
from tests.support.whole_rounds import endless


def test_the_publisher_compares_what_comes_back(tmp_path: Path) -> None:
    inbox = Inbox()
    with Journal(tmp_path / "j.db", "riga", "bj1", "toy", "test") as journal:
        outbox, address = Outbox(journal.path), Address("riga", "bj1", journal.meta.epoch)
        publisher: Any = Publisher(MqttSection(), address, outbox, inbox)
        edges = Edges(lambda _order: None, [publisher.follow])
        loop = Loop(ToyCore(), journal, TableClock(0), Inbox(), edges)
        loop._digest([CardRead("shoe0", n, Card("8S"), boot=1) for n in range(1, 5)])
        ours, other = outbox.checkpoint("r2"), outbox.checkpoint("r4")
        link = SimpleNamespace(acknowledge=lambda _mid: None)
        told = (
            {"round": "r2", "checkpoint": ours},
            {"round": "r2", "checkpoint": other},
            {"round": "r2"},
            {"round": "of another journal", "checkpoint": other},
            {"round": "", "checkpoint": other},
        )
        for id, given in zip("abcde", told, strict=True):
            payload = {"id": id, "client": "gs", **given}
            topic = address.topic("cmd", "ack_round")
            message = SimpleNamespace(
                topic=topic, payload=canonical(payload).encode(), retain=False, mid=1
            )
            publisher._heard(link, message)
        publisher._incoming.compare_returned(outbox)
        outbox.close()
    taken = inbox.take(0)
    said = [(type(one), one.id) for one in taken]  # type: ignore[union-attr]
    assert said[:3] == [(Command, "a"), (CheckpointReturned, "b"), (Command, "c")]
    assert said[3:] == [(Command, "d"), (Command, "e")], "the table knows no round of that name"
    assert ours.startswith("livetable/riga/bj1/")


def test_another_checkpoint_alarms_once_and_holds_the_next_round() -> None:
    driver = table_of("infinite", endless(random.Random(5), 8))
    driver.open()
    driver.close_betting()
    driver.until(lambda: bool(driver.of(f.RoundSettled)), random_server(5))
    name = driver.of(f.RoundSettled)[0].round
    for number in range(3):
        driver.feed(CheckpointReturned(f"x{number}", "gs", name, "another"))
        reply = driver.orders[-1]
        assert isinstance(reply, Reply)
        assert (reply.status, "studio's engineer" in reply.text) == ("rejected", True)
    assert [e.type for e in driver.events].count("checkpoint_disputed") == 1
    assert [fact.round for fact in driver.of(f.RoundRefused)] == [name]
    bare = driver.command(c.AckRound(), name)
    assert (bare.status, bare.code) == ("rejected", "other_checkpoint")
    assert "send with it the one that it was published with" in str(bare.text)
    ours = c.AckRound(checkpoint="as it was published: nothing else comes so far")
    assert driver.command(ours, name).status == "accepted"
    assert not driver.engine.table.disputed
    assert "checkpoint" not in json.dumps(driver.view())
