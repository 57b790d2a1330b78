"""The publisher against a real broker: gapless, in order, nothing lost, whoever is killed."""

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from controller.journal.copies.new_epoch import new_epoch
from controller.journal.live.writer import Journal
from controller.kit.conform.cable import Cable
from controller.mqtt.connection import MQTT5, MQTT311, BrokerConnection, Will
from drivers.sim.ports import free_port
from tests.support.mqtt.broker import Broker, Listener, wait_for_port
from tests.support.mqtt.published_table import Table, has_event

pytestmark = pytest.mark.system


@pytest.fixture
def table(tmp_path: Path, broker: Broker, ear: Listener) -> Iterator[Table]:
    table = Table(tmp_path, broker.port)
    ear.wait(lambda ear: ear.on("/status"))
    yield table
    table.stop()


def in_order(numbers: list[int]) -> bool:
    """Each number is at most one higher than the highest before: repeats yes, gaps no."""
    highest = 0
    for n in numbers:
        if n > highest + 1:
            return False
        highest = max(highest, n)
    return True


def test_events_rounds_state_and_description_are_told(table: Table, ear: Listener) -> None:
    table.deal(1, 2)
    ear.wait(has_event(3))
    assert ear.numbers()[:3] == [1, 2, 3]
    settled = ear.on("/round")[0]
    assert settled["type"] == "livetable.settled"
    assert settled["source"] == "livetable/riga/bj1"
    assert settled["data"]["round"] == "r2"
    assert len(settled["data"]["digest"]) == len(settled["data"]["chain"]) == 64
    assert settled["sequence"] == settled["id"] == table.address.sequence(3)
    ear.wait(lambda ear: ear.on("/state") and ear.on("/state")[-1]["data"]["cards"] == 2)
    assert ear.on("/description")[-1]["data"] == {"game": "toy"}
    assert ear.on("/status")[-1]["data"]["state"] == "online"


def test_a_broker_killed_and_restarted_costs_nothing(
    table: Table, ear: Listener, broker: Broker
) -> None:
    table.deal(*range(1, 21))
    ear.wait(has_event(30))
    broker.stop(kill=True)
    table.deal(*range(21, 41))
    broker.start()
    table.deal(*range(41, 61))
    ear.wait(has_event(90))
    assert in_order(ear.numbers())
    assert set(range(1, 91)) <= set(ear.numbers())
    kinds = [fact.kind for _, fact in table.journal.past.facts()]
    assert kinds.count("condition_changed") == 3  # good at first, lost, good again


def test_a_restarted_table_goes_on_where_the_cursor_stood(
    tmp_path: Path, broker: Broker, ear: Listener
) -> None:
    first = Table(tmp_path, broker.port)
    first.deal(1, 2, 3)
    ear.wait(has_event(4))
    first.stop()
    assert ear.on("/status")[-1]["data"]["state"] == "offline"
    second = Table(tmp_path, broker.port)
    second.deal(4)
    ear.wait(has_event(6))
    second.stop()
    assert ear.numbers() == list(range(1, len(ear.numbers()) + 1))


def test_commands_are_answered_once_and_again(table: Table, ear: Listener) -> None:
    command = {"id": "c1", "client": "gs", "round": "r2"}
    ear.say(table.address.topic("cmd", "close_betting"), command)
    ear.wait(lambda ear: len(ear.on("/reply/gs")) == 1)
    ear.say(table.address.topic("cmd", "close_betting"), command)
    ear.wait(lambda ear: len(ear.on("/reply/gs")) == 2)
    assert [reply["status"] for reply in ear.on("/reply/gs")] == ["accepted", "accepted"]
    assert [reply["repeated"] for reply in ear.on("/reply/gs")] == [False, True]


