"""`livetable calibrate`: fits the camera to the felt, with a picture to look at.

In the browser: the live picture with the zones drawn where the fit puts them. The fit comes from
the fiducials by itself; where they are not seen, the engineer clicks the points the page asks
for. Saving is refused while the fit is bad, and the page says why. `--headless` fits from the
fiducials alone and prints one JSON object: for appliances without a screen, and for tests.
"""

import argparse
import json
import time
from pathlib import Path

import cv2

from controller.core.config.layout import Layout
from controller.option_values import camera_url, place, port_or_any
from controller.shipped.option_help import parser_of
from controller.stderr import say
from controller.system_errors import named_reason
from controller.whole_files import spare, write_whole
from vision.commands.calibrate_page import CalibrationSession, page_server, serve
from vision.commands.calibrate_words import Wording
from vision.frames.open import open_source
from vision.frames.source import NewestFrame, SourceLostError
from vision.geometry.calibration import Calibration
from vision.geometry.calibration_fit import RefusedError, advice, fit_fiducials
from vision.geometry.layout_file import load_layout
from vision.geometry.plane import Image

FRAMES = 8
"""Frames whose markers are taken together: sensor noise falls to a third."""

LONGEST_WAIT_S = 5.0


def main(argv: list[str], wording: Wording) -> int:
    """Run the calibration and return the exit status.

    0: written; 1: refused, or no picture came; 2: a file, an address or the port is wrong.
    """
    options = _parser().parse_args(argv)
    cv2.setNumThreads(1)
    try:
        layout = load_layout(options.layout)
        frames = NewestFrame(open_source(options.url))
    except (OSError, ValueError) as error:
        return _refused(error)
    frames.start()
    try:
        if options.headless:
            return _headless(frames, layout, options.out, wording)
        session = CalibrationSession(frames, layout, options.out)
        return _on_a_page(session, wording, options.port)
    finally:
        frames.stop()


def _on_a_page(session: CalibrationSession, wording: Wording, port: int) -> int:
    try:
        server = page_server(session, wording, port)
    except OSError as error:
        return _refused(error)
    return serve(session, server)


def _refused(error: Exception) -> int:
    say("calibrate", named_reason(error))
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = parser_of("calibrate", __doc__)
    parser.add_argument(
        "--url",
        required=True,
        type=camera_url,
        help="the camera: http://..., rtsp://..., /dev/video0, the path of a recording, or "
        "env:NAME: it stands in that variable, where a password in it is not listed by ps",
    )
    parser.add_argument("--layout", required=True, type=place, help="the felt's layout file")
    parser.add_argument("--out", required=True, type=place, help="the calibration file to write")
    parser.add_argument(
        "--port", type=port_or_any, default=8090, help="the port of the page; 0: any free one"
    )
    parser.add_argument(
        "--headless",
        action="store_true",
        help="show no page: fit from the fiducials and print JSON",
    )
    return parser


def _headless(frames: NewestFrame, layout: Layout, out: Path, wording: Wording) -> int:
    try:
        found = fit_fiducials(_pictures(frames), layout)
        spare(out, answer := found.model_dump_json(indent=2) + "\n")
        write_whole(out, answer)
    except RefusedError as refused:
        why = wording.text(wording.usual, refused.words)
        print(json.dumps({"ok": False, "code": refused.words.code, "why": why}))
        return 1
    except (SourceLostError, OSError) as error:
        print(json.dumps({"ok": False, "why": named_reason(error)}))
        return 1
    print(json.dumps(_report(found, wording)))
    return 0


def _report(found: Calibration, wording: Wording) -> dict[str, object]:
    """Describe a calibration for a program; errors in millimetres."""
    small = advice(found)
    return {
        "ok": True,
        "layout": found.layout,
        "method": found.method,
        "points": found.points,
        "error_mm": found.error_mm,
        "worst_mm": found.worst_mm,
        "px_per_mm": found.least_px_per_mm,
        "advice": wording.text(wording.usual, small) if small else "",
    }


def _pictures(frames: NewestFrame) -> list[Image]:
    """Take some frames of the still view. Raises SourceLostError if none comes."""
    pictures: list[Image] = []
    until = time.monotonic() + LONGEST_WAIT_S
    while len(pictures) < FRAMES and not frames.ended and time.monotonic() < until:
        frame = frames.take(0.5)
        if frame is not None:
            pictures.append(frame.full())
    if not pictures:
        raise SourceLostError(frames.trouble or "no frame comes: check the camera and its address")
    return pictures
