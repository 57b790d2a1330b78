"""Through a real broker: what a replay refuses, who may command, and a journal that is too old."""

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.journal.live.writer import Journal
from controller.settings.table_file import MqttSection
from tests.support.mqtt.broker import Broker, Listener
from tests.support.mqtt.published_table import Table, has_event

pytestmark = pytest.mark.system


@pytest.fixture
def table(tmp_path: Path, broker: Broker, ear: Listener) -> Iterator[Table]:
    table = Table(tmp_path, broker.port)
    table.deal(1, 2)
    ear.wait(has_event(3))
    yield table
    table.stop()


def answer(table: Table, ear: Listener, verb: str, **fields: Any) -> dict[str, Any]:
    """What the table says to a command."""
    name = f"{verb}-{len(ear.heard)}"
    ear.say(table.address.topic("cmd", verb), {"id": name, "client": "gs", **fields})
    ear.wait(lambda ear: any(one.get("id") == name for one in ear.on("/reply/gs")))
    return next(one for one in ear.on("/reply/gs") if one.get("id") == name)


def test_a_replay_of_another_epoch_is_refused_with_ours_and_the_last_number(
    table: Table, ear: Listener
) -> None:
    reply = answer(table, ear, "replay", **{"from": "00000000-000000000001"})
    assert (reply["status"], reply["code"]) == ("rejected", "other_epoch")
    assert table.address.epoch in reply["text"]
    assert "-00000000000" in reply["text"]
    assert reply["params"]["newest"] in reply["text"]
    assert (reply["params"]["epoch"], reply["params"]["asked"]) == (table.address.epoch, "00000000")
    assert not [one for one in ear.on("/reply/gs") if "type" in one]


def test_a_replay_of_what_is_to_come_is_refused_with_the_last_number(
    table: Table, ear: Listener
) -> None:
    last = max(ear.numbers())
    reply = answer(table, ear, "replay", **{"from": table.address.sequence(last + 100)})
    assert (reply["status"], reply["code"]) == ("rejected", "not_told_yet")
    assert table.address.sequence(last) <= reply["text"].rpartition("is ")[2].split(";")[0]


def test_a_replay_of_the_next_event_has_nothing_to_tell_yet(table: Table, ear: Listener) -> None:
    ear.wait(lambda ear: ear.on("/state") and ear.on("/state")[-1]["data"]["cards"] == 2)
    table.stop()
    again = Table(table.journal.path.parent, table.publisher._broker.port)
    ear.wait(lambda ear: ear.on("/status")[-1]["data"]["state"] == "online")
    last = again.journal.last_event
    reply = answer(again, ear, "replay", **{"from": again.address.sequence(last + 1)})
    again.stop()
    assert (reply["status"], reply["sequence"]) == ("accepted", again.address.sequence(last))


def test_a_replay_before_anything_was_told_says_so(
    tmp_path: Path, broker: Broker, ear: Listener
) -> None:
    table = Table(tmp_path, broker.port)
    ear.wait(lambda ear: ear.on("/status"))
    reply = answer(table, ear, "replay", **{"from": table.address.sequence(1)})
    table.stop()
    assert (reply["status"], reply["sequence"]) == ("accepted", table.address.sequence(0))
    assert reply["text"] == "nothing had been told when you asked; what came since came by itself"


def test_only_the_named_game_server_may_command(
    tmp_path: Path, broker: Broker, ear: Listener
) -> None:
    section = MqttSection(port=broker.port, game_server="gs2")
    table = Table(tmp_path, broker.port, section=section)
    ear.wait(lambda ear: ear.on("/status"))
    reply = answer(table, ear, "close_betting")
    assert (reply["status"], reply["code"]) == ("rejected", "not_your_table")
    assert "only gs2 may" in reply["text"]
    assert reply["params"] == {"name": "gs2"}
    assert table.core.taken == set()
    ear.say(table.address.topic("cmd", "close_betting"), {"id": "c", "client": "gs2"})
    ear.wait(lambda ear: ear.on("/reply/gs2"))
    assert ear.on("/reply/gs2")[0]["status"] == "accepted"
    table.stop()


def test_a_restored_backup_is_not_published(tmp_path: Path, broker: Broker, ear: Listener) -> None:
    """The broker retains a state as of event 18; the journal that is started holds fewer."""
    with Journal(tmp_path / "j.db", "riga", "bj1", "toy", "test") as journal:
        epoch = journal.meta.epoch
    newer = {"data": {"as_of": f"{epoch}-000000000018"}}
    ear.say("livetable/v1/riga/bj1/state", newer, retain=True)
    table = Table(tmp_path, broker.port)
    table.deal(1, 2)
    table.wait_for_condition("it is an old copy")
    assert ear.numbers() == []
    table.stop()


def test_a_restored_backup_is_not_published_when_it_has_events_enough_of_its_own(
    tmp_path: Path, broker: Broker, ear: Listener
) -> None:
    """People try one thing and another at a table that is offline, and all that has numbers."""
    with Journal(tmp_path / "j.db", "riga", "bj1", "toy", "test") as journal:
        epoch = journal.meta.epoch
    newer = {"data": {"as_of": f"{epoch}-000000000003", "events_head": "ab" * 32}}
    ear.say("livetable/v1/riga/bj1/state", newer, retain=True)
    table = Table(tmp_path, broker.port)
    table.wait_for_condition("it is an old copy")
    table.deal(1, 2, 3)
    try:
        table.wait_for_condition("was told other events up to")
        assert ear.numbers() == []
    finally:
        table.stop()


def test_a_state_of_another_journal_is_no_hindrance(
    tmp_path: Path, broker: Broker, ear: Listener
) -> None:
    other = {"data": {"as_of": "00000000-000000000018"}}
    ear.say("livetable/v1/riga/bj1/state", other, retain=True)
    table = Table(tmp_path, broker.port)
    table.deal(1)
    ear.wait(has_event(1))
    table.stop()


def test_the_same_state_is_told_once(table: Table, ear: Listener) -> None:
    ear.wait(lambda ear: ear.on("/state") and ear.on("/state")[-1]["data"]["cards"] == 2)
    answer(table, ear, "close_betting")
    answer(table, ear, "snapshot")
    told = [json.dumps(one["data"], sort_keys=True) for one in ear.on("/state")]
    assert all(one != other for one, other in itertools.pairwise(told))


def test_the_will_has_no_time_and_what_is_said_has(table: Table, ear: Listener) -> None:
    will = json.loads(table.publisher._status("offline", None))
    assert "time" not in will
    assert "time" in ear.on("/status")[0]
