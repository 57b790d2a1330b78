"""The console's ear: a listening socket that nobody can keep busy with silence.

A connection costs a file: a visitor who opens a thousand and says nothing would keep every screen
out. So a connection on which no whole request is being served is *half open*: it is ended after a
few seconds, and the oldest of an address is ended when that address opens one too many. A screen
says at once what it wants, so it is never among the oldest for long; one answered request buys no
more silence than none. Counted on the socket itself, before TLS: a handshake that never comes is
silence too.
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
"""All together; a table has about ten screens, each with a few pictures."""

MOST_HALF_OPEN = 128
"""Of one address. All screens may come from one, through a proxy."""

AT_ONCE = 16
"""Connections accepted before what was said on the earlier ones is read."""

WAITING = 256
"""Connections that the kernel keeps until they are accepted."""

HANDSHAKE_S = 10.0
"""How long a connection may take to make a whole request, the first one and each after it."""

QUIET_S = 60.0
"""A rush of connections is told once, and its end when it was over so long."""


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
        """Whether it was closed, by whom ever."""
        return self.wire.fileno() < 0

    def end(self) -> None:
        """Hang up; the socket's reader sees its end and closes it."""
        with contextlib.suppress(OSError):
            self.wire.shutdown(socket.SHUT_RDWR)


class Connections:
    """All connections of one console; used by the event loop's thread alone."""

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
        """A whole request came over the connection from this address and port."""
        if (line := self._of(peer)) is not None:
            line.heard = True

    def answered(self, peer: tuple[str, int] | None) -> None:
        """That request is answered: the connection is silent from now on."""
        if (line := self._of(peer)) is not None:
            line.heard, line.since = False, self._clock()

    def look(self) -> None:
        """End what has been half open for too long."""
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
        """The oldest silent one where there are too many; else the oldest of the busiest."""
        before = self._lines[:-1]  # the newcomer has had no time to speak
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
    """The oldest line of the address that has the most, if that is more than allowed."""
    if not lines:
        return None
    ((address, most),) = Counter(line.address for line in lines).most_common(1)
    return next(line for line in lines if line.address == address) if most > allowed else None


class Listener(socket.socket):
    """A listening socket that counts its connections."""

    connections: Connections | None = None

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept as any socket does; the event loop calls it."""
        wire, peer = super().accept()
        if self.connections is not None:
            self.connections.joined(wire, peer)
        return wire, peer

    def listen(self, _backlog: int = WAITING) -> None:
        """The event loop would use one number for the kernel's queue and for its own greed."""
        super().listen(WAITING)

    def dup(self) -> "Listener":
        """Another handle of the same socket, which counts them together with this one."""
        made: Listener = super().dup()
        made.connections = self.connections
        return made


def listener(listening: socket.socket, connections: Connections) -> Listener:
    """The listening socket, whose connections are counted. Takes the socket over."""
    made = Listener(listening.family, listening.type, listening.proto, listening.detach())
    made.connections = connections
    return made
