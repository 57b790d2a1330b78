"""`livetable sim camera`: the simulated camera alone, for those who write or try vision.

It serves a stream and lets a script or a demo happen before it. The truth goes to a file of
JSON lines when asked for, never onto the stream.
"""

import argparse
import json
import signal
import threading
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TextIO

import cv2

from controller.core.config.layout import Layout
from controller.option_values import DAY_S, measure, number_in, place, port_or_any, seed
from controller.shipped.option_help import parser_of
from controller.stderr import say
from controller.system_errors import named_reason
from controller.whole_files import spare, whole_text
from drivers.sim.camera.camera import FPS, Camera
from drivers.sim.camera.disturbances import NAMES
from drivers.sim.camera.script import Cue, demo, perform, read_script
from drivers.sim.deck.art import DESIGNS
from drivers.sim.felt.clock import wall_clock
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.scene import Scene
from drivers.sim.render.textures import warm_up

_FAULT_S = 3.0
"""A fault lasts so long when the command names no duration."""


def _fault(text: str) -> Cue:
    """`NAME@SECONDS` or `NAME@SECONDS:DURATION` as a cue."""
    name, _, when = text.partition("@")
    start, _, lasts = when.partition(":")
    try:
        at_s, for_s = number_in(start, 0, DAY_S), number_in(lasts or str(_FAULT_S), 0, DAY_S)
    except ValueError:
        name = ""
    if name not in NAMES:
        raise argparse.ArgumentTypeError(
            f"{text!r}: write NAME@SECONDS or NAME@SECONDS:DURATION, NAME one of {', '.join(NAMES)}"
        )
    return Cue(at_s, "fault", (name, str(for_s)))


def parse(argv: list[str]) -> argparse.Namespace:
    """Return the command's options."""
    parser = parser_of("sim camera", __doc__)
    _ask_of_camera(parser)
    _ask_of_events(parser)
    return parser.parse_args(argv)


def _ask_of_camera(parser: argparse.ArgumentParser) -> None:
    """Add the options of the felt that it looks at, and of its pictures."""
    parser.add_argument(
        "--layout",
        type=place,
        default=LAYOUTS / "infinite.toml",
        help="the layout's file; default: infinite.toml, as it comes with the program",
    )
    parser.add_argument(
        "--port",
        type=port_or_any,
        default=0,
        help="the port it serves at; left out, or 0: any free one",
    )
    parser.add_argument(
        "--seed", type=seed, default=0, help="decides the noise and where things lie"
    )
    parser.add_argument("--fps", type=measure(0.1, 240), default=FPS, help="pictures a second")
    parser.add_argument(
        "--deck",
        default="club",
        help=f"the cards: {', '.join(DESIGNS)} (also :normal), or a folder of PNGs",
    )


def _ask_of_events(parser: argparse.ArgumentParser) -> None:
    """Add the options of what happens before it, and of where that is written down."""
    acts = parser.add_mutually_exclusive_group()
    acts.add_argument(
        "--script", type=place, help="a file of what happens, SECONDS ACTION WORDS per line"
    )
    acts.add_argument("--demo", action="store_true", help="rounds without end (the default)")
    parser.add_argument(
        "--fault",
        type=_fault,
        action="append",
        default=[],
        metavar="NAME@SECONDS",
        help="disturb it so many seconds after the start; may be given again; names: "
        + ", ".join(NAMES),
    )
    parser.add_argument(
        "--truth", type=place, help="write what really happened there, as JSON lines"
    )


class _TruthFile:
    """Appends what the scene's truth has gained, as JSON lines."""

    def __init__(self, file: TextIO | None) -> None:
        self._file = file
        self._written = 0

    def write(self, scene: Scene) -> None:
        if self._file is None:
            return
        lines = scene.truth(self._written)
        for line in lines:
            print(json.dumps(asdict(line)), file=self._file, flush=True)
        self._written += len(lines)


def play(camera: Camera, cues: Iterable[Cue], stop: threading.Event, truth: _TruthFile) -> None:
    """Let each cue happen at its time until the last one, or until `stop`."""
    for cue in cues:
        wait_s = cue.at_s - camera.scene.clock() / 1000
        if stop.wait(max(wait_s, 0)):
            return
        perform(cue, camera)
        truth.write(camera.scene)


def _script(path: Path, layout: Layout) -> tuple[Cue, ...]:
    try:
        return read_script(whole_text(path), layout)
    except ValueError as error:
        raise ValueError(f"--script {path}: {error}") from None


def _serve(options: argparse.Namespace, stop: threading.Event, truth: _TruthFile) -> None:
    layout = load_layout(options.layout)
    script = _script(options.script, layout) if options.script else None
    warm_up(options.deck)
    scene = Scene(layout, wall_clock(), options.seed, options.deck)
    camera = Camera(scene, port=options.port, fps=options.fps, seed=options.seed)
    for cue in options.fault:
        name, seconds = cue.words
        camera.disturbances.add(name, round(cue.at_s * 1000), float(seconds), options.seed)
    scene.clock = wall_clock()  # drawing the felt took a while; times count from the first frame
    camera.start()
    print(camera.url, flush=True)
    try:
        play(camera, demo(layout, options.seed) if script is None else script, stop, truth)
        stop.wait()
    finally:
        camera.stop()


def main(argv: list[str]) -> int:
    """Serve until interrupted (exit 0); 2 for a layout, script or port that will not do."""
    options = parse(argv)
    cv2.setNumThreads(1)  # a camera must not take the cores of those who watch it
    stop = threading.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: stop.set())
    try:
        if options.truth is None:
            _serve(options, stop, _TruthFile(None))
        else:
            spare(options.truth, '{"')
            with options.truth.open("w", encoding="utf-8") as file:
                _serve(options, stop, _TruthFile(file))
    except (ValueError, KeyError, OSError) as wrong:
        say("sim camera", named_reason(wrong))
        return 2
    return 0
