"""A proxy between the tables and their broker: it forwards, falls silent, or becomes slow."""

import selectors
import socket
import threading
from typing import Self

from drivers.sim.ports import free_port

CHUNK = 2048
SLOW_S = 0.2
"""A slow proxy waits so long after each chunk."""

MQTT_5 = b"\x00\x04MQTT\x05"
"""How a client that speaks MQTT 5 begins, after the first bytes of its packet."""


class Proxy:
    """Forwards TCP connections to a port of this machine; `old` hangs up on MQTT 5."""

    def __init__(self, behind: int, *, old: bool = False) -> None:
        self.port = free_port()
        self.mode = "open"
        self._old = old
        self._behind = behind
        self._server = socket.create_server(("127.0.0.1", self.port))
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._ended = threading.Event()

    def cut(self) -> None:
        """Cut every connection there is."""
        for pair in self._pairs:
            for end in pair:
                end.close()
        self._pairs.clear()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._server.close()
        self.cut()

    def _accept(self) -> None:
        while not self._ended.is_set():
            try:
                near, _ = self._server.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self._behind), 5)
            except OSError:
                near.close()
                continue
            self._pairs.append((near, far))
            threading.Thread(target=self._carry, args=(near, far), daemon=True).start()

    def _carry(self, near: socket.socket, far: socket.socket) -> None:
        with near, far, selectors.DefaultSelector() as ready:
            try:
                ready.register(near, selectors.EVENT_READ, far)
                ready.register(far, selectors.EVENT_READ, near)
            except ValueError:  # cut meanwhile
                return
            while not self._ended.is_set():
                if self.mode == "silent":
                    self._ended.wait(0.1)
                    continue
                try:
                    for key, _ in ready.select(0.5):
                        self._pass_on(key.fileobj, key.data)  # type: ignore[arg-type]
                except (OSError, ValueError):  # closed at either end
                    return

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        data = source.recv(CHUNK)
        if not data:
            raise ConnectionResetError
        if self._old and MQTT_5 in data[:16]:
            raise ConnectionRefusedError
        if self.mode == "slow":
            self._ended.wait(SLOW_S)
        target.sendall(data)
