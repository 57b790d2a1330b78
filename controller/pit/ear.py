"""The pit's connection to the broker: a thread that listens, and reconnects for ever."""

import logging
import secrets
import threading
from collections.abc import Callable

from paho.mqtt.client import MQTTMessage

from controller.mqtt.again import Again
from controller.mqtt.connection import (
    BrokerConnection,
    BrokerError,
    WrongVersionError,
)
from controller.pit.heard import subscriptions
from controller.settings.table_file import MqttSection

log = logging.getLogger("livetable.pit")

LONGEST_PAUSE_S = 5.0
"""The longest pause before the next attempt to connect."""


class Ear:
    """Listens to the broker. `hear` and `broker` are called in its own threads."""

    def __init__(
        self,
        section: MqttSection,
        hear: Callable[[str, bytes], None],
        broker: Callable[[str], None],
    ) -> None:
        """`broker` receives a sentence when the broker is lost, and an empty text when it is
        there.
        """
        self._section, self._hear, self._broker = section, hear, broker
        self._wake = threading.Event()
        """Set when the connection is lost, or listening ends."""
        self._stopping = threading.Event()
        self._again = Again(LONGEST_PAUSE_S)
        self._thread = threading.Thread(target=self._run, name="ear", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def stop(self) -> None:
        """End."""
        self._stopping.set()
        self._wake.set()
        self._thread.join(10)

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                with self._connected() as connection:
                    self._again.accepted()
                    self._listen(connection)
            except BrokerError as error:
                pause = self._again.failed(error)
                if not isinstance(error, WrongVersionError):
                    self._broker(str(error))
                    log.warning("%s", error)
                self._stopping.wait(pause)
            except Exception as error:  # of ours: a thread that is gone would tell no loss
                log.exception("the pit's ear failed")
                self._broker(f"the broker is not heard ({error!r}): restart the pit")
                self._stopping.wait(LONGEST_PAUSE_S)

    def _connected(self) -> BrokerConnection:
        self._wake.clear()
        return BrokerConnection(
            self._section,
            f"pit-{secrets.token_hex(6)}",
            self._again.version,
            None,
            self._on_message,
            on_lost=self._wake.set,
        )

    def _listen(self, connection: BrokerConnection) -> None:
        connection.subscribe(*subscriptions())
        self._again.served()
        self._broker("")
        while not self._stopping.is_set():
            connection.raise_if_lost()
            self._wake.wait()
        connection.raise_if_lost()

    def _on_message(self, connection: BrokerConnection, message: MQTTMessage) -> None:
        connection.acknowledge(message.mid)
        try:
            topic = message.topic
        except UnicodeDecodeError:
            return
        self._hear(topic, bytes(message.payload))
