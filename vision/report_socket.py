"""Sends reports over a Unix socket: to one listener at a time, of the same user.

The first client becomes the listener; others that connect meanwhile are disconnected. A listener
only receives: if it sends bytes, or takes nothing for a while, it is disconnected. Each new
listener first gets the cards that lie on the felt, so its reports have a start of their own
(`vision.main`).
"""

import select
import socket
from pathlib import Path

from controller.socket_peer import is_ours
from vision.listening import MINE_ALONE, listening_at

TAKE_S = 5.0
"""A listener that takes nothing for this long is disconnected."""


class ReportSocket:
    """The reports of vision for one listener; all calls come from the watching thread."""

    def __init__(self, path: Path) -> None:
        """Listen at once. Raises OSError if the path is another file or another vision listens
        there.
        """
        self._path = path
        self._listening = listening_at(path, MINE_ALONE)
        self._listening.setblocking(False)
        self._line: socket.socket | None = None
        self._number = 0

    def listener(self, patience_s: float = 0) -> int:
        """Return the listener's number, counted from 1 in order of arrival; 0 if nobody listens.

        While nobody listens, wait up to `patience_s` for a listener.
        """
        if self._line is not None and _has_gone(self._line):
            self._hang_up()
        if self._line is None:
            select.select([self._listening], [], [], patience_s)
        while select.select([self._listening], [], [], 0)[0]:
            line, _ = self._listening.accept()
            if self._line is None and is_ours(line):
                line.settimeout(TAKE_S)
                self._line, self._number = line, self._number + 1
            else:
                line.close()
        return self._number if self._line is not None else 0

    def tell(self, report: bytes) -> None:
        """Send one report, a line; do nothing if nobody listens."""
        if self._line is None:
            return
        try:
            self._line.sendall(report + b"\n")
        except OSError:
            self._hang_up()

    def close(self) -> None:
        """Disconnect the listener and remove the socket's file."""
        self._hang_up()
        self._listening.close()
        self._path.unlink(missing_ok=True)

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None


def _has_gone(line: socket.socket) -> bool:
    """Tell whether the listener closed the line, or broke its rule by sending something."""
    return bool(select.select([line], [], [], 0)[0])
