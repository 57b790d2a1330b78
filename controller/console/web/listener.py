"""The console's listening socket, which silent connections cannot exhaust.

A connection costs a file: a visitor who opens a thousand and sends nothing would lock out every
screen. A connection on which no complete request is being served is *half open*. It is closed after
a few seconds, and when an address opens one too many, its oldest half-open connection is closed. A
screen sends its request at once, so it is never among the oldest for long. An answered request
gives no extra time. The count is made on the socket itself, before TLS, because a handshake that
never comes is silence too.
"""

import contextlib
import logging
import socket
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

log = logging.getLogger("livetable.console")

MOST_CONNECTIONS = 256
"""All connections together; a table has about ten screens, each with a few pictures."""

MOST_HALF_OPEN = 128
"""Connections of one address. All screens may share one, behind a proxy."""

AT_ONCE = 16
"""Connections accepted before data on the earlier ones is read."""

WAITING = 256
"""Connections that the kernel holds until they are accepted."""

HANDSHAKE_S = 10.0
"""The longest time for a complete request, the first one and each later one."""

QUIET_S = 60.0
"""A rush of connections is logged once, and its end when it has been over for this long."""


@dataclass(slots=True)
class Caller:
    """One accepted connection; `heard` while its request is served, silent `since` then."""

    wire: socket.socket
    address: str
    port: int
    since: float
    heard: bool = False

    @property
    def gone(self) -> bool:
        """Whether it was closed, by either side."""
        return self.wire.fileno() < 0

    def end(self) -> None:
        """Hang up; the socket's reader sees the end and closes it."""
        with contextlib.suppress(OSError):
            self.wire.shutdown(socket.SHUT_RDWR)


class Connections:
    """All connections of one console; used only by the event loop's thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lines: list[Caller] = []
        self._told: float | None = None

    def joined(self, wire: socket.socket, peer: Any) -> None:
        """A connection was accepted: make room for it."""
        address, port = (peer[0], peer[1]) if isinstance(peer, tuple) else (str(peer), 0)
        self._lines = [line for line in self._lines if not line.gone]
        self._lines.append(Caller(wire, address, port, self._clock()))
        while (too_many := self._one_too_many()) is not None:
            self._end(too_many)

    def heard(self, peer: tuple[str, int] | None) -> None:
        """A complete request came over the connection from this address and port."""
        if (line := self._of(peer)) is not None:
            line.heard = True

    def answered(self, peer: tuple[str, int] | None) -> None:
        """That request is answered: the connection is silent from now on."""
        if (line := self._of(peer)) is not None:
            line.heard, line.since = False, self._clock()

    def look(self) -> None:
        """Close what has been half open for too long."""
        now = self._clock()
        self._lines = [line for line in self._lines if not line.gone]
        for line in [one for one in self._lines if not one.heard]:
            if now - line.since > HANDSHAKE_S:
                self._lines.remove(line)
                line.end()
        if self._told is not None and now - self._told > QUIET_S:
            self._told = None
            log.info("console: no crowd of silent connections any more")

    def __len__(self) -> int:
        return len(self._lines)

    def _of(self, peer: tuple[str, int] | None) -> Caller | None:
        if peer is None:
            return None
        newest = reversed(self._lines)
        return next((one for one in newest if (one.address, one.port) == tuple(peer[:2])), None)

    def _one_too_many(self) -> Caller | None:
        """The oldest silent connection if there are too many; else the oldest of the busiest
        address.
        """
        before = self._lines[:-1]  # the newcomer has had no time to send anything
        half_open = [line for line in before if not line.heard]
        found = _oldest_of_most(half_open, MOST_HALF_OPEN - 1)
        if found is None and len(self._lines) > MOST_CONNECTIONS:
            found = _oldest_of_most(half_open, 0) or _oldest_of_most(before, 0)
        return found

    def _end(self, line: Caller) -> None:
        self._lines.remove(line)
        line.end()
        if self._told is None:
            log.warning(
                "console: too many connections, the last from %s; the oldest that say nothing "
                "are ended, screens go on; find who opens them",
                line.address,
            )
        self._told = self._clock()


def _oldest_of_most(lines: list[Caller], allowed: int) -> Caller | None:
    """The oldest connection of the address that has the most, if that is more than allowed."""
    if not lines:
        return None
    ((address, most),) = Counter(line.address for line in lines).most_common(1)
    return next(line for line in lines if line.address == address) if most > allowed else None


class Listener(socket.socket):
    """A listening socket that counts its connections."""

    connections: Connections | None = None

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept like any socket; the event loop calls it."""
        wire, peer = super().accept()
        if self.connections is not None:
            self.connections.joined(wire, peer)
        return wire, peer

    def listen(self, _backlog: int = WAITING) -> None:
        """Set the kernel's queue; the event loop would use its own number of accepts per turn
        for it.
        """
        super().listen(WAITING)

    def dup(self) -> "Listener":
        """Another handle of the same socket; both count their connections together."""
        made: Listener = super().dup()
        made.connections = self.connections
        return made


def listener(listening: socket.socket, connections: Connections) -> Listener:
    """The listening socket whose connections are counted. Takes ownership of the socket."""
    made = Listener(listening.family, listening.type, listening.proto, listening.detach())
    made.connections = connections
    return made
