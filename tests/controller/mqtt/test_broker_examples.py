"""The shipped access list, on a real broker: the table and its server may, nobody else does."""

import queue
import shutil
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from controller.settings.table_file import DEFAULT_CONFIG_DIR, MqttSection
from tests.support.mqtt.broker import Broker, Listener
from tests.support.mqtt.published_table import Table, has_event
from tests.support.mqtt.shipped_broker import ShippedBroker, passwords

pytestmark = pytest.mark.system

USERS = ("bj1", "bj1-server", "monitor", "pit", "stranger")


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    """A broker with the shipped access list; everybody's password is his name."""
    file = passwords(tmp_path / "passwords", USERS)
    access = shutil.copy(DEFAULT_CONFIG_DIR / "broker" / "livetable.acl", tmp_path / "acl")
    (tmp_path / "secret").write_text("bj1\n")
    lines = f"allow_anonymous false\npassword_file {file}\nacl_file {access}\n"
    with Broker(tmp_path, lines) as broker:
        yield broker


def ears(broker: Broker, user: str) -> Listener:
    return Listener(broker.port, name=user, user=user)


def test_the_table_and_its_server_may_and_nobody_else(broker: Broker, tmp_path: Path) -> None:
    server, stranger = ears(broker, "bj1-server"), ears(broker, "stranger")
    section = MqttSection(port=broker.port, username="bj1", password_file=tmp_path / "secret")
    table = Table(tmp_path, broker.port, section=section)
    server.wait(lambda ear: ear.on("/status"))
    table.deal(1, 2)
    server.wait(has_event(3))
    stranger.say(table.address.topic("cmd", "close_betting"), {"id": "x", "client": "bj1-server"})
    server.say(table.address.topic("cmd", "close_betting"), {"id": "c1", "client": "bj1-server"})
    server.wait(lambda ear: ear.on("/reply/bj1-server"))
    table.stop()
    assert [reply["id"] for reply in server.on("/reply/")] == ["c1"]
    assert stranger.heard == []
    server.close()
    stranger.close()


def test_the_pit_hears_everything_public_and_commands_nothing(
    broker: Broker, tmp_path: Path
) -> None:
    server, pit = ears(broker, "bj1-server"), ears(broker, "pit")
    section = MqttSection(port=broker.port, username="bj1", password_file=tmp_path / "secret")
    table = Table(tmp_path, broker.port, section=section)
    pit.wait(lambda ear: ear.on("/status"))
    table.deal(1, 2)
    pit.wait(has_event(3))
    pit.say(table.address.topic("cmd", "close_betting"), {"id": "x", "client": "bj1-server"})
    server.say(table.address.topic("cmd", "close_betting"), {"id": "c1", "client": "bj1-server"})
    server.wait(lambda ear: ear.on("/reply/bj1-server"))
    table.stop()
    assert [reply["id"] for reply in server.on("/reply/")] == ["c1"]
    assert pit.on("/reply/") == []
    server.close()
    pit.close()


def test_a_wrong_password_is_one_sentence(broker: Broker, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("guess\n")
    section = MqttSection(port=broker.port, username="bj1", password_file=tmp_path / "secret")
    table = Table(tmp_path, broker.port, section=section)
    table.wait_for_condition("refuses the table")
    table.stop()


def test_the_access_list_lets_a_table_find_that_its_journal_is_an_old_copy(
    broker: Broker, tmp_path: Path
) -> None:
    server = ears(broker, "bj1-server")
    section = MqttSection(port=broker.port, username="bj1", password_file=tmp_path / "secret")
    table = Table(tmp_path, broker.port, section=section)
    server.wait(lambda ear: ear.on("/status"))
    table.stop()
    shutil.copy(tmp_path / "j.db", tmp_path / "old.db")
    table = Table(tmp_path, broker.port, section=section)
    table.deal(1, 2, 3)
    server.wait(has_event(4))
    server.wait(lambda ear: ear.on("/state"))
    table.stop()
    table = Table(tmp_path, broker.port, name="old.db", section=section)
    table.wait_for_condition("it is an old copy")
    table.stop()
    server.close()


def test_nobody_takes_the_connection_of_another_by_its_client_id(tmp_path: Path) -> None:
    """The shipped broker with both doors and TLS; the thief has a user of his own."""
    (tmp_path / "secret").write_text("bj1\n")
    with ShippedBroker(tmp_path) as broker:
        section = MqttSection(
            port=broker.port,
            username="bj1",
            password_file=tmp_path / "secret",
            ca_file=broker.ca,
        )
        server = Listener(broker.others, name="bj1-server", user="bj1-server", ca=broker.ca)
        table = Table(tmp_path, broker.port, section=section)
        server.wait(lambda ear: ear.on("/status"))
        thieves = [
            Listener(broker.others, "livetable/v1/riga/bj1/status", name, "monitor", broker.ca)
            for name in (table.address.client_id, "bj1-server")
        ]
        thieves[0].wait(lambda ear: ear.lost)  # both are the monitor's one connection
        table.deal(1, 2)
        server.wait(has_event(3))
        assert (server.lost, table.publisher.condition) == (0, "")
        assert [one["data"]["state"] for one in server.on("/status")] == ["online"]
        assert refused(broker.port, table.address.client_id, "monitor", broker.ca)
        for one in (*thieves, server):
            one.close()
        table.stop()


def refused(port: int, name: str, user: str, ca: Path) -> bool:
    """Whether the broker lets nobody in under these names."""
    answers: queue.Queue[bool] = queue.Queue()
    client = Client(CallbackAPIVersion.VERSION2, name)
    client.username_pw_set(user, user)
    client.tls_set_context(ssl.create_default_context(cafile=str(ca)))
    client.on_connect = lambda _client, _data, _flags, reason, _more: answers.put(reason.is_failure)
    client.connect("127.0.0.1", port)
    client.loop_start()
    answer = answers.get(timeout=20)
    client.disconnect()
    client.loop_stop()
    return answer
