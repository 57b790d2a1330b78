"""Measures the cost of a simulated frame: `python -m tests.benchmarks.bench_sim_camera`.

Prints processor milliseconds per frame, noise and JPEG included, beside the JPEG encoder alone in
the same run, for a still felt, for a hand dealing, and for each disturbance.
"""

import time
from collections.abc import Callable
from statistics import mean

import cv2
import numpy as np

from controller.core.cards import DECK
from drivers.sim.camera.camera import Camera
from drivers.sim.camera.disturbances import NAMES
from drivers.sim.felt.carry import HUMAN
from drivers.sim.felt.clock import ManualClock
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.scene import Scene
from drivers.sim.render.textures import warm_up

_FRAMES = 60
_FRAME_MS = 33


def _milliseconds(work: Callable[[], object], times: int) -> float:
    """Mean time of one call, the first not counted."""
    work()
    took = []
    for _ in range(times):
        began = time.process_time()
        work()
        took.append(time.process_time() - began)
    return 1000 * mean(took)


def _dealt(clock: ManualClock) -> Camera:
    """A camera over a felt with three cards in each of its zones."""
    layout = load_layout(LAYOUTS / "infinite.toml")
    scene = Scene(layout, clock, seed=1)
    for number, zone in enumerate(layout.zones):
        for card in DECK[3 * number : 3 * number + 3]:
            scene.lay(zone.name, card)
    return Camera(scene, seed=1)


def main() -> None:
    """Print the table."""
    cv2.setNumThreads(1)
    warm_up("club")
    clock = ManualClock()
    camera = _dealt(clock)

    def frame() -> object:
        return camera.render_at(clock.advance(_FRAME_MS))

    def dealing() -> object:
        if not camera.scene.at(clock()).hands:
            camera.scene.remove(camera.scene.cards()[-1].id)
            camera.scene.lay("L", "QH", pace=HUMAN)
        return frame()

    still = cv2.imdecode(_bytes(camera, clock), cv2.IMREAD_COLOR)
    print(f"{'JPEG encoder alone':24}{_milliseconds(lambda: _encode(still), _FRAMES):7.1f} ms")
    print(f"{'still felt':24}{_milliseconds(frame, _FRAMES):7.1f} ms")
    print(f"{'a hand dealing':24}{_milliseconds(dealing, _FRAMES):7.1f} ms")
    for name in NAMES:
        camera.fault(name, 60.0, seed=2)
        print(f"{name:24}{_milliseconds(frame, 10):7.1f} ms")
        camera.disturbances.end(name)


def _bytes(camera: Camera, clock: ManualClock) -> cv2.typing.MatLike:
    return np.frombuffer(camera.render_at(clock.advance(_FRAME_MS)).jpeg, np.uint8)


def _encode(picture: cv2.typing.MatLike | None) -> object:
    assert picture is not None
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 85])


if __name__ == "__main__":
    main()
