"""The message being sent: one on which the broker hangs up each time must not block the next.

MQTT 3.1.1 has no answer for a message that will never be taken: the broker closes the connection or
drops the message. If the connection is lost again and again while the same message is being sent,
at once and with a healthy broker before and after, the message is treated as refused.
"""

import time
from collections.abc import Callable

from controller.mqtt.connection import BrokerError, TooLargeError

MOST_LOSSES = 5
"""A broker that is being restarted breaks the sending of one message once or twice."""

AT_ONCE_S = 2.0
"""A loss this soon after sending may be due to the message; a later one is due to the network."""


class InHand:
    """Remembers what was being sent when the connection was lost."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._sending: tuple[str, float] | None = None
        self._suspect, self._losses = "", 0

    def take(self, name: str) -> None:
        """A message of this name is being sent."""
        self._sending = name, self._clock()

    def sent(self) -> None:
        """The broker has acknowledged it."""
        if self._sending and self._sending[0] == self._suspect:
            self._suspect, self._losses = "", 0
        self._sending = None

    def lost(self, error: BrokerError) -> None:
        """The connection was lost."""
        sending, self._sending = self._sending, None
        if sending is None or self._clock() - sending[1] > AT_ONCE_S:
            return
        name = sending[0]
        if name != self._suspect:
            self._suspect, self._losses = name, 0
        self._losses += MOST_LOSSES if isinstance(error, TooLargeError) else 1

    def given_up(self, name: str) -> bool:
        """Whether to give up the message of this name; it answers True once per message."""
        if name != self._suspect or self._losses < MOST_LOSSES:
            return False
        self._suspect, self._losses = "", 0
        return True
