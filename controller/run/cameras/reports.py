"""Reads the reports of the cameras over one felt from vision's socket and passes them on.

It does not matter whether the table starts vision itself (a child) or systemd does (a unit): vision
listens on a socket that only its own user may open, and writes one JSON line per report. When
vision exits, cannot be started or writes an invalid line, the camera is lost (a fact). The table
goes on in single-source mode until vision is back; vision then starts from scratch.
"""

import logging
import os
import socket
import stat
import threading
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from pathlib import Path

from controller.core.messages.devices import DeviceDown, DeviceInput
from controller.core.messages.limits import LARGEST_ASKED
from controller.core.messages.untrusted import AskError, shown
from controller.run.cameras.child import VisionChild
from controller.run.untrusted_reports import read_report
from controller.socket_peer import is_ours
from controller.system_errors import reason_of

log = logging.getLogger("livetable.vision")

FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = {True: 60.0, False: 2.0}
"""Pause before the next try, doubled each time. For a child (True) the pauses limit how often a
failing program is restarted; a unit is restarted by systemd and is only asked to connect.
"""

WELL_S = 60.0
"""Vision that ran at least this long counts as healthy: its next restart is quick again."""

CONNECT_S = 60.0
"""The longest time until a child listens; a slow machine needs ten seconds to load its
libraries.
"""

LOOK_S = 0.05

STOP_S = 10.0
"""Longer than a child takes to exit or to be killed."""


class VisionReports:
    """The reports of one felt's cameras, and the thread that reads them."""

    def __init__(
        self,
        cameras: Sequence[str],
        zones: Collection[str],
        path: Path,
        emit: Callable[[DeviceInput], None],
        child: VisionChild | None = None,
    ) -> None:
        """`cameras` look at one felt and share one line; cards are reported under the first
        camera's name.

        `zones` are the zones of their layouts; cards in other zones are refused. `path` is the
        socket, which `child` creates; None: systemd runs vision.
        """
        self._cameras, self._zones, self._path = cameras, zones, path
        self._emit, self._child = emit, child
        self._line: socket.socket | None = None
        self._stop = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name=f"vision {cameras[0]}", daemon=True)

    def start(self) -> None:
        """Start reading; returns at once."""
        self._thread.start()

    def stop(self) -> None:
        """Stop reading; returns when the child, if there is one, has exited."""
        self._stop.set()
        with self._lock:
            if self._line is not None:
                _hang_up(self._line)
        if self._thread.ident is not None:
            self._thread.join(STOP_S)
        if self._child is not None:
            self._child.end()

    def _run(self) -> None:
        longest = LONGEST_PAUSE_S[self._child is not None]
        pause, told = FIRST_PAUSE_S, ""
        while not self._stop.is_set():
            started = time.monotonic()
            why, error = self._life()
            if self._stop.is_set():
                return
            if time.monotonic() - started > WELL_S:
                pause, told = FIRST_PAUSE_S, ""
            if why != told:
                log.warning("%s: %s", ", ".join(self._cameras), why, exc_info=error)
                told = why
            for camera in self._cameras:
                self._emit(DeviceDown(camera, why))
            self._stop.wait(pause)
            pause = min(2 * pause, longest)

    def _life(self) -> tuple[str, Exception | None]:
        """Run one connection until it ends; return the reason as a sentence, and the exception if
        it was a bug.

        A bug ends only this connection: if the thread died, nobody would report the lost camera.
        """
        try:
            return self._watch(), None
        except Exception as error:
            if self._child is not None:
                self._child.end()
            return f"its reports cannot be read ({error!r}): restart the table", error

    def _watch(self) -> str:
        child = self._child
        if child is None:
            return self._hear() or (
                "the camera's vision unit ended or has another reader; if that goes on: "
                "journalctl -u 'livetable-vision@*'"
            )
        try:
            child.start()
        except OSError as error:
            return (
                f"the vision process cannot be started ({reason_of(error)}) and is tried again; "
                "see to the host's memory and open files"
            )
        why = self._hear()
        status = child.end(wait=not why and not self._stop.is_set())
        return why or (
            f"the vision process ended (exit status {status}) and is started again; "
            "if that goes on, read the table's log"
        )

    def _hear(self) -> str:
        """Read the line until it ends; return the reason, empty if vision itself ended it."""
        try:
            line = self._connected()
        except OSError as error:
            return self._not_there(error)
        try:
            with line:
                return self._read(line)
        finally:
            with self._lock:
                self._line = None

    def _connected(self) -> socket.socket:
        """The connection to vision. Raises OSError: nobody listens, or another user does."""
        end = time.monotonic() + CONNECT_S
        while True:
            try:
                line = _open(self._path)
            except (FileNotFoundError, ConnectionRefusedError):
                lost = self._child is None or not self._child.runs or time.monotonic() > end
                if lost or self._stop.wait(LOOK_S):
                    raise
            else:
                with self._lock:
                    self._line = line
                    if self._stop.is_set():
                        _hang_up(line)
                return line

    def _not_there(self, error: OSError) -> str:
        if self._child is not None and not self._child.runs:
            return ""
        if isinstance(error, FileNotFoundError | ConnectionRefusedError):
            return f"nobody sees for this camera ({self._path}): start its unit livetable-vision@"
        return f"{self._path}: {reason_of(error)}; see to its owner and rights"

    def _read(self, line: socket.socket) -> str:
        with line.makefile("rb") as lines:
            while told := _next(lines.readline):
                try:
                    report = read_report(told, self._cameras, self._zones)
                except AskError as error:
                    written = shown(told.decode(errors="replace").rstrip())
                    return (
                        f"the vision process wrote what is no report ({written}: {error}) and is "
                        "heard anew; restart the table if its layout was changed since it started, "
                        "else install the version that belongs to this controller"
                    )
                self._emit(report)
        return ""


def _open(path: Path) -> socket.socket:
    """A connection to a socket that this user or root owns. Raises OSError."""
    found = path.stat()
    if not stat.S_ISSOCK(found.st_mode):
        raise OSError("it is no socket")
    if found.st_uid not in (0, os.geteuid()) or found.st_mode & 0o022:
        raise PermissionError("others than the table's user may open it")
    line = socket.socket(socket.AF_UNIX)
    try:
        line.connect(str(path))
        if not is_ours(line):
            raise PermissionError("another user listens there")
    except OSError:
        line.close()
        raise
    return line


def _next(readline: Callable[[int], bytes]) -> bytes:
    """The next line, cut at the maximum length of a report; empty at the end."""
    try:
        return readline(LARGEST_ASKED)
    except OSError:  # killed with unread bytes of ours
        return b""


def _hang_up(line: socket.socket) -> None:
    with suppress(OSError):  # already gone
        line.shutdown(socket.SHUT_RDWR)
