"""A broker that says what the test wrote down for it, whatever it is asked, and hangs up."""

import socket
import threading
from typing import Self

ACCEPTED = b"\x20\x02\x00\x00"
"""CONNACK of MQTT 3.1.1."""

REFUSED = b"\x20\x02\x00\x01"
"""CONNACK of MQTT 3.1.1: unacceptable protocol version."""

ACCEPTED_5 = b"\x20\x03\x00\x00\x00"
"""CONNACK of MQTT 5, without properties."""


class ScriptedBroker:
    """Each connection is told the same answers, one for each thing that it says."""

    def __init__(self, *answers: bytes) -> None:
        self.hang_up: threading.Event | None = None
        """When a connection is cut after its last answer; None: when it says something more."""
        self.heard: list[bytes] = []
        """What was said to it, in order."""
        self._answers = answers
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._thread = threading.Thread(target=self._serve)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)  # whoever waits for a connection is told so
        self._listening.close()
        self._thread.join(10)

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._listening.accept()
            except OSError:
                return
            with connection:
                connection.settimeout(10)
                self._talk(connection)

    def _talk(self, connection: socket.socket) -> None:
        try:
            for answer in self._answers:
                self.heard.append(connection.recv(4096))
                connection.sendall(answer)
            if self.hang_up:
                self.hang_up.wait(10)
            else:
                connection.recv(4096)
        except OSError:
            return
