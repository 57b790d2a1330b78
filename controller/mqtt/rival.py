"""Is another controller of this table alive?

Two controllers of one table would take the client id from each other for ever. Before the first
connection a visitor of another name reads the table's retained status: *online* with the epoch of
another journal is a living rival (its will would have said *offline*). Our own epoch is a dead
predecessor's, because the journal's lock is ours.
"""

import contextlib
import json
import threading
import uuid

from paho.mqtt.client import MQTTMessage
from paho.mqtt.enums import MQTTProtocolVersion

from controller.mqtt.connection import BrokerConnection
from controller.mqtt.envelope import Address
from controller.settings import MqttSection

LISTEN_S = 0.4
"""A broker sends what is retained at once on subscribing; a busy one within this."""


def rival(broker: MqttSection, address: Address, version: MQTTProtocolVersion) -> str:
    """A sentence about the other controller; empty where there is none. Raises BrokerError."""
    heard = threading.Event()
    said: dict[str, object] = {}

    def listen(_connection: BrokerConnection, message: MQTTMessage) -> None:
        with contextlib.suppress(ValueError, TypeError, KeyError):
            said.update(json.loads(message.payload)["data"])
        heard.set()

    visitor = f"{address.client_id}-visit-{uuid.uuid4().hex[:8]}"
    with BrokerConnection(broker, visitor, version, None, listen) as connection:
        connection.subscribe(address.topic("status"))
        heard.wait(LISTEN_S)
    if said.get("state") != "online" or said.get("epoch") == address.epoch:
        return ""
    return (
        f"another controller (instance {said.get('instance')}) is online as table "
        f"{address.site}/{address.table} with another journal; "
        "stop it, or give this table its own id"
    )
