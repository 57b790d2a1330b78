"""The vision process: it reads frames and writes sightings as JSON lines to a socket or to stdout.

One process watches one felt, through one camera or several: each `--camera` begins the options of
another camera. A line is one JSON object, a Sighting or a CameraState; messages for people go to
stderr. Every new listener on the socket gets everything from the beginning: the cards that lie
there, under a new start. The process ends with status 0 on SIGTERM. It also ends when its stdin
closes, because then its parent is gone; a systemd unit has no parent (`--unit`).
"""

import argparse
import os
import select
import signal
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import cv2
from pydantic import TypeAdapter

from controller.core.config.layout import Layout
from controller.core.messages.devices import VisionReport
from controller.option_values import camera_url, place
from controller.shipped.option_help import parser_of
from controller.stderr import say
from controller.system_errors import named_reason
from controller.systemd import Watchdog, notify
from vision.evidence import Evidence
from vision.felt.eye import Eye
from vision.frames.open import open_source
from vision.frames.source import Frame, NewestFrame, SourceLostError, newest
from vision.geometry.calibration import read_calibration
from vision.geometry.fitness import LOST_S
from vision.geometry.layout_file import load_layout
from vision.geometry.marks import Marks
from vision.geometry.plane import Plane
from vision.live_picture import LivePicture
from vision.malloc import keep_freed_memory
from vision.observer import Observer
from vision.reading.reader import reader_for
from vision.report_socket import ReportSocket

WAIT_S = 0.05
"""Time to wait for a frame before checking whether to stop."""

NO_FRAME = "no frame comes: check the camera's power and cable"

UNSEEN = (
    "stdin ended before a picture was seen, and vision ends with it: "
    "write --unit where nothing holds stdin open, as in a script"
)

STDOUT, STDERR = 1, 2

START_S = 2.0
"""A camera that has just been opened does not count as lost before this time."""

_LINE: TypeAdapter[VisionReport] = TypeAdapter(VisionReport)


class Listened(Protocol):
    """Sends reports to the listener."""

    def listener(self, patience_s: float = 0) -> int:
        """Return the listener's number; 0 if nobody listens and nobody came within `patience_s`."""

    def tell(self, report: bytes) -> None:
        """Send one report, a line, to the listener."""

    def close(self) -> None:
        """Drop the listener."""


class Printed:
    """Writes reports to stdout, which has one listener; what libraries print goes to stderr
    instead.
    """

    def __init__(self) -> None:
        """Raises OSError if this process has no stdout."""
        self._out = os.dup(STDOUT)
        os.dup2(STDERR, STDOUT)

    def listener(self, patience_s: float = 0) -> int:
        """Return 1."""
        del patience_s
        return 1

    def tell(self, report: bytes) -> None:
        """Print one report."""
        line = report + b"\n"
        while line:
            line = line[os.write(self._out, line) :]

    def close(self) -> None:
        """Give stdout back."""
        os.dup2(self._out, STDOUT)
        os.close(self._out)


@dataclass(frozen=True, slots=True)
class Line:
    """One camera's frames, and its live picture for engineers, if one was asked for."""

    frames: NewestFrame
    picture: LivePicture | None


def main(argv: list[str]) -> int:
    """Run until stopped and return the exit status.

    The status is 0 if the process was stopped or a recording has ended, 2 if an option names a
    wrong file or address. Raises SystemExit if the command line cannot be parsed.
    """
    cameras = options_of(argv)
    first = cameras[0]

    cv2.setNumThreads(1)
    keep_freed_memory()
    stop, changed = threading.Event(), threading.Condition()
    try:
        begin = _beginning(cameras)
        lines, out = _opened(cameras, changed)
    except (OSError, ValueError) as error:
        say("vision", named_reason(error))
        return 2
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    for line in lines:
        line.frames.start()
    notify("READY=1")
    try:
        ends = partial(_ends, stop, first.unit)
        watched = Watched(lines, changed)
        _serve(begin, watched, out, ends)
        if not (stop.is_set() or watched.ended or watched.has_seen):
            say("vision", UNSEEN)
    except BrokenPipeError:  # the reader is gone
        pass
    finally:
        notify("STOPPING=1")
        _close(lines, out)
    return 0


def _opened(
    cameras: list[argparse.Namespace], changed: threading.Condition
) -> tuple[list[Line], Listened]:
    """Open each camera, the output for the reports, and the live pictures that were asked for."""
    frames = [NewestFrame(open_source(one.url), changed) for one in cameras]
    first = cameras[0]
    out = ReportSocket(first.reports) if first.reports else Printed()
    lines = [
        Line(one, LivePicture(at.picture, load_layout(at.layout)) if at.picture else None)
        for one, at in zip(frames, cameras, strict=True)
    ]
    return lines, out


def _ends(stop: threading.Event, is_unit: bool) -> bool:
    """Tell whether to end: a stop was requested, or the parent process is gone."""
    return stop.is_set() or _parent_is_gone(is_unit)


def _close(lines: list[Line], out: Listened) -> None:
    for line in lines:
        line.frames.stop()
    out.close()
    for line in lines:
        if line.picture is not None:
            line.picture.close()


def options_of(argv: list[str]) -> list[argparse.Namespace]:
    """Parse the options of each camera; those for the whole process are in the first camera's."""
    begins = [n for n, word in enumerate(argv) if word.partition("=")[0] == "--camera"][1:]
    parts = zip([0, *begins], [*begins, len(argv)], strict=True)
    cameras = [parser().parse_args(argv[begin:end]) for begin, end in parts]
    for name in ("evidence", "enrolled", "reports", "unit"):
        given = [getattr(one, name) for one in cameras if getattr(one, name)]
        setattr(cameras[0], name, given[0] if given else None)
    return cameras


