"""The message in hand: one that the broker hangs up on each time must not hold up the next.

MQTT 3.1.1 has no word for a message that will never be taken: the broker closes the connection, or
drops the message. A message in whose hand the connection is lost again and again, at once and with
the broker well before and after, is given up as if it had been refused.
"""

import time
from collections.abc import Callable

from controller.mqtt.connection import BrokerError, TooLargeError

MOST_LOSSES = 5
"""A broker that is being restarted loses one message's connection once or twice."""

AT_ONCE_S = 2.0
"""Lost so soon after sending, it may be the message; later, it is the network."""


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
        """The broker has it."""
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
        """Whether the message of this name is not to be tried again; asked once for each."""
        if name != self._suspect or self._losses < MOST_LOSSES:
            return False
        self._suspect, self._losses = "", 0
        return True
