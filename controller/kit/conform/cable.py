"""The connection between a game server and its broker, which can be cut like a real network."""

import contextlib
import socket
import threading
import time
from collections import deque
from collections.abc import Callable

from controller.system_errors import port_refused

LONGEST = 4096
"""Earlier bytes that are shown again: a message may arrive in two parts."""

RESTLESS, RESTLESS_S = 6, 20.0
"""A number of connections, and the seconds within which the night itself causes fewer."""

Show = Callable[[bytes, bytes], None]
"""Receives the last bytes that were passed on, and those that are about to be."""


class Cable:
    """Passes bytes both ways, until it is cut."""

    def __init__(self, listen: int, host: str, port: int, before: Show | None = None) -> None:
        """Listen on this machine's port `listen` (0: any). Raises OSError that names it.

        `before` receives the broker's bytes, with those before them, before the server gets them.
        """
        self._before = before
        self._broker = (host, port)
        self._listening = _listening_at(listen)
        self.port = int(self._listening.getsockname()[1])
        self._open = True
        self.visited = threading.Event()
        """Set once the server has connected."""
        self._visits: deque[float] = deque(maxlen=RESTLESS)
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, name="cable", daemon=True).start()

    def cut(self) -> None:
        """Drop all connections, and take none until `mend`."""
        with self._lock:
            self._open = False
            self._visits.clear()  # later connections of that server were refused after this
            for pair in self._pairs:
                for end in pair:
                    with contextlib.suppress(OSError):
                        end.shutdown(socket.SHUT_RDWR)
            self._pairs.clear()

    def mend(self) -> None:
        """Accept connections again."""
        self._open = True

    def restless(self) -> bool:
        """Tell whether the server reconnects again and again, although nothing here cut it off."""
        with self._lock:
            visits = list(self._visits)
        return len(visits) == RESTLESS and visits[-1] - visits[0] < RESTLESS_S

    def close(self) -> None:
        """Drop everything for good."""
        self.cut()
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                server, _ = self._listening.accept()
            except OSError:
                return
            if not self._open:
                server.close()
                continue
            try:
                broker = socket.create_connection(self._broker, timeout=5)
            except OSError:
                server.close()
                continue
            broker.settimeout(None)
            if not self._joined(server, broker):
                server.close()
                broker.close()
                continue
            self.visited.set()
            for a, b, show in ((server, broker, None), (broker, server, self._before)):
                threading.Thread(target=_pass_on, args=(a, b, show), daemon=True).start()

    def _joined(self, server: socket.socket, broker: socket.socket) -> bool:
        """Record the pair, to be dropped by a cut; False if a cut came meanwhile."""
        with self._lock:
            if self._open:
                self._pairs.append((server, broker))
                self._visits.append(time.monotonic())
            return self._open


def _pass_on(source: socket.socket, sink: socket.socket, show: Show | None) -> None:
    """Pass bytes on until either end hangs up; both are closed in every case."""
    past = b""
    try:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if show is not None:
                    show(past, data)
                    past = (past + data)[-LONGEST:]
                sink.sendall(data)
    finally:
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


def _listening_at(port: int) -> socket.socket:
    """Listen on this machine's port (0: any). Raises OSError that names it."""
    try:
        return socket.create_server(("127.0.0.1", port))
    except OSError as error:
        raise port_refused(port, error) from None
