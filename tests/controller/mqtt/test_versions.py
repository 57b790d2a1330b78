"""A broker that knows one version of MQTT alone is spoken to in that one."""

import threading

import pytest

from controller.mqtt.connection import (
    MQTT5,
    MQTT311,
    BrokerConnection,
    BrokerError,
    WrongVersionError,
)
from controller.settings.table_file import MqttSection
from tests.support.mqtt.scripted_broker import ACCEPTED, REFUSED, ScriptedBroker

NOT_SUBSCRIBED = b"\x90\x03\x00\x01\x80"
"""SUBACK of MQTT 3.1.1 of a broker that is too busy to keep a subscription."""


def connected(broker: ScriptedBroker, version: object) -> BrokerConnection:
    section = MqttSection(port=broker.port)
    return BrokerConnection(section, "t1", version, None, lambda *_: None)  # type: ignore[arg-type]


def test_a_broker_that_refuses_the_version_asks_for_the_other_one() -> None:
    with ScriptedBroker(REFUSED) as broker, pytest.raises(WrongVersionError):
        connected(broker, MQTT5)


def test_a_subscription_that_the_broker_refuses_is_no_connection() -> None:
    with (
        ScriptedBroker(ACCEPTED, NOT_SUBSCRIBED) as broker,
        connected(broker, MQTT311) as connection,
        pytest.raises(BrokerError, match=r"does not let us hear l/cmd/\+ .*its load"),
    ):
        connection.subscribe("l/cmd/+")


def test_who_asks_between_the_loss_and_its_telling_hears_of_the_loss() -> None:
    with ScriptedBroker(ACCEPTED) as broker:
        cut = broker.hang_up = threading.Event()
        with (
            connected(broker, MQTT311) as connection,
            connection._changed,  # nobody can tell us of it yet
        ):
            cut.set()
            while connection._client.socket() is not None:
                pass
            assert not connection.lost
            with pytest.raises(BrokerError, match="was lost"):
                connection.subscribe("l/cmd/+")


def test_a_broker_that_answers_for_fewer_topics_than_were_asked_for_is_not_trusted() -> None:
    with (
        ScriptedBroker(ACCEPTED, b"\x90\x03\x00\x01\x01") as broker,
        connected(broker, MQTT311) as connection,
        pytest.raises(BrokerError, match="answers for 1 of 2 topics"),
    ):
        connection.subscribe("l/cmd/+", "l/status")
