"""What a frame costs on one core, beside JPEG decoding alone in the same run.

Idle: a table with cards on it where nothing moves. Busy: the same, with a card just laid in each
of eight zones, which are examined and put to the vote in turn until all eight are told; and 64
index candidates read in one frame. Processor time is counted, so that other programs do not.
Latency: from a card at rest to its event, in the frames' own time; and the same of eight cards that
come to rest at once, who wait for one another.

The ratios are what counts where processors differ: an idle frame beside decoding an eighth, a busy
one beside decoding the whole, medians of the same run, with what they may be. Each frame is decoded
right after vision saw it, so that both meet the same noise. `--check` ends with 1
where one is above.

Measured on a small server with AVX2 and without VNNI: idle 4 ms; busy 18 ms in the median, where
OpenCV decodes in 8 ms.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from controller.core.cards import DECK
from controller.core.messages.devices import Sighting
from drivers.sim.camera.camera import Camera
from drivers.sim.felt.clock import ManualClock
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.scene import Scene
from tests.support.eyes.hand_only import HAND_ONLY
from tests.torture.vision_events import run
from vision.felt.cards.look import LOOK_PX_PER_MM
from vision.felt.cards.pose import rectify
from vision.frames.source import Frame
from vision.malloc import keep_freed_memory
from vision.observer import Observer
from vision.reading.indices import IndexPose
from vision.reading.reader import Reader

FRAME_MS = 33
AT_ONCE_FRAMES = 40
CANDIDATES = 64
MOST = {"idle_to_eighth": 1.4, "busy_to_full": 1.9}
BESIDE = {
    "idle_to_eighth": ("idle_frame_ms", "jpeg_eighth_ms"),
    "busy_to_full": ("busy_frame_ms", "jpeg_full_ms"),
}


class Bench:
    """A camera over the seven-box felt, and vision behind it."""

    def __init__(self) -> None:
        layout = load_layout(LAYOUTS / "seven_boxes.toml")
        self.zones = [zone.name for zone in layout.zones][:8]
        self.clock = ManualClock()
        self.scene = Scene(layout, self.clock, seed=1)
        self.camera = Camera(self.scene, seed=1)
        self.reader = Reader()
        self.observer = Observer("camera0", "bench", layout, self.reader.read_card)

    def shoot(self, count: int) -> list[Frame]:
        """The next frames."""
        frames = []
        for _ in range(count):
            self.clock.advance(FRAME_MS)
            shot = self.camera.render_at(self.clock())
            frames.append(Frame(shot.number, self.clock(), shot.jpeg))
        return frames

    def cost(self, frames: list[Frame]) -> list[float]:
        """Milliseconds that vision takes for each; its picture is let go then, as at the table."""
        return [_timed(partial(self.observer.look, _anew(frame))) for frame in frames]

    def idle(self, frames: list[Frame]) -> list[tuple[float, float]]:
        """Milliseconds of vision for each frame, and of its decoding at an eighth right after."""
        return [(self.cost([frame])[0], _timed(_anew(frame).small)) for frame in frames]

    def busy_until_told(self, cards: int) -> list[tuple[float, float]]:
        """Milliseconds of vision for each frame until so many new cards are told, and of decoding
        the whole frame right after.
        """
        costs, told = [], 0
        while told < cards:
            [frame] = self.shoot(1)
            began = time.process_time()
            reports = self.observer.look(frame)
            cost = (time.process_time() - began) * 1000
            costs.append((cost, _timed(partial(_decode, frame))))
            told += sum(isinstance(r, Sighting) and r.what == "placed" for r in reports)
        return costs

    def at_once(self, faces: Iterator[str]) -> list[int]:
        """Milliseconds from rest to event of eight cards that come to rest at once, in order."""
        self.cost(self.shoot(AT_ONCE_FRAMES))  # until what was laid before is told
        for zone in self.zones:
            self.scene.lay(zone, next(faces))
        rest = {true.zone: true.t_ms for true in self.scene.truth()[-len(self.zones) :]}
        reports = [
            report for frame in self.shoot(AT_ONCE_FRAMES) for report in self.observer.look(frame)
        ]
        told = [r for r in reports if isinstance(r, Sighting) and r.what == "placed"]
        return sorted(seen.captured_ms - rest[seen.zone] for seen in told)

    def candidates(self, frame: Frame) -> list[float]:
        """Milliseconds for 64 index candidates of one picture, in one pass, several times."""
        card = self.observer.tracks.cards[0]
        plane = self.observer.plane
        if plane is None:
            raise RuntimeError("the bench's camera sees no felt")
        picture = rectify(frame.whole(), plane, card.pose, LOOK_PX_PER_MM)
        poses = [IndexPose(29.0, 42.0, 48.0, 24.0, 0.01 * n) for n in range(CANDIDATES)]
        return [_timed(lambda: self.reader.read_indices(picture, poses)) for _ in range(20)]


def _timed(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def _anew(frame: Frame) -> Frame:
    """The same frame, not decoded yet."""
    return replace(frame, pixels=None)


def _decode(frame: Frame) -> None:
    """Decode all of a frame as OpenCV does, to compare with."""
    cv2.imdecode(np.frombuffer(frame.jpeg or b"", np.uint8), cv2.IMREAD_COLOR)


def _figures(costs: Sequence[float]) -> dict[str, float]:
    median, p99 = np.percentile(costs, (50, 99))
    return {"median": round(float(median), 2), "p99": round(float(p99), 2)}


def processor() -> str:
    """Name the processor, and which of the instructions that the net lives on it has."""
    told = dict[str, str]()
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        name, _, value = line.partition(":")
        told.setdefault(name.strip(), value.strip())
    has = [flag for flag in ("avx2", "avx_vnni", "avx512_vnni") if flag in told["flags"].split()]
    return f"{told['model name']}, {', '.join(has) or 'without AVX2'}"


def ratios(figures: dict[str, dict[str, float]]) -> dict[str, str]:
    """Compare the medians of a run; each with what it may be."""
    return {name: f"{_ratio(figures, name):.2f} (at most {MOST[name]})" for name in MOST}


def _ratio(figures: dict[str, dict[str, float]], name: str) -> float:
    frame, decoding = BESIDE[name]
    return figures[frame]["median"] / figures[decoding]["median"]


def measure(bench: Bench) -> dict[str, dict[str, float]]:
    """All figures, in milliseconds."""
    bench.cost(bench.shoot(8))
    faces = iter(DECK)
    for zone in bench.zones:
        bench.scene.lay(zone, next(faces), pace=HAND_ONLY)
    bench.cost(bench.shoot(60))
    still = bench.shoot(60)
    idle, eighth = zip(*bench.idle(still), strict=True)
    both: list[tuple[float, float]] = []
    for _ in range(4):
        for zone in bench.zones:
            bench.scene.lay(zone, next(faces))
        both += bench.busy_until_told(len(bench.zones))[1:]
    busy, full = zip(*both, strict=True)
    return {
        "idle_frame_ms": _figures(idle),
        "busy_frame_ms": _figures(busy),
        "candidates_64_ms": _figures(bench.candidates(still[-1])),
        "jpeg_full_ms": _figures(full),
        "jpeg_eighth_ms": _figures(eighth),
    }


def main() -> int:
    """Print the figures as JSON; return 1 if a check was asked for and a ratio is too large."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=400, help="for the latency; 0 leaves it out")
    parser.add_argument("--check", action="store_true", help="end with 1 above a ratio's most")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    keep_freed_memory()
    bench = Bench()
    figures = measure(bench)
    if options.events:
        score = run(options.events, seed=5, disturbed=0.0, a_night=options.events // 4)
        figures["rest_to_event_ms"] = {"median": score.latency(0.5), "p99": score.latency(0.99)}
    at_once = {"rest_to_event_of_eight_at_once_ms": bench.at_once(iter(DECK))}
    told = {"processor": processor(), **figures, **at_once, "ratios": ratios(figures)}
    print(json.dumps(told, indent=2))
    return int(options.check and any(_ratio(figures, name) > MOST[name] for name in MOST))


if __name__ == "__main__":
    sys.exit(main())
