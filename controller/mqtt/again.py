"""Reconnects to the broker after a random pause, with a version of MQTT that the broker speaks.

When a broker restarts, all its tables are cut off in the same moment. Each waits a random time
below a bound that doubles with each failure, so that they do not all reconnect at once.
"""

import random
from collections.abc import Callable

from paho.mqtt.enums import MQTTProtocolVersion

from controller.mqtt.connection import MQTT5, MQTT311, BrokerError, WrongVersionError

FIRST_BOUND_S = 1.0
"""The bound of the first pause, in seconds."""

TRUSTED = 3
"""After so many failures in a version that this broker has spoken, the other version is tried."""


class Again:
    """The next attempt to connect: its `version`, and the pause before it."""

    def __init__(self, longest_s: float, chance: Callable[[], float] = random.random) -> None:
        """No pause is longer than `longest_s` seconds; `chance` returns a random number from 0 to
        1.
        """
        self.version: MQTTProtocolVersion = MQTT5
        self._longest_s, self._chance = longest_s, chance
        self._bound_s = min(FIRST_BOUND_S, longest_s)
        self._spoken: MQTTProtocolVersion | None = None
        self._misses = 0

    def accepted(self) -> None:
        """The broker accepted the connection: it will do so again in this version or in a newer one
        it spoke.

        The pauses keep growing: an overloaded broker accepts every connection and then serves
        nobody.
        """
        self._misses = 0
        self._spoken = MQTT5 if MQTT5 in (self._spoken, self.version) else MQTT311
        self.version = self._spoken

    def served(self) -> None:
        """The connection works: the next pause is short again."""
        self._bound_s = min(FIRST_BOUND_S, self._longest_s)

    def failed(self, error: BrokerError) -> float:
        """The attempt failed or the connection was lost: return the pause in seconds.

        A broker that dies during the attempt looks like one that does not know the version.
        """
        if isinstance(error, WrongVersionError):
            self._misses += 1
            if self._misses >= (TRUSTED if self.version == self._spoken else 1):
                self._misses = 0
                self.version = MQTT311 if self.version == MQTT5 else MQTT5
        bound_s = self._bound_s
        self._bound_s = min(2 * bound_s, self._longest_s)
        return bound_s * self._chance()