def parser() -> argparse.ArgumentParser:
    """Return the parser for one camera's options."""
    made = parser_of("vision", __doc__)
    add = made.add_argument
    add("--camera", required=True, help="the camera's name in the table file; more: see above")
    add(
        "--url",
        required=True,
        type=camera_url,
        help="the camera: http://..., rtsp://..., /dev/video0, the path of a recording, or "
        "env:NAME: it stands in that variable, where a password in it is not listed by ps",
    )
    add("--layout", required=True, type=place, help="the felt's layout file")
    add("--calibration", type=place, help="what `livetable calibrate` wrote")
    add("--enrolled", type=place, help="what `livetable enrol` wrote for the deck")
    add("--evidence", type=place, help="folder that crops are kept in")
    add("--reports", type=place, help="socket that reports go to; else stdout")
    add("--picture", type=place, help="socket that hands out the live picture")
    add(
        "--noiseless",
        action="store_true",
        help="the camera is a program without noise: pictures that repeat are not frozen ones",
    )
    add("--unit", action="store_true", help="go on when stdin ends")
    return made


def _beginning(cameras: list[argparse.Namespace]) -> Callable[[], Observer]:
    """Return the function that begins to watch under a new start.

    Raises OSError or ValueError if an option is wrong.
    """
    first, *others = cameras
    reader = reader_for(first.enrolled)
    keep = Evidence(first.evidence).keep
    felt = _felt(first)
    beside = [(one.camera, _felt(one)) for one in others]

    def begin() -> Observer:
        start = uuid.uuid4().hex[:12]
        layout, plane, marks = felt()
        eyes = [Eye(camera, start, *seen()) for camera, seen in beside]
        observer = Observer(
            first.camera, start, layout, reader.read_card, plane, keep, marks, beside=eyes
        )
        for eye, declared in zip(observer.eyes, cameras, strict=True):
            eye.view.is_noiseless = declared.noiseless
        return observer

    return begin


def _felt(camera: argparse.Namespace) -> Callable[[], tuple[Layout, Plane | None, Marks | None]]:
    """Return the function that gives a camera's layout and calibration, with new marks each time.

    Raises OSError or ValueError if a file is missing or wrong.
    """
    layout = load_layout(camera.layout)
    if not camera.calibration:
        return lambda: (layout, None, None)
    made = read_calibration(camera.calibration, layout)
    return lambda: (layout, made.plane(), made.marks(layout))


class Watched:
    """The frames of all cameras as they come, and for how long each camera has been silent."""

    def __init__(self, lines: list[Line], changed: threading.Condition) -> None:
        self.lines = lines
        self._frames = [line.frames for line in lines]
        self._changed = changed
        self.has_seen = False
        self.begin()

    def begin(self) -> None:
        """Give every camera time to start."""
        now = time.monotonic() + START_S, time.time_ns() // 1_000_000
        self._seen = [now for _ in self.lines]
        self._unreadable = ["" for _ in self.lines]

    @property
    def ended(self) -> bool:
        """Whether every camera is a recording that has ended."""
        return all(frames.ended for frames in self._frames)

    def look(self, observer: Observer) -> tuple[int, Frame, list[VisionReport]] | None:
        """Show the observer the next frame; None if no frame came within a short wait."""
        came = newest(self._frames, self._changed, WAIT_S)
        if came is None:
            return None
        n, frame = came
        try:
            reports = observer.look(frame, n)
        except SourceLostError as broken:
            self._not_seen(n, str(broken))
            return None
        self.has_seen = True
        self._seen[n] = time.monotonic(), frame.captured_ms
        self._unreadable[n] = ""
        return n, frame, reports

    def _not_seen(self, n: int, why: str) -> None:
        """Note a picture that cannot be read: a camera that sends only such pictures is lost."""
        if not self._unreadable[n]:
            say("vision", why)
        self._unreadable[n] = why

    def lost(self, observer: Observer) -> list[VisionReport]:
        """Tell the observer of cameras that have been silent for too long."""
        reports: list[VisionReport] = []
        for n, (frames, (seen, seen_ms)) in enumerate(zip(self._frames, self._seen, strict=True)):
            silence = time.monotonic() - seen
            if silence >= LOST_S and not frames.ended:
                why = frames.trouble or self._unreadable[n] or NO_FRAME
                reports += observer.lost(why, seen_ms + round(silence * 1000), n)
        return reports


def _serve(
    begin: Callable[[], Observer], watched: Watched, out: Listened, ends: Callable[[], bool]
) -> None:
    """Serve one listener after another, each from the beginning."""
    watchdog = Watchdog()

    def goes_on() -> bool:
        watchdog.beat()
        return not ends() and not watched.ended

    while goes_on():
        if out.listener(WAIT_S):
            watched.begin()
            _watch(begin(), watched, out, goes_on)


def _watch(
    observer: Observer, watched: Watched, out: Listened, goes_on: Callable[[], bool]
) -> None:
    """Watch until this listener is gone."""
    listener = out.listener()
    while listener and goes_on() and out.listener() == listener:
        seen = watched.look(observer)
        reports = [*(seen[2] if seen else ()), *watched.lost(observer)]
        for report in reports:
            out.tell(_LINE.dump_json(report))
        for n, line in enumerate(watched.lines):
            if line.picture is not None:
                frame = seen[1] if seen and seen[0] == n else None
                line.picture.note(frame, reports, observer, n)


def _parent_is_gone(unit: bool) -> bool:
    """Tell whether stdin has ended; a terminal or a held pipe stays open."""
    if unit:
        return False
    try:
        readable, _, _ = select.select([0], [], [], 0)
        return bool(readable) and os.read(0, 4096) == b""
    except (OSError, ValueError):
        return True