def test_what_is_no_command_is_answered_with_a_sentence(table: Table, ear: Listener) -> None:
    def ask(verb: str, payload: dict[str, Any]) -> None:
        ear.say(table.address.topic("cmd", verb), {"id": verb, "client": "gs", **payload})

    ask("sing", {})
    ask("decision", {"window": 1, "hand": "1"})
    ask("ack_round", {"digest": "x", "amount": 5})
    ear.say(table.address.topic("cmd", "decision"), b"\xff no json")
    ear.wait(lambda ear: len(ear.on("/reply/gs")) == 3)
    texts = [reply["text"] for reply in ear.on("/reply/gs")]
    assert "no such command 'sing'" in texts[0]
    assert texts[1] == "action: field required"
    assert (
        texts[2]
        == "amount: no such key; ack_round takes checkpoint, digest, id, client, round, deadline"
    )
    assert {reply["status"] for reply in ear.on("/reply/gs")} == {"rejected"}


def test_replay_and_snapshot_go_to_the_one_who_asked(table: Table, ear: Listener) -> None:
    table.deal(1, 2, 3, 4)
    ear.wait(has_event(6))
    ear.say(
        table.address.topic("cmd", "replay"),
        {"id": "q1", "client": "gs", "from": table.address.sequence(2)},
    )
    ear.wait(lambda ear: any("status" in reply for reply in ear.on("/reply/gs")))
    again = ear.on("/reply/gs")
    sequences = [table.address.sequence(n) for n in range(2, 2 + len(again) - 1)]
    assert [event["sequence"] for event in again[:-1]] == sequences
    assert len(sequences) >= 5
    assert again[-1]["status"] == "accepted"
    ear.say(table.address.topic("cmd", "snapshot"), {"id": "q2", "client": "gs"})
    ear.wait(lambda ear: ear.on("/reply/gs")[-1].get("id") == "q2")
    assert ear.on("/reply/gs")[-1]["state"]["cards"] == 4


def test_replay_without_a_start_begins_after_the_last_settled_round(
    table: Table, ear: Listener
) -> None:
    table.deal(1, 2, 3, 4)
    ear.wait(has_event(6))
    ack = {"id": "a1", "client": "gs", "round": "r2", "digest": "d"}
    ear.say(table.address.topic("cmd", "ack_round"), ack)
    ear.wait(lambda ear: len(ear.on("/reply/gs")) == 1)
    ear.say(table.address.topic("cmd", "replay"), {"id": "q1", "client": "gs"})
    ear.wait(lambda ear: len(ear.on("/reply/gs")) >= 4)
    assert ear.on("/reply/gs")[1]["sequence"] == table.address.sequence(4)


def test_a_hold_back_keeps_events_and_state_back(
    tmp_path: Path, broker: Broker, ear: Listener
) -> None:
    table = Table(tmp_path, broker.port, delay_ms=400)
    table.deal(1)
    ear.wait(has_event(1))
    (_, fact) = next(pair for pair in table.journal.past.facts() if pair[1].kind == "card_pulled")
    assert fact.kind == "card_pulled"
    assert table.loop._clock.now().at >= 400
    table.stop()


def test_another_controller_of_the_same_table_is_named_and_not_fought(
    table: Table, tmp_path: Path, broker: Broker, ear: Listener
) -> None:
    table.deal(1)
    ear.wait(has_event(1))
    other = Table(tmp_path, broker.port, name="other.db")
    other.wait_for_condition("another controller")
    table.deal(2)
    ear.wait(has_event(3))
    assert {status["data"]["epoch"] for status in ear.on("/status")} == {table.address.epoch}
    other.stop()


def told_of(table: Table, n: int) -> Any:
    """Event `n` of this table's own journal was heard."""
    return lambda ear: table.address.sequence(n) in [told["sequence"] for told in ear.public()]


