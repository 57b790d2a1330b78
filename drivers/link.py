"""Opens a device by URL and reads it; no other module touches ports and sockets.

`/dev/serial/by-id/...` (a plain path), `socket://host:port` (a serial server's raw port),
`rfc2217://host:port` and `sim://wire` (a simulated device in this process) all become a Link.
pySerial discards the bytes that wait in the input buffer when it opens a port. Here they are kept,
because they may be a card. A read blocks until the first byte and returns the rest with it, so its
time-out limits supervision, never latency.
"""

import errno
import fcntl
import os
import queue
import socket
import struct
import termios
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol
from urllib.parse import urlsplit

import serial
from serial import rfc2217
from serial.urlhandler import protocol_socket

from controller.system_errors import reason_of
from drivers.wires.protocol import SerialLine

READ_TIMEOUT_S = 0.05
"""A read waits this long for a first byte; a driver checks its clocks at this pace."""

WRITE_TIMEOUT_S = 1.0
"""A device that accepts no byte for this long is lost."""

KEEPALIVE_IDLE_S, KEEPALIVE_INTERVAL_S, KEEPALIVE_PROBES = 5, 2, 3
"""A silent TCP peer is probed after 5 s and given up after three unanswered probes: 11 s."""

MOST_BYTES = 4096
"""The most that one read takes; the size of a Linux tty buffer."""

PSEUDO_TERMINALS = "/dev/pts/"
"""A pseudo-terminal carries whole bytes and refuses parity: it is opened with 8N1."""


class LinkError(Exception):
    """The link cannot be opened or was lost; the text is a sentence that names the remedy."""


class Port(Protocol):
    """The part of a pySerial port that a link needs."""

    @property
    def in_waiting(self) -> int:
        """Return how many bytes can be read at once."""
        ...

    def read(self, size: int = 1, /) -> bytes:
        """Read at most `size` bytes; fewer after the time-out."""
        ...

    def write(self, data: bytes, /) -> int | None:
        """Send bytes."""
        ...

    def close(self) -> None:
        """Close the port."""
        ...


class _Port(serial.Serial):
    """A serial port that keeps what arrived before it was opened."""

    def _reset_input_buffer(self) -> None:
        pass


class _Socket(protocol_socket.Serial):
    """A raw TCP port that keeps the bytes that the server sent on connecting."""

    _socket: socket.socket

    def reset_input_buffer(self) -> None:
        """Discard nothing."""

    def close(self) -> None:
        """Close the socket, also one that the server has reset (pySerial's own leaves it open)."""
        connection: socket.socket | None = getattr(self, "_socket", None)
        super().close()
        if connection is not None:
            connection.close()

    @property
    def in_waiting(self) -> int:
        """Return how many bytes can be read at once (pySerial's own answer is 0 or 1)."""
        waiting = fcntl.ioctl(self.fileno(), termios.FIONREAD, bytes(4))
        return int(struct.unpack("i", waiting)[0])


class _Rfc2217(rfc2217.Serial):
    """A telnet serial port that does not ask the server to purge its buffers, and that gives all
    bytes that came before the server was gone (pySerial's own forgets those not read by then).
    """

    _socket: socket.socket
    _thread: threading.Thread
    _read_buffer: "queue.Queue[bytes | None]"

    def reset_input_buffer(self) -> None:
        """Discard nothing."""

    def read(self, size: int = 1, /) -> bytes:
        """Read at most `size` bytes; fewer after the time-out. Raises SerialException at the
        end.
        """
        came, ended = bytearray(), not self._thread.is_alive()
        with suppress(queue.Empty):
            while len(came) < size:
                byte = self._read_buffer.get(timeout=0 if came else READ_TIMEOUT_S)
                if byte is None:  # the end, also for the next read
                    self._read_buffer.put(None)
                    ended = True
                    break
                came += byte
        if ended and not came:
            raise serial.SerialException("the server closed the connection")
        return bytes(came)


class Link:
    """An open device: bytes in, bytes out."""

    def __init__(self, port: Port, url: str, release: Callable[[], None] | None = None):
        self.url = url
        self._port = port
        self._release = release

    def read(self) -> bytes:
        """Return the bytes that have arrived; none after READ_TIMEOUT_S. Raises LinkError."""
        try:
            first = self._port.read(1)
            waiting = min(self._port.in_waiting, MOST_BYTES) if first else 0
            rest = self._port.read(waiting) if waiting else b""
        except (OSError, serial.SerialException, TypeError) as error:
            # TypeError: pySerial 3.5 on a port closed beneath it.
            raise LinkError(
                f"{self.url} was lost ({reason_of(error)}): check its cable and power"
            ) from error
        return bytes(first + rest)

    def write(self, data: bytes) -> None:
        """Send all bytes. Raises LinkError."""
        try:
            self._port.write(data)
        except (OSError, serial.SerialException) as error:
            raise LinkError(
                f"{self.url} takes no bytes ({reason_of(error)}): check its cable"
            ) from error

    def close(self) -> None:
        """Release the device; never raises."""
        try:
            self._port.close()
        except (OSError, serial.SerialException):
            pass
        finally:
            if self._release:
                self._release()


