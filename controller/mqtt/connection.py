"""One connection to the broker: MQTT 5, or 3.1.1 if the broker does not know MQTT 5.

A `BrokerConnection` is used once. After a loss the publisher makes a new one and continues from its
cursor, so no message waits in a library's queue. `publish` returns when the broker has acknowledged
(QoS 1). Only one message is unacknowledged at a time, which keeps the order across reconnections.
The broker keeps the session, so commands sent in the meantime are not lost. Commands are
acknowledged explicitly, after the journal has them.
"""

import logging
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Self

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from controller.core.messages.limits import LARGEST_ASKED, LARGEST_MESSAGE
from controller.settings.table_file import MqttSection
from controller.system_errors import named_reason, reason_of
from controller.whole_files import password_in

log = logging.getLogger("livetable.mqtt")

KEEPALIVE_S = 10
"""Keepalive: after 1.5 times this without a word the connection is lost; by then the broker has
also published the table's will.
"""

CONNECT_S = 3.0
"""The longest time until the broker accepts; then the other version of MQTT is tried."""

ACKNOWLEDGE_S = 15.0
"""The longest time until the broker acknowledges a message: by then the keepalive would have
failed.
"""

MOST_UNACKNOWLEDGED = 20
"""Commands that the broker may deliver before the first of them is answered, as stated in MQTT 5;
the shipped broker has the same limit.
"""

SESSION_S = 3600
"""The time for which the broker keeps commands for an absent table; their deadlines are much
shorter.
"""

FOR_GOOD = {
    0x87: "it may not be sent there; allow it in the broker's access list",
    0x90: "its topic is none; name site and table as the broker allows",
    0x95: "it is too large; raise message_size_limit in the broker's file",
    0x99: "its payload is none; check the broker's rules for payloads",
}
"""Reason codes of MQTT 5 for which a retry is useless, and what to do."""

TOO_LARGE = 0x95

WRONG_VERSION = 0x84

PACKET_HEAD = 512
"""Bytes that topic and header may add to a payload."""

MQTT5, MQTT311 = MQTTProtocolVersion.MQTTv5, MQTTProtocolVersion.MQTTv311


class BrokerError(Exception):
    """The broker cannot be reached or was lost; the text is a sentence that says what to do."""


class WrongVersionError(BrokerError):
    """The broker does not speak this version of MQTT."""


class TooLargeError(BrokerError):
    """The broker closed the connection because of the size of a message."""


