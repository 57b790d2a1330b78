"""Tells whose process is at the other end of a Unix socket."""

import os
import socket
import struct

_CREDENTIALS = struct.Struct("3i")
"""Its process, its user and its group."""


def is_ours(line: socket.socket) -> bool:
    """Whether that process belongs to this user or to root."""
    told = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    return _CREDENTIALS.unpack(told)[1] in (0, os.geteuid())
