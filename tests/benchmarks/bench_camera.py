"""How soon a camera that fails is a fact, and how soon it sees again.

A simulated camera is disturbed before the real `livetable vision` process, several times each.
`fact` and `back` are milliseconds of the camera's own time (frames' capture times), so that a busy
machine does not change them: from the fault to its fact, and from the fault's end until the camera
sees again. A moved camera is fitted again where it stands: there `back` counts from the move.
`wall` is what a reader of the process's lines had to wait for the fact.
"""

import argparse
import tempfile
import time
from pathlib import Path

from drivers.sim.camera.camera import Camera
from drivers.sim.felt.clock import wall_clock
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.scene import Scene
from tests.support.eyes.running_vision import Vision

LAYOUT = LAYOUTS / "infinite.toml"
FAULT_S = 2.5

FAULTS = {
    "camera_lost": ("pulled (connection refused)", "lost"),
    "stall": ("pulled (line open, no bytes)", "lost"),
    "camera_frozen": ("frozen", "frozen"),
    "camera_black": ("covered (black)", "black"),
    "camera_blind": ("covered (blinded)", "blind"),
    "camera_moved": ("moved", "moved"),
}
"""The simulator's name, what happens in the hall, and the condition told."""

Times = tuple[int, int, int]


def once(camera: Camera, vision: Vision, fault: str, seed: int) -> Times:
    """Milliseconds until the fact, until `ok`, and the reader's wait."""
    began, wall = camera.scene.clock(), time.monotonic()
    camera.fault(fault, FAULT_S, seed)
    told = vision.until("condition", FAULTS[fault][1])
    waited = time.monotonic() - wall
    back = stamp(vision.until("condition", "ok"))
    if fault == "camera_moved":
        vision.until("condition", "ok")  # moved back, and fitted once more
        return stamp(told) - began, back - began, round(1000 * waited)
    return stamp(told) - began, round(back - began - 1000 * FAULT_S), round(1000 * waited)


def stamp(line: dict[str, object]) -> int:
    """A line's capture time."""
    return int(str(line["captured_ms"]))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5, help="how often each fault happens")
    times = parser.parse_args().times
    scene = Scene(load_layout(LAYOUT), wall_clock(), seed=3)
    camera = Camera(scene)
    camera.start()
    with tempfile.TemporaryDirectory() as folder:
        vision = Vision(camera.url, LAYOUT, Path(folder))
        try:
            vision.until("condition", "ok")
            print("| what happens | told as | fact, ms | back, ms | wall, ms |")
            print("| --- | --- | --- | --- | --- |")
            for fault, (what, condition) in FAULTS.items():
                runs = [once(camera, vision, fault, seed) for seed in range(times)]
                columns = [f"{min(c)} to {max(c)}" for c in zip(*runs, strict=True)]
                print(f"| {what} | `{condition}` | {' | '.join(columns)} |", flush=True)
        finally:
            vision.kill()
            camera.stop()


if __name__ == "__main__":
    main()
