"""TCP ports for servers that are started only after their port was chosen."""

import secrets
import socket

HOST = "127.0.0.1"
PORTS = range(20_000, 32_000)
"""Below those that Linux gives to outgoing connections (32768 and up by default): one of these
would sometimes be taken by a connection, of any program, before its server was there.
"""


def free_port() -> int:
    """Return a TCP port that no program uses now. Raises OSError if none is left."""
    left: list[int] = [*PORTS]
    while left:
        port = left.pop(secrets.randbelow(len(left)))
        if is_free(port):
            return port
    raise OSError(f"no port from {PORTS[0]} to {PORTS[-1]} is free; end what uses them")


def is_free(port: int) -> bool:
    """Tell whether no program uses the port."""
    try:
        socket.create_server((HOST, port)).close()
    except OSError:
        return False
    return True
