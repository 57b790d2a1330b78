"""Motion JPEG over HTTP, as network cameras serve it: an endless multipart answer.

Each part carries `Content-Length`, `X-Frame` (a running number) and `X-Timestamp` (capture time
in milliseconds since the camera's start). One thread per client sends the newest frame there is:
a slow client misses frames, it never falls behind. The server can be cut off (connections
closed, new ones refused) and stalled (connections open, no bytes), as cameras do.
"""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

from controller.system_errors import port_refused

HOST = "127.0.0.1"
BOUNDARY = "livetableframe"
_SEND_BUFFER = 256 * 1024
"""Bytes the kernel may hold for a client: about one frame, so that no backlog hides there."""
_SEND_TIMEOUT_S = 5.0
"""A client that takes no byte for so long is gone."""
_WAKE_S = 0.5
"""A client's thread looks at this pace whether the server still runs."""


class StreamFrame(NamedTuple):
    """One encoded picture, its running number and its capture time."""

    jpeg: bytes
    number: int
    t_ms: int


class _Feed:
    """The newest frame, and a bell for those who wait for it."""

    def __init__(self) -> None:
        self._bell = threading.Condition()
        self._frame: StreamFrame | None = None

    def publish(self, frame: StreamFrame) -> None:
        with self._bell:
            self._frame = frame
            self._bell.notify_all()

    def newer_than(self, last: StreamFrame | None) -> StreamFrame | None:
        """Return the newest frame, once there is another than `last`; None after a short wait."""
        with self._bell:
            self._bell.wait_for(
                lambda: self._frame is not None and self._frame is not last, _WAKE_S
            )
            return self._frame if self._frame is not last else None

    def forget(self) -> None:
        with self._bell:
            self._frame = None


def part(frame: StreamFrame) -> bytes:
    """Return one part of the multipart answer."""
    head = (
        f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(frame.jpeg)}\r\n"
        f"X-Frame: {frame.number}\r\nX-Timestamp: {frame.t_ms}\r\n\r\n"
    )
    return head.encode("ascii") + frame.jpeg + b"\r\n"


class _StreamHandler(BaseHTTPRequestHandler):
    server: "_StreamServer"
    protocol_version = "HTTP/1.0"
    timeout = _SEND_TIMEOUT_S

    def do_GET(self) -> None:
        """Answer with the stream until the client or the camera leaves."""
        if self.path.split("?")[0] not in ("/", "/stream"):
            self.send_error(404, "No such picture: the stream is at /stream")
            return
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        self.send_response(200)
        self.send_header("Content-Type", f"multipart/x-mixed-replace; boundary={BOUNDARY}")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.server.stream_to(self.connection)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: a camera keeps no access log."""


class _StreamServer(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, address: tuple[str, int], feed: _Feed, stalled: Callable[[], bool]) -> None:
        self._feed = feed
        self._stalled = stalled
        self._open = True
        self._clients: set[socket.socket] = set()
        self._lock = threading.Lock()
        super().__init__(address, _StreamHandler)

    @property
    def clients(self) -> int:
        return len(self._clients)

    def stream_to(self, client: socket.socket) -> None:
        with self._lock:
            self._clients.add(client)
        last: StreamFrame | None = None
        try:
            while self._open:
                frame = self._feed.newer_than(last)
                if frame is not None and not self._stalled():
                    client.sendall(part(frame))
                last = frame or last
        except OSError:
            pass  # the client left, or the camera was pulled: the stream ends either way
        finally:
            with self._lock:
                self._clients.discard(client)

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a client that vanishes in mid-request."""

    def cut(self) -> None:
        """Close every connection and stop listening."""
        self._open = False
        self.shutdown()
        self.server_close()
        with self._lock:
            for client in self._clients:
                _hang_up(client)


def _hang_up(client: socket.socket) -> None:
    with suppress(OSError):  # it may have hung up first
        client.shutdown(socket.SHUT_RDWR)


class MjpegServer:
    """Serves this machine the newest published frame; port 0 picks one and keeps it."""

    def __init__(self, port: int = 0) -> None:
        self.port = port
        self.stalled = False
        self._feed = _Feed()
        self._server: _StreamServer | None = None

    @property
    def url(self) -> str:
        """Return the URL of the stream; the port is known once the server has been on."""
        return f"http://{HOST}:{self.port}/stream"

    @property
    def clients(self) -> int:
        """Return the number of clients that read the stream now."""
        return self._server.clients if self._server else 0

    def on(self) -> None:
        """Listen; nothing happens if it listens already. OSError if the port is taken."""
        if self._server is not None:
            return
        try:
            server = _StreamServer((HOST, self.port), self._feed, lambda: self.stalled)
        except OSError as error:
            raise port_refused(self.port, error) from None
        self.port = server.server_address[1]
        self._server = server
        threading.Thread(
            target=server.serve_forever, args=(0.05,), name="mjpeg-accept", daemon=True
        ).start()

    def off(self) -> None:
        """Close every connection; until `on` a new one is refused."""
        server, self._server = self._server, None
        if server is not None:
            server.cut()
            self.forget()

    def publish(self, frame: StreamFrame) -> None:
        """Make `frame` the newest one."""
        self._feed.publish(frame)

    def forget(self) -> None:
        """Drop the newest frame, so that who comes later is not sent an old picture."""
        self._feed.forget()
