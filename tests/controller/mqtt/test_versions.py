"""A broker that knows one version of MQTT alone is spoken to in that one."""

import socket
import threading

import pytest

from controller.mqtt.connection import (
    MQTT5,
    MQTT311,
    BrokerConnection,
    BrokerError,
    WrongVersionError,
)
from controller.settings import MqttSection

REFUSED = b"\x20\x02\x00\x01"
"""CONNACK of MQTT 3.1.1: unacceptable protocol version."""


def test_a_broker_that_refuses_the_version_asks_for_the_other_one() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def refuse() -> None:
            connection, _ = listening.accept()
            with connection:
                connection.recv(4096)
                connection.sendall(REFUSED)
                connection.recv(4096)

        broker = threading.Thread(target=refuse)
        broker.start()
        section = MqttSection(port=listening.getsockname()[1])
        with pytest.raises(WrongVersionError):
            BrokerConnection(section, "t1", MQTT5, None, lambda *_: None)
        broker.join(10)


ACCEPTED, NOT_SUBSCRIBED = b"\x20\x02\x00\x00", b"\x90\x03\x00\x01\x80"
"""CONNACK of MQTT 3.1.1, and SUBACK of a broker that is too busy to keep a subscription."""


def test_a_subscription_that_the_broker_refuses_is_no_connection() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def refuse() -> None:
            connection, _ = listening.accept()
            with connection:
                connection.recv(4096)
                connection.sendall(ACCEPTED)
                connection.recv(4096)
                connection.sendall(NOT_SUBSCRIBED)
                connection.recv(4096)

        broker = threading.Thread(target=refuse)
        broker.start()
        section = MqttSection(port=listening.getsockname()[1])
        with (
            BrokerConnection(section, "t1", MQTT311, None, lambda *_: None) as connection,
            pytest.raises(BrokerError, match=r"does not let us hear l/cmd/\+ .*its load"),
        ):
            connection.subscribe("l/cmd/+")
        broker.join(10)


def test_who_asks_between_the_loss_and_its_telling_hears_of_the_loss() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        cut = threading.Event()

        def accept_and_hang_up() -> None:
            connection, _ = listening.accept()
            with connection:
                connection.recv(4096)
                connection.sendall(ACCEPTED)
                cut.wait(10)

        broker = threading.Thread(target=accept_and_hang_up)
        broker.start()
        section = MqttSection(port=listening.getsockname()[1])
        with (
            BrokerConnection(section, "t1", MQTT311, None, lambda *_: None) as connection,
            connection._changed,  # nobody can tell us of it yet
        ):
            cut.set()
            while connection._client.socket() is not None:
                pass
            assert not connection.lost
            with pytest.raises(BrokerError, match="was lost"):
                connection.subscribe("l/cmd/+")
        broker.join(10)