def open_link(url: str, line: SerialLine) -> Link:
    """Open the device at `url`; `line` sets a serial port, here or behind an RFC 2217 server.

    Sends nothing. Raises LinkError with a sentence for the engineer.
    """
    scheme = urlsplit(url).scheme if "://" in url else ""
    if scheme == "sim":
        return _open_simulated(url, line)
    opener = _OPENERS.get(scheme)
    if opener is None:
        raise LinkError(
            f"{url}: scheme {scheme!r} is unknown; write a device path, socket://host:port, "
            "rfc2217://host:port or sim://wire"
        )
    try:
        return Link(opener(url, line), url)
    except (OSError, ValueError, serial.SerialException) as error:
        raise LinkError(explain(url, error)) from error


def _open_port(path: str, line: SerialLine) -> Port:
    if os.path.realpath(path).startswith(PSEUDO_TERMINALS):
        line = SerialLine(line.baud)
    return _Port(
        path,
        line.baud,
        line.data_bits,
        line.parity,
        line.stop_bits,
        timeout=READ_TIMEOUT_S,
        write_timeout=WRITE_TIMEOUT_S,
        exclusive=True,
    )


def _open_socket(url: str, line: SerialLine) -> Port:
    port = _Socket(url, line.baud, timeout=READ_TIMEOUT_S, write_timeout=WRITE_TIMEOUT_S)
    _keep_alive(port._socket)
    return port


def _open_rfc2217(url: str, line: SerialLine) -> Port:
    port = _Rfc2217(
        url,
        line.baud,
        line.data_bits,
        line.parity,
        line.stop_bits,
        timeout=READ_TIMEOUT_S,
    )
    _keep_alive(port._socket)
    return port


_OPENERS: dict[str, Callable[[str, SerialLine], Port]] = {
    "": _open_port,
    "socket": _open_socket,
    "rfc2217": _open_rfc2217,
}


def _keep_alive(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, KEEPALIVE_IDLE_S)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, KEEPALIVE_INTERVAL_S)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT, KEEPALIVE_PROBES)


def _open_simulated(url: str, line: SerialLine) -> Link:
    from drivers.sim.devices.inline import simulated_pty

    try:
        path, release = simulated_pty(url)
    except (OSError, ValueError) as error:
        raise LinkError(f"{url}: {reason_of(error)}") from error
    return Link(_open_port(path, line), url, release)


_ADVICE: dict[int, str] = {
    errno.ENOENT: "there is no such device: is it plugged in and switched on?",
    errno.ENODEV: "there is no such device: is it plugged in and switched on?",
    errno.ENXIO: "there is no such device: is it plugged in and switched on?",
    errno.EIO: "the device does not answer: pull its plug and put it in again",
    errno.EACCES: "permission denied: install systemd/99-livetable.rules "
    "or add this user to the group dialout",
    errno.EAGAIN: "another program holds it: stop that program (`fuser` names it)",
    errno.EBUSY: "another program holds it: stop that program (`fuser` names it)",
    errno.ENOTTY: "it is no serial port: check the path in the table file",
    errno.ECONNREFUSED: "the serial server refuses: is the port number right, "
    "and is nobody else connected?",
    errno.EHOSTUNREACH: "the serial server cannot be reached: check network and power",
    errno.ENETUNREACH: "there is no network towards the serial server",
    errno.ETIMEDOUT: "the serial server does not answer: check network and power",
}


def explain(url: str, error: Exception) -> str:
    """Say why the device did not open, with the remedy."""
    if "support RFC2217" in str(error):
        return f"{url}: this port speaks no RFC 2217: write socket:// or set up the server for it"
    if "waiting for option 'control'" in str(error):
        return f"{url}: the server does not answer control requests: add ?ign_set_control"
    number = error.errno if isinstance(error, OSError) else None
    if number is None:
        number = _hidden_errno(error)
    advice = _ADVICE.get(number or 0, f"it does not open ({reason_of(error)})")
    return f"{url}: {advice}"


def _hidden_errno(error: Exception) -> int | None:
    """Find the system's error, which pySerial turns into text, in the chain of causes."""
    inner = error.__cause__ or error.__context__
    while inner is not None:
        if isinstance(inner, TimeoutError):
            return errno.ETIMEDOUT
        if isinstance(inner, OSError) and inner.errno:
            return inner.errno
        if isinstance(inner, termios.error):
            return int(inner.args[0])
        inner = inner.__cause__ or inner.__context__
    return None


def is_device_path(url: str) -> bool:
    """Return True for a plain path, which must exist as a device file to be opened."""
    return "://" not in url
