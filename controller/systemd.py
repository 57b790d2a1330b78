"""Tells systemd that a unit is ready, alive or ending (sd_notify(3)); without systemd, nothing.

What cannot be told ends no unit: a table plays its round on without systemd.
"""

import logging
import os
import socket
import time
from functools import cache

from controller.system_errors import reason_of

log = logging.getLogger("livetable.systemd")

FED_S = 1.0
"""The watchdog is fed at most so often; a unit's WatchdogSec is ten times that."""


def notify(state: str) -> None:
    """Tell `READY=1`, `WATCHDOG=1` or `STOPPING=1`; why it cannot be told is logged once."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as datagram:
            datagram.sendto(state.encode(), address)
    except OSError as error:
        log_once(reason_of(error))


@cache
def log_once(why: str) -> None:
    """Log a reason at its first time only: a watchdog is fed every second."""
    log.warning("systemd cannot be told how this unit is: %s", why)


class Watchdog:
    """Fed by the thread whose standing still would be the program's end."""

    def __init__(self) -> None:
        self._fed = 0.0
        self._beat = time.monotonic()
        self._wanted = bool(os.environ.get("WATCHDOG_USEC"))

    def age(self) -> float:
        """Return the seconds since the thread went round."""
        return time.monotonic() - self._beat

    def beat(self) -> None:
        """The thread has gone round."""
        now = self._beat = time.monotonic()
        if self._wanted and now - self._fed >= FED_S:
            self._fed = now
            notify("WATCHDOG=1")