def test_who_comes_back_and_finds_another_controller_does_not_fight_it(
    tmp_path: Path, broker: Broker, ear: Listener
) -> None:
    """A broker need not say that somebody took the client id: mosquitto 2.0.11 just hangs up."""
    cable = Cable(0, "127.0.0.1", broker.port)
    first = Table(tmp_path, cable.port)
    assert first.conditions.get(timeout=15) == ""
    cable.cut()
    ear.wait(lambda ear: ear.on("/status")[-1]["data"]["state"] == "offline")
    other = Table(tmp_path, broker.port, name="other.db")
    try:
        other.deal(1)
        ear.wait(told_of(other, 1))
        cable.mend()
        while (why := first.conditions.get(timeout=20)) and "another controller" not in why:
            pass
        assert why, "it went in"
        other.deal(2)
        ear.wait(told_of(other, 3))
        assert ear.on("/status")[-1]["data"]["epoch"] == other.address.epoch
    finally:
        for table in (first, other):
            table.stop()
        cable.close()


def test_the_status_of_its_own_journal_is_no_rival(
    tmp_path: Path, broker: Broker, ear: Listener
) -> None:
    """What a start before this one left at the broker does not keep the table away."""
    with Journal(tmp_path / "j.db", "riga", "bj1", "toy", "test") as journal:
        epoch = journal.meta.epoch
    left = {"data": {"state": "online", "instance": "before", "epoch": epoch}}
    ear.say("livetable/v1/riga/bj1/status", left, retain=True)
    table = Table(tmp_path, broker.port)
    table.deal(1)
    ear.wait(has_event(1))
    table.stop()


def test_the_status_of_a_journal_that_was_put_aside_is_no_rival(
    tmp_path: Path, broker: Broker, ear: Listener
) -> None:
    """Who died together with the broker left no will; then the engineer began a new epoch."""
    with Journal(tmp_path / "j.db", "riga", "bj1", "toy", "test") as journal:
        epoch = journal.meta.epoch
    new_epoch(tmp_path / "j.db", "p3", "the disk was damaged")
    left = {"data": {"state": "online", "instance": "before", "epoch": epoch}}
    ear.say("livetable/v1/riga/bj1/status", left, retain=True)
    table = Table(tmp_path, broker.port)
    table.deal(1)
    try:
        ear.wait(has_event(1))
    finally:
        table.stop()


def test_a_table_that_is_gone_without_a_word_is_offline(table: Table, ear: Listener) -> None:
    table.deal(1)
    ear.wait(has_event(1))
    visitor = Will(table.address.topic("status"), json.dumps({"data": {"state": "offline"}}))
    section = table.publisher._broker
    gone = BrokerConnection(section, "gone", MQTT5, visitor, lambda *_: None)
    with gone:
        gone._client._sock_close()
        ear.wait(lambda ear: ear.on("/status")[-1]["data"]["state"] == "offline")


def test_a_retained_command_is_refused(broker: Broker, tmp_path: Path) -> None:
    ear = Listener(broker.port)
    ear.say("livetable/v1/riga/bj1/cmd/close_betting", {"id": "old", "client": "gs"}, retain=True)
    table = Table(tmp_path, broker.port)
    table.deal(1)
    ear.wait(has_event(1))
    assert table.core.taken == set()
    table.stop()
    ear.close()


@pytest.mark.skipif(find_spec("amqtt") is None, reason="the extra `demo` is not installed")
def test_a_broker_that_knows_only_mqtt_3_1_1_is_spoken_to_so(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "drivers.sim.demo.broker", str(port)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as broker:
        try:
            _play_on(port, broker, tmp_path)
        finally:
            broker.terminate()


def _play_on(port: int, broker: "subprocess.Popen[bytes]", folder: Path) -> None:
    wait_for_port(port, broker)
    ear = Listener(port)
    table = Table(folder, port)
    try:
        table.deal(1, 2)
        ear.wait(has_event(3))
        ear.say(table.address.topic("cmd", "close_betting"), {"id": "c1", "client": "gs"})
        ear.wait(lambda ear: ear.on("/reply/gs"))
        assert in_order(ear.numbers())
        assert table.publisher._again.version == MQTT311
    finally:
        table.stop()
        ear.close()
