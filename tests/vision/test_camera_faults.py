"""A camera that fails is told within a second of its own pictures, busy or calm, and sees again.

Time is the pictures' own: what the machine has to do besides takes no part in it.
"""

import pytest

from drivers.sim.camera.camera import Camera
from drivers.sim.felt.clock import ManualClock
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.scene import Scene
from tests.support.sampled import sampled
from vision.felt.eye import CALM_MS
from vision.frames.source import Frame
from vision.observer import Observer
from vision.reading.reader import Reader

pytestmark = pytest.mark.long

FRAME_MS = 33
FAILS_MS = 2500


class Filmed:
    """A camera over an empty felt, and the observer of its pictures."""

    def __init__(self, calm_ms: int) -> None:
        """Film so long before anything happens."""
        layout = load_layout(LAYOUTS / "infinite.toml")
        self.clock = ManualClock()
        self.camera = Camera(Scene(layout, self.clock, seed=3))
        self.eye = Observer("camera0", "v1", layout, Reader().read_card)
        while self.clock() < calm_ms:
            self.shoot()

    def shoot(self) -> list[str]:
        """Show the next picture; return the conditions told."""
        self.clock.advance(FRAME_MS)
        now = self.clock()
        frame = Frame(now // FRAME_MS, now, self.camera.render_at(now).jpeg)
        return [getattr(report, "condition", "") for report in self.eye.look(frame)]

    def until(self, condition: str) -> int:
        """Film until this is told, and nothing else before it; return how long it took (ms)."""
        began, told = self.clock(), []
        while not told and self.clock() - began < 10_000:
            told = self.shoot()
        assert told == [condition]
        return self.clock() - began


FAULTS = [
    (fault, calm_ms)
    for calm_ms in (300, CALM_MS + 500)
    for fault in ("black", "frozen", "blind", "moved")
]


@pytest.mark.parametrize(("fault", "calm_ms"), sampled(FAULTS, FAULTS[1], FAULTS[-1]))
def test_a_camera_that_fails_is_told_within_a_second_and_sees_again(
    fault: str, calm_ms: int
) -> None:
    filmed = Filmed(calm_ms)
    assert filmed.eye.condition == "ok"
    filmed.camera.fault(f"camera_{fault}", FAILS_MS / 1000)
    told = filmed.until(fault)
    assert told < 1000
    back = filmed.until("ok")
    assert told + back < FAILS_MS + 1000
