"""Reads what the broker retains of this table before anything is published.

Two controllers of one table would take the client id from each other for ever. Before each
connection, a client with another id reads the table's retained status. *Online* with the epoch of
another journal means a living rival (its will would have said *offline*). The own epoch belongs to
a dead predecessor, because this process holds the journal's lock; so do those that this journal
succeeds, because the engineer put their journals aside: who died together with the broker left no
will. The retained state names the newest published event: a journal of that epoch that ends before
it is an old copy, and would publish other events under numbers already used. So is a journal whose
events up to that one are others: an old copy has events of its own soon.
"""

import contextlib
import threading
import uuid
from collections.abc import Collection

from paho.mqtt.client import MQTTMessage
from paho.mqtt.enums import MQTTProtocolVersion

from controller.core.config.files import read_json
from controller.journal.live.outbox import Outbox
from controller.mqtt.connection import BrokerConnection
from controller.mqtt.envelope import Address, number_of
from controller.settings.table_file import MqttSection

LISTEN_S = 0.4
"""Retained messages arrive at once after subscribing; from a busy broker within this time."""

WORDS = ("status", "state")

WAY_OUT = "it is an old copy; put the newest one back, or begin a new journal"


def objection(
    broker: MqttSection,
    address: Address,
    version: MQTTProtocolVersion,
    outbox: Outbox,
    before: Collection[str] = (),
) -> str:
    """Say why the journal of this outbox must not be published; empty: it may.

    `before` are the epochs of the journals that it succeeds. Raises BrokerError.
    """
    retained = _retained(broker, address, version)
    rival = _rival(retained["status"], address, before)
    return rival or _behind(retained["state"], address, outbox)


def _retained(
    broker: MqttSection, address: Address, version: MQTTProtocolVersion
) -> dict[str, dict[str, object]]:
    heard = {word: threading.Event() for word in WORDS}
    found: dict[str, dict[str, object]] = {word: {} for word in WORDS}

    def listen(_connection: BrokerConnection, message: MQTTMessage) -> None:
        word = message.topic.rpartition("/")[2]
        with contextlib.suppress(ValueError, TypeError, KeyError):
            found[word].update(read_json(bytes(message.payload))["data"])
        if word in heard:
            heard[word].set()

    visitor = f"{address.client_id}-visit-{uuid.uuid4().hex[:8]}"
    with BrokerConnection(broker, visitor, version, None, listen) as connection:
        connection.subscribe(*map(address.topic, WORDS), qos=0)  # no queue is kept for a visit
        for one in heard.values():  # a live rival's states come beside what is retained
            one.wait(LISTEN_S)
    return found


def _rival(status: dict[str, object], address: Address, before: Collection[str]) -> str:
    if status.get("state") != "online" or status.get("epoch") in (address.epoch, *before):
        return ""
    return (
        f"another controller (instance {status.get('instance')}) is online as table "
        f"{address.site}/{address.table} with another journal; "
        "stop it, or give this table its own id"
    )


def _behind(state: dict[str, object], address: Address, outbox: Outbox) -> str:
    as_of, head = state.get("as_of"), state.get("events_head")
    epoch, number = number_of(as_of) if isinstance(as_of, str) else ("", 0)
    if epoch != address.epoch or not number:
        return ""
    last = outbox.last_event()
    if number > last:
        return (
            f"the public was told event {as_of} of this journal, which ends with "
            f"{address.sequence(last)}: {WAY_OUT}"
        )
    if head and head != outbox.head(number):
        return f"the public was told other events up to {as_of} than this journal holds: {WAY_OUT}"
    return ""
