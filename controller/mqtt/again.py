"""A program comes back to its broker: after a pause of its own, in a version that is spoken there.

A broker's restart cuts off all its tables in one moment. Each waits a time of its own, drawn anew
below a bound that doubles at each failure, so that they do not all ask at once, again and again.
"""

import random
from collections.abc import Callable

from paho.mqtt.enums import MQTTProtocolVersion

from controller.mqtt.connection import MQTT5, MQTT311, BrokerError, WrongVersionError

FIRST_BOUND_S = 1.0
"""The bound of the first pause, in seconds."""

TRUSTED = 3
"""So many failures in a version that this broker has spoken bring the other one to a trial."""


class Again:
    """The next attempt at one broker: its `version`, and the pause before it."""

    def __init__(self, longest_s: float, chance: Callable[[], float] = random.random) -> None:
        """No pause is longer than `longest_s` seconds; `chance` draws from 0 to 1."""
        self.version: MQTTProtocolVersion = MQTT5
        self._longest_s, self._chance = longest_s, chance
        self._bound_s = min(FIRST_BOUND_S, longest_s)
        self._spoken: MQTTProtocolVersion | None = None
        self._misses = 0

    def accepted(self) -> None:
        """The broker let us in: it will again in this version, or in a newer one that it spoke.

        The pauses grow on: one that is too busy lets everybody in and serves nobody.
        """
        self._misses = 0
        self._spoken = MQTT5 if MQTT5 in (self._spoken, self.version) else MQTT311
        self.version = self._spoken

    def served(self) -> None:
        """The broker does what we came for: the next pause is short again."""
        self._bound_s = min(FIRST_BOUND_S, self._longest_s)

    def failed(self, error: BrokerError) -> float:
        """The attempt failed or the connection was lost: return the pause in seconds.

        A broker that dies while we connect looks like one that does not know our version.
        """
        if isinstance(error, WrongVersionError):
            self._misses += 1
            if self._misses >= (TRUSTED if self.version == self._spoken else 1):
                self._misses = 0
                self.version = MQTT311 if self.version == MQTT5 else MQTT5
        bound_s = self._bound_s
        self._bound_s = min(2 * bound_s, self._longest_s)
        return bound_s * self._chance()
