"""The vision process: frames in, sightings out as JSON lines on stdout.

One process watches one camera. Stdout carries nothing but one JSON object per line, a Sighting or
a CameraState, flushed line by line; people read stderr. The process ends with 0 on SIGTERM, and
by itself when its stdin closes, because then its parent is gone.
"""

import argparse
import os
import select
import signal
import sys
import threading
import time
import uuid
from collections.abc import Iterable
from pathlib import Path

import cv2
from pydantic import TypeAdapter

from controller.core.config.layout import Layout
from controller.core.messages.devices import VisionReport
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

WAIT_S = 0.05
"""How long to wait for a frame before asking whether it is time to stop."""

START_S = 2.0
"""A camera that just woke is not lost yet."""

_LINE: TypeAdapter[VisionReport] = TypeAdapter(VisionReport)


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
        observer = _observer(options, layout)
        frames = NewestFrame(open_source(options.url))
        picture = LivePicture(options.picture, layout) if options.picture else None
    except (OSError, ValueError) as error:
        print(f"livetable vision: {error}", file=sys.stderr)
        return 2
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    frames.start()
    try:
        _watch(observer, frames, picture, stop)
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - the reader is gone
    finally:
        frames.stop()
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
    parser.add_argument("--picture", type=Path, help="socket that hands out the live picture")
    return parser


def _observer(options: argparse.Namespace, layout: Layout) -> Observer:
    calibrated = read_calibration(options.calibration, layout) if options.calibration else None
    enrolled = Thresholds.load(options.enrolled) if options.enrolled else None
    return Observer(
        options.camera,
        uuid.uuid4().hex[:12],
        layout,
        Reader(thresholds=enrolled).read_card,
        calibrated.plane() if calibrated else None,
        Evidence(options.evidence).keep,
        calibrated.marks(layout) if calibrated else None,
    )


def _watch(
    observer: Observer, frames: NewestFrame, picture: LivePicture | None, stop: threading.Event
) -> None:
    last_seen, last_ms = time.monotonic() + START_S, time.time_ns() // 1_000_000
    while not stop.is_set() and not frames.ended and not _parent_is_gone():
        frame = frames.take(WAIT_S)
        reports: list[VisionReport] = []
        silence = time.monotonic() - last_seen
        if frame is not None:
            last_seen, last_ms = time.monotonic(), frame.captured_ms
            reports = _look(observer, frame)
        elif silence >= LOST_S and observer.condition != "lost":
            why = frames.trouble or "no frame comes: check the camera's power and cable"
            reports = observer.lost(why, last_ms + round(silence * 1000))
        _print(reports)
        if picture is not None:
            picture.note(frame, reports, observer)


def _look(observer: Observer, frame: Frame) -> list[VisionReport]:
    try:
        return observer.look(frame)
    except SourceLostError as broken:
        print(f"livetable vision: {broken}", file=sys.stderr)
        return []


def _print(reports: Iterable[VisionReport]) -> None:
    for report in reports:
        sys.stdout.write(_LINE.dump_json(report).decode() + "\n")
        sys.stdout.flush()


def _parent_is_gone() -> bool:
    """Tell whether stdin has reached its end: a terminal or a held pipe stays open."""
    try:
        readable, _, _ = select.select([0], [], [], 0)
        return bool(readable) and os.read(0, 4096) == b""
    except (OSError, ValueError):
        return True