class NotTakenError(Exception):
    """The broker is alive and will never take this message; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class Will:
    """The message that the broker publishes when the table is lost."""

    topic: str
    payload: str


OnMessage = Callable[["BrokerConnection", MQTTMessage], None]


class BrokerConnection:
    """An open connection. `lost` is a sentence once the connection is gone, empty before."""

    def __init__(
        self,
        broker: MqttSection,
        client_id: str,
        version: MQTTProtocolVersion,
        will: Will | None,
        on_message: OnMessage,
        *,
        on_lost: Callable[[], None] = lambda: None,
    ) -> None:
        """Connect. Raises BrokerError."""
        self._where = f"broker {broker.host}:{broker.port}"
        self._changed = threading.Condition()
        self._accepted = False
        self._acknowledged: dict[int, ReasonCode] = {}
        self._subscribed: dict[int | None, list[ReasonCode]] = {}  # None: it was lost a moment ago
        self._take, self._on_lost = on_message, on_lost
        self._kind: type[BrokerError] = BrokerError
        self.largest = LARGEST_MESSAGE
        """Bytes of the largest payload that this broker takes."""
        self.lost = ""
        keep = will is not None and broker.keep_commands
        self._client = self._make_client(client_id, version, keep_session=keep)
        self._client.on_message = self._on_message
        if will:
            self._client.will_set(will.topic, will.payload, qos=1, retain=True)
        self._secure(broker)
        self._open(broker, version, keep_session=keep)

    def publish(self, topic: str, payload: str, *, retain: bool = False) -> None:
        """Send, and return when the broker has acknowledged. Raises BrokerError, NotTakenError."""
        if len(payload) > self.largest:  # all ASCII; a 3.1.1 broker would silently drop other text
            raise NotTakenError(
                f"{self._where} takes {self.largest} bytes, the message has {len(payload)}"
            )
        with self._changed:
            self.raise_if_lost()
            mid = self._client.publish(topic, payload, qos=1, retain=retain).mid
            self._await(lambda: mid in self._acknowledged, ACKNOWLEDGE_S)
            reason = self._acknowledged.pop(mid)
        if reason.is_failure:
            text = f"{self._where} refuses {topic} ({reason})"
            if reason.value in FOR_GOOD:
                raise NotTakenError(f"{text}: {FOR_GOOD[reason.value]}")
            raise BrokerError(f"{text}; check the broker's log")

    def subscribe(self, *topics: str, qos: int = 1) -> None:
        """Subscribe to these topics, all at the same moment. Raises BrokerError.

        A broker may refuse, for example under load; without the check the table would silently hear
        nothing.
        """
        with self._changed:
            self.raise_if_lost()
            _, mid = self._client.subscribe([(topic, qos) for topic in topics])
            self._await(lambda: mid in self._subscribed, ACKNOWLEDGE_S)
            reasons = self._subscribed.pop(mid)
        if len(reasons) != len(topics):
            raise BrokerError(
                f"{self._where} answers for {len(reasons)} of {len(topics)} topics: no broker may; "
                "check its log and its version"
            )
        for topic, reason in zip(topics, reasons, strict=True):
            if reason.is_failure:
                raise BrokerError(
                    f"{self._where} does not let us hear {topic} ({reason}); "
                    "check its access list, its log and its load"
                )

    def acknowledge(self, mid: int) -> None:
        """Tell the broker that message `mid` need not be sent again.

        Number 0 is a message of QoS 0, which must not be acknowledged: the broker would hang up.
        """
        if mid and not self.lost:
            self._client.ack(mid, 1)

    def raise_if_lost(self) -> None:
        """Raise the matching BrokerError once the connection is gone."""
        if self.lost:
            raise self._kind(self.lost)

    def close(self) -> None:
        """Disconnect; the will is not published."""
        self._client.disconnect()
        with suppress(RuntimeError):  # its thread could not be started
            self._client.loop_stop()
        for callback in ("connect", "disconnect", "message", "publish", "subscribe"):
            setattr(self._client, f"on_{callback}", None)  # a cycle would keep its sockets open

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _make_client(
        self, client_id: str, version: MQTTProtocolVersion, *, keep_session: bool
    ) -> Client:
        client = Client(
            CallbackAPIVersion.VERSION2,
            client_id,
            clean_session=None if version == MQTT5 else not keep_session,
            protocol=version,
            reconnect_on_failure=False,
            manual_ack=True,
        )
        client.connect_timeout = CONNECT_S
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_publish = self._on_publish
        client.on_subscribe = self._on_subscribe
        return client

    def _secure(self, broker: MqttSection) -> None:
        try:
            if broker.username:
                secret = password_in(broker.password_file) if broker.password_file else None
                self._client.username_pw_set(broker.username, secret)
            if broker.ca_file:
                context = ssl.create_default_context(cafile=str(broker.ca_file))
                if broker.cert_file and broker.key_file:
                    context.load_cert_chain(broker.cert_file, broker.key_file)
                self._client.tls_set_context(context)
        except OSError as error:
            raise BrokerError(
                f"{self._where}: a file of [mqtt] cannot be used ({named_reason(error)}); mend it"
            ) from None

    def _open(
        self, broker: MqttSection, version: MQTTProtocolVersion, *, keep_session: bool
    ) -> None:
        properties = None
        start: Any = 3  # paho's MQTT_CLEAN_START_FIRST_ONLY, which 3.1.1 expects
        if version == MQTT5:
            start = not keep_session
            properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
            properties.SessionExpiryInterval = SESSION_S if keep_session else 0
            properties.MaximumPacketSize = 2 * LARGEST_ASKED
            properties.ReceiveMaximum = MOST_UNACKNOWLEDGED
        try:
            self._client.connect(
                broker.host, broker.port, KEEPALIVE_S, clean_start=start, properties=properties
            )
        except ssl.SSLCertVerificationError as error:
            raise BrokerError(
                f"{self._where} shows a certificate that is not good ({error.verify_message}); "
                "renew it at the broker, or check the CA file"
            ) from None
        except OSError as error:
            raise BrokerError(
                f"{self._where} cannot be reached ({reason_of(error)}); "
                "check that it runs, its host and port, and the network"
            ) from None
        try:
            self._client.loop_start()
            with self._changed:
                self._await(lambda: self._accepted, CONNECT_S)
        except (OSError, RuntimeError) as error:  # no pair of sockets, or no thread
            self.close()
            raise BrokerError(
                f"{self._where} cannot be heard ({named_reason(error)}); "
                "see to this machine's open files, processes and memory"
            ) from None
        except BrokerError:
            self.close()
            raise

    def _await(self, done: Callable[[], bool], seconds: float) -> None:
        if not self._changed.wait_for(lambda: done() or bool(self.lost), seconds):
            self.lost = f"{self._where} does not answer; check its load and the network"
            if not self._accepted:  # amqtt does not answer MQTT 5 at all
                self._kind = WrongVersionError
        if not done():
            self.raise_if_lost()

    def _on_connect(
        self, _client: Client, _data: Any, _flags: ConnectFlags, reason: ReasonCode, props: Any
    ) -> None:
        most = getattr(props, "MaximumPacketSize", None)
        if most is not None:
            self.largest = min(self.largest, most - PACKET_HEAD)
        with self._changed:
            if reason.is_failure:
                if reason.value == WRONG_VERSION:  # NATS speaks only 3.1.1, and says so
                    self._kind = WrongVersionError
                self.lost = (
                    f"{self._where} refuses the table ({reason}); check its name and password there"
                )
            else:
                self._accepted = True
            self._changed.notify_all()

    def _on_disconnect(
        self, _client: Client, _data: Any, _flags: DisconnectFlags, reason: ReasonCode, _props: Any
    ) -> None:
        with self._changed:
            if not self.lost:
                self.lost = self._why_lost(reason)
            self._changed.notify_all()
        self._on_lost()

    def _on_message(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        """Pass a message on; an exception here ends the connection and so becomes visible.

        Otherwise paho's thread would die and leave a connection that looks alive and hears nothing.
        """
        try:
            self._take(self, message)
        except Exception as error:
            log.exception("%s: a message cannot be taken", self._where)
            with self._changed:
                self.lost = (
                    f"{self._where}: a message cannot be taken ({error!r}): restart the program"
                )
                self._changed.notify_all()
            self._on_lost()

    def _why_lost(self, reason: ReasonCode) -> str:
        if not self._accepted:
            self._kind = WrongVersionError
            return f"{self._where} hung up on this version of MQTT; trying the other one"
        if "taken over" in str(reason).lower():
            return (
                f"{self._where}: another program took this table's client id; "
                "stop the second controller of this table"
            )
        if reason.value == TOO_LARGE:
            self._kind = TooLargeError
        return f"{self._where} was lost ({reason}); check that it runs, and the network"

    def _on_publish(
        self, _client: Client, _data: Any, mid: int, reason: ReasonCode, _props: Any
    ) -> None:
        with self._changed:
            self._acknowledged[mid] = reason
            self._changed.notify_all()

    def _on_subscribe(
        self, _client: Client, _data: Any, mid: int, reasons: list[ReasonCode], _props: Any
    ) -> None:
        with self._changed:
            self._subscribed[mid] = reasons
            self._changed.notify_all()
