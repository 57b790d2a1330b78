"""The device's end of a cable: a pty with a symbolic link, or a TCP port.

The pty keeps its own end of the slave open and raw, so that the host may close and open it as
often as it likes; nothing written meanwhile is lost, and a byte 03 (ETX) stays a byte.
Unplugging removes the link, as udev does, and hangs up.
"""

import contextlib
import os
import socket
import tty
from pathlib import Path
from typing import Protocol

from controller.system_errors import port_refused

READ_SIZE = 4096


class Endpoint(Protocol):
    """One cable's device end. Nothing here blocks."""

    @property
    def port(self) -> int:
        """The TCP port in use; 0 on a pty."""
        ...

    @property
    def connected(self) -> bool:
        """Return True while a TCP host is connected; always true on a pty, which cannot know."""
        ...

    def plug(self) -> None:
        """Make the device reachable."""
        ...

    def unplug(self) -> None:
        """Make it vanish."""
        ...

    def filenos(self) -> list[int]:
        """Return the descriptors whose readiness means that `read` has work."""
        ...

    def writer(self) -> int | None:
        """Return the descriptor that carries `write`; None without a host."""
        ...

    def read(self) -> bytes:
        """Return the bytes of the host, possibly none."""
        ...

    def write(self, data: bytes) -> int:
        """Hand over bytes; returns how many were taken (all of them without a host)."""
        ...


class PtyEndpoint:
    """A pseudo-terminal; hosts open the path `link`."""

    port = 0
    connected = True

    def __init__(self, link: str) -> None:
        self._link = Path(link)
        self._master = self._slave = -1

    def plug(self) -> None:
        """Open the pty and point the link at it, replacing a stale link.

        Raises FileExistsError where something other than a symbolic link is in the way.
        """
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        if self._link.is_symlink():
            self._link.unlink()
        self._link.symlink_to(os.ttyname(self._slave))

    def unplug(self) -> None:
        """Remove the link and hang up."""
        if self._master < 0:
            return
        self._link.unlink(missing_ok=True)
        os.close(self._slave)
        os.close(self._master)
        self._master = self._slave = -1

    def filenos(self) -> list[int]:
        """Return the master's descriptor."""
        return [self._master] if self._master >= 0 else []

    def writer(self) -> int | None:
        """Return the master's descriptor."""
        return self._master if self._master >= 0 else None

    def read(self) -> bytes:
        """Return the bytes of the host."""
        try:
            return os.read(self._master, READ_SIZE)
        except (BlockingIOError, OSError):
            return b""

    def write(self, data: bytes) -> int:
        """Hand over bytes; 0 where the line's buffer is full."""
        if self._master < 0:
            return len(data)
        try:
            return os.write(self._master, data)
        except BlockingIOError:
            return 0


class TcpEndpoint:
    """This machine's TCP port with one host at a time, as serial servers have: the newest."""

    def __init__(self, port: int) -> None:
        self._address = ("127.0.0.1", port)
        self._listener: socket.socket | None = None
        self._host: socket.socket | None = None

    @property
    def port(self) -> int:
        """The port listened on (chosen by the system where 0 was asked)."""
        return self._address[1]

    @property
    def connected(self) -> bool:
        """Return True while a host is connected."""
        return self._host is not None

    def plug(self) -> None:
        """Listen. Raises OSError where the port is taken."""
        try:
            self._listener = socket.create_server(self._address)
        except OSError as error:
            raise port_refused(self.port, error) from None
        self._listener.setblocking(False)
        self._address = self._listener.getsockname()[:2]

    def unplug(self) -> None:
        """Close the port and the connection."""
        self._drop_host()
        if self._listener is not None:
            self._listener.close()
            self._listener = None

    def filenos(self) -> list[int]:
        """Return the listener's and the host's descriptors."""
        return [part.fileno() for part in (self._listener, self._host) if part is not None]

    def writer(self) -> int | None:
        """Return the host's descriptor."""
        return self._host.fileno() if self._host is not None else None

    def read(self) -> bytes:
        """Take a new host, and the bytes of the present one."""
        self._accept()
        if self._host is None:
            return b""
        try:
            data = self._host.recv(READ_SIZE)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._drop_host()
        return data

    def write(self, data: bytes) -> int:
        """Hand over bytes; they are lost without a host."""
        if self._host is None:
            return len(data)
        try:
            return self._host.send(data)
        except BlockingIOError:
            return 0
        except OSError:
            self._drop_host()
            return len(data)

    def _accept(self) -> None:
        if self._listener is None:
            return
        with contextlib.suppress(BlockingIOError):
            host, _ = self._listener.accept()
            self._drop_host()
            host.setblocking(False)
            host.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._host = host

    def _drop_host(self) -> None:
        if self._host is not None:
            self._host.close()
            self._host = None


def endpoint_of(link: str | int) -> Endpoint:
    """Make the endpoint of an address: a pty linked at a path, or a TCP port (0: any)."""
    return TcpEndpoint(link) if isinstance(link, int) else PtyEndpoint(link)
