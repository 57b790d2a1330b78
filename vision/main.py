"""The vision process: frames in, sightings out as JSON lines, to a socket's listener or on stdout.

One process watches one camera. A line is one JSON object, a Sighting or a CameraState; people read
stderr. Every listener at the socket is told from the beginning: the cards that lie there, under a
start of their own. The process ends with 0 on SIGTERM, and by itself when its stdin closes, because
then its parent is gone; a unit of systemd has no parent (`--unit`).
"""

import argparse
import os
import select
import signal
import sys
import threading
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import cv2
from pydantic import TypeAdapter

from controller.core.config.layout import Layout
from controller.core.messages.devices import VisionReport
from controller.systemd import Watchdog, notify
from vision.evidence import Evidence
from vision.frames.open import open_source
from vision.frames.source import Frame, NewestFrame, SourceLostError
from vision.geometry.calibration import read_calibration
from vision.geometry.fitness import LOST_S
from vision.geometry.layout_file import load_layout
from vision.live_picture import LivePicture
from vision.malloc import keep_freed_memory
from vision.observer import Observer
from vision.reading.reader import Reader, Thresholds
from vision.report_socket import ReportSocket

WAIT_S = 0.05
"""How long to wait for a frame before asking whether it is time to stop."""

START_S = 2.0
"""A camera that just woke is not lost yet."""

_LINE: TypeAdapter[VisionReport] = TypeAdapter(VisionReport)


class Listened(Protocol):
    """Takes reports to whoever listens."""

    def listener(self) -> int:
        """Return the number of the listener; 0: nobody listens."""

    def tell(self, report: bytes) -> None:
        """Hand one report, a line, to the listener."""

    def close(self) -> None:
        """Let the listener go."""


class Printed:
    """Takes reports to stdout, which has one listener."""

    def listener(self) -> int:
        """Return 1."""
        return 1

    def tell(self, report: bytes) -> None:
        """Print one report."""
        sys.stdout.write(report.decode() + "\n")
        sys.stdout.flush()

    def close(self) -> None:
        """Leave stdout to the process's end."""


def main(argv: list[str]) -> int:
    """Run until stopped and return the exit status.

    0: stopped, or a recording has ended; 2: an option names a wrong file or address. Raises
    SystemExit where the command line cannot be parsed.
    """
    options = _parser().parse_args(argv)
    cv2.setNumThreads(1)
    keep_freed_memory()
    try:
        layout = load_layout(options.layout)
        begin = _beginning(options, layout)
        frames = NewestFrame(open_source(options.url))
        out = ReportSocket(options.reports) if options.reports else Printed()
        picture = LivePicture(options.picture, layout) if options.picture else None
    except (OSError, ValueError) as error:
        print(f"livetable vision: {error}", file=sys.stderr)
        return 2
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    frames.start()
    notify("READY=1")
    try:
        _serve(begin, frames, out, picture, lambda: stop.is_set() or _parent_is_gone(options.unit))
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - the reader is gone
    finally:
        notify("STOPPING=1")
        frames.stop()
        out.close()
        if picture is not None:
            picture.close()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="livetable vision", description=__doc__)
    parser.add_argument("--camera", required=True, help="the camera's name in the table file")
    parser.add_argument(
        "--url", required=True, help="http://..., rtsp://..., /dev/video0 or a path"
    )
    parser.add_argument("--layout", required=True, type=Path, help="the felt's layout file")
    parser.add_argument("--calibration", type=Path, help="what `livetable calibrate` wrote")
    parser.add_argument("--enrolled", type=Path, help="what `livetable enrol` wrote for the deck")
    parser.add_argument("--evidence", type=Path, help="folder that crops are kept in")
    parser.add_argument("--reports", type=Path, help="socket that reports go to; else stdout")
    parser.add_argument("--picture", type=Path, help="socket that hands out the live picture")
    parser.add_argument("--unit", action="store_true", help="go on when stdin ends")
    return parser


def _beginning(options: argparse.Namespace, layout: Layout) -> Callable[[], Observer]:
    """Make the function that begins to watch under a new start.

    Raises OSError, ValueError: an option is wrong.
    """
    calibrated = read_calibration(options.calibration, layout) if options.calibration else None
    reader = Reader(thresholds=Thresholds.load(options.enrolled) if options.enrolled else None)
    return lambda: Observer(
        options.camera,
        uuid.uuid4().hex[:12],
        layout,
        reader.read_card,
        calibrated.plane() if calibrated else None,
        Evidence(options.evidence).keep,
        calibrated.marks(layout) if calibrated else None,
    )


def _serve(
    begin: Callable[[], Observer],
    frames: NewestFrame,
    out: Listened,
    picture: LivePicture | None,
    ends: Callable[[], bool],
) -> None:
    """Watch for one listener after the other, each from the beginning."""
    watchdog = Watchdog()

    def goes_on() -> bool:
        watchdog.beat()
        return not ends() and not frames.ended

    while goes_on():
        if out.listener():
            _watch(begin(), frames, out, picture, goes_on)
        else:
            time.sleep(WAIT_S)


def _watch(
    observer: Observer,
    frames: NewestFrame,
    out: Listened,
    picture: LivePicture | None,
    goes_on: Callable[[], bool],
) -> None:
    """Watch until this listener is gone."""
    last_seen, last_ms = time.monotonic() + START_S, time.time_ns() // 1_000_000
    listener = out.listener()
    while listener and goes_on() and out.listener() == listener:
        frame = frames.take(WAIT_S)
        reports: list[VisionReport] = []
        silence = time.monotonic() - last_seen
        if frame is not None:
            last_seen, last_ms = time.monotonic(), frame.captured_ms
            reports = _look(observer, frame)
        elif silence >= LOST_S and observer.condition != "lost":
            why = frames.trouble or "no frame comes: check the camera's power and cable"
            reports = observer.lost(why, last_ms + round(silence * 1000))
        for report in reports:
            out.tell(_LINE.dump_json(report))
        if picture is not None:
            picture.note(frame, reports, observer)


def _look(observer: Observer, frame: Frame) -> list[VisionReport]:
    try:
        return observer.look(frame)
    except SourceLostError as broken:
        print(f"livetable vision: {broken}", file=sys.stderr)
        return []


def _parent_is_gone(unit: bool) -> bool:
    """Tell whether stdin has reached its end: a terminal or a held pipe stays open."""
    if unit:
        return False
    try:
        readable, _, _ = select.select([0], [], [], 0)
        return bool(readable) and os.read(0, 4096) == b""
    except (OSError, ValueError):
        return True
