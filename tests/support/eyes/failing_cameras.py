"""Two cameras over one felt, of which one fails at random and comes back, stepped by frame time.

Pictures go as JPEG into one real Observer with two eyes, as in the vision process; what that
process says of a camera which sends nothing is said here too. Never do both fail for long.
"""

import random
from dataclasses import dataclass

from controller.core.messages.devices import VisionReport
from drivers.sim.camera.camera import Camera
from drivers.sim.felt.clock import ManualClock
from drivers.sim.felt.scene import Scene
from drivers.sim.world.cameras import opposite
from vision.felt.cards.look import ReadCard
from vision.felt.eye import Eye
from vision.frames.source import Frame
from vision.geometry.fitness import LOST_S
from vision.observer import Observer

FRAME_MS = 33
APART_MS = 16
"""The second camera's pictures are taken so long after the first one's."""

FAULTS = (
    "camera_black", "camera_frozen", "camera_lost", "stall", "camera_moved", "camera_blind",
    "camera_soft", "motion_blur", "camera_half_covered", "camera_noise", "camera_late",
)  # fmt: skip
SHORT_S, LONG_S = (0.05, 0.7), (0.7, 7.0)
WELL_S = (0.2, 3.0)
"""Both see for so long before one fails again."""
BOTH = 0.1
"""Part of the faults that begin while the other camera fails still."""
BOTH_S = 0.4
"""So long at most."""
BACK_MS = 6000
"""A camera that does not see again so long after its fault is stuck."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What befalls one of the cameras."""

    camera: int
    name: str
    begins_ms: int
    ends_ms: int


class FailingCameras:
    """Two cameras and the observer that looks through both."""

    def __init__(self, scene: Scene, clock: ManualClock, read_card: ReadCard, seed: int) -> None:
        layout, self.clock = scene.layout, clock
        self.cameras = [
            Camera(scene, seed=seed),
            Camera(scene, seed=seed + 1, optics=opposite(layout)),
        ]
        eye = Eye("camera1", "torture", layout)
        self.observer = Observer("camera0", "torture", layout, read_card, beside=[eye])
        self.failing: Failure | None = None
        self.stuck: list[Failure] = []
        self.both_failed_ms = 0
        """When neither camera was well for the last time."""
        self._chance = random.Random(f"{seed}/failures")
        self._next_ms = 3000
        self._seen = [(0, 0), (0, 0)]

    def frame(self) -> list[VisionReport]:
        """Let a frame's time pass; return what is said of both pictures."""
        self._fail_at_random()
        if not any(self._is_well(camera) for camera in (0, 1)):
            self.both_failed_ms = self.clock()
        self.clock.advance(FRAME_MS - APART_MS)
        reports = self._look(0)
        self.clock.advance(APART_MS)
        return reports + self._look(1)

    def _look(self, camera: int) -> list[VisionReport]:
        now = self.clock()
        shot = self.cameras[camera].arrives_at(now)
        if shot is None:
            return self._missing(camera, now)
        self._seen[camera] = now, shot.t_ms
        frame = Frame(shot.number, shot.t_ms, shot.jpeg, arrived_ms=now)
        return self.observer.look(frame, camera)

    def _missing(self, camera: int, now: int) -> list[VisionReport]:
        arrived, taken = self._seen[camera]
        silence = now - arrived
        if silence < 1000 * LOST_S or self.observer.eyes[camera].condition == "lost":
            return []
        return self.observer.lost("no frame comes", taken + silence, camera)

    def _is_well(self, camera: int) -> bool:
        disturbed = self.cameras[camera].disturbances.active(self.clock())
        return self.observer.eyes[camera].sees and not disturbed

    @property
    def both_see(self) -> bool:
        """Whether each camera says that it sees."""
        return all(eye.sees for eye in self.observer.eyes)

    def _fail_at_random(self) -> None:
        now, failing = self.clock(), self.failing
        if failing is not None and now < failing.ends_ms:
            return
        if failing is not None and not self.both_see:
            if now == self._stuck_at(failing, now):
                self.stuck.append(failing)
            return
        if failing is not None:
            self.failing = None
            self._next_ms = now + round(1000 * self._chance.uniform(*WELL_S))
        if now >= self._next_ms:
            self._fail(now)

    @staticmethod
    def _stuck_at(failing: Failure, now: int) -> int:
        return now if failing.ends_ms + BACK_MS <= now < failing.ends_ms + BACK_MS + FRAME_MS else 0

    def _fail(self, now: int) -> None:
        camera, name = self._chance.randrange(2), self._chance.choice(FAULTS)
        seconds = self._chance.uniform(*self._chance.choice((SHORT_S, LONG_S)))
        self.cameras[camera].fault(name, seconds, self._chance.randrange(1 << 30))
        self.failing = Failure(camera, name, now, now + round(1000 * seconds))
        if self._chance.random() < BOTH:
            other, too = self._chance.choice(FAULTS), self._chance.uniform(0.05, BOTH_S)
            self.cameras[1 - camera].fault(other, too, self._chance.randrange(1 << 30))
