"""A felt without markers: its prints tell that the camera was moved, covered, or stands well."""

import cv2
import numpy as np
import pytest

from controller.core.config.layout import Layout
from drivers.sim.camera.camera import Camera
from drivers.sim.camera.disturbances import Disturbance, look_of
from drivers.sim.felt.clock import ManualClock
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.optics import Optics
from drivers.sim.felt.scene import Scene
from tests.support.sampled import sampled
from vision.frames.source import Frame
from vision.geometry.calibration import Calibration
from vision.geometry.calibration_fit import RefusedError, fit_points, targets, with_landmarks
from vision.observer import Observer
from vision.reading.reader import Reader

pytestmark = pytest.mark.system

SIZE = (1920, 1080)
FRAME_MS = 33


def bare_layout() -> Layout:
    return load_layout(LAYOUTS / "infinite.toml").model_copy(update={"fiducials": ()})


def calibrated(layout: Layout, picture: np.ndarray) -> Calibration:
    """What `livetable calibrate` writes after all points were clicked where they are."""
    felt = [(target.x_mm, target.y_mm) for target in targets(layout)]
    clicks = [(float(x), float(y)) for x, y in Optics().project(felt)]
    return with_landmarks(fit_points(clicks, layout, SIZE), picture, layout)


class Filmed:
    """A simulated camera over a felt without markers, and an observer that knows the felt."""

    def __init__(self) -> None:
        self.clock, self.layout = ManualClock(), bare_layout()
        self.camera = Camera(Scene(self.layout, self.clock, seed=3))
        self.found = calibrated(self.layout, self.shoot().full())
        self.eye = Observer(
            "camera0",
            "v1",
            self.layout,
            Reader().read_card,
            self.found.plane(),
            marks=self.found.marks(self.layout),
        )

    def shoot(self) -> Frame:
        self.clock.advance(FRAME_MS)
        now = self.clock()
        return Frame(now // FRAME_MS, now, self.camera.render_at(now).jpeg)

    def conditions(self, frames: int) -> list[str]:
        """The conditions told in so many frames."""
        told = []
        for _ in range(frames):
            told += [getattr(report, "condition", "") for report in self.eye.look(self.shoot())]
        return [condition for condition in told if condition]


def test_a_camera_over_a_bare_felt_sees_and_reads() -> None:
    filmed = Filmed()
    assert filmed.conditions(5) == ["ok"]
    filmed.camera.scene.lay("P", "8S")
    filmed.conditions(20)
    assert [card.face for card in filmed.eye.tracks.cards] == ["8S"]


@pytest.mark.parametrize("seed", sampled([1, 2, 3, 4], 1, 4))
def test_a_knock_is_noticed_within_a_second_and_fitted_again(seed: int) -> None:
    filmed = Filmed()
    assert filmed.conditions(5) == ["ok"]
    began = filmed.clock()
    filmed.camera.fault("camera_moved", 60, seed)
    told = []
    while not told:
        told = filmed.conditions(1)
    assert told == ["moved"]
    assert filmed.clock() - began < 1000
    assert filmed.conditions(45) == ["ok"]
    assert off_mm(filmed, seed) < 2.0


def off_mm(filmed: Filmed, seed: int) -> float:
    """How far the fit of a moved camera is off at the zones' corners, at the worst."""
    plane = filmed.eye.plane
    assert plane is not None
    fault = Disturbance("camera_moved", 0, 60, seed)
    optics = moved_optics(fault)
    felt = [(target.x_mm, target.y_mm) for target in targets(filmed.layout)]
    return float(np.linalg.norm(plane.to_mm(optics.project(felt)) - felt, axis=1).max())


def moved_optics(fault: Disturbance) -> Optics:
    moved = look_of((fault,), 1, Optics()).optics
    assert moved is not None
    return moved


def test_a_covered_camera_is_blind_and_sees_again() -> None:
    filmed = Filmed()
    assert filmed.conditions(5) == ["ok"]
    filmed.camera.fault("camera_blind", 1.0)
    assert filmed.conditions(60) == ["blind", "ok"]


def test_hands_cards_and_light_are_no_knock() -> None:
    filmed = Filmed()
    assert filmed.conditions(5) == ["ok"]
    for n, name in enumerate(("hand_pass", "warm_light", "shadow", "exposure_step", "chips")):
        for zone in ("P", "H", "L", "R"):
            filmed.camera.scene.lay(zone, f"{2 + n}S")
        filmed.camera.fault(name, 0.8, seed=n)
        assert filmed.conditions(30) == []


def test_a_camera_moved_while_nobody_watched_is_found_out_at_the_start() -> None:
    filmed = Filmed()
    filmed.camera.fault("camera_moved", 60, seed=2)
    assert filmed.conditions(45) == ["moved", "ok"]


def test_a_felt_without_any_print_is_refused() -> None:
    layout = bare_layout()
    felt = np.full((1080, 1920, 3), (58, 96, 24), np.uint8)
    with pytest.raises(RefusedError, match=r"calibrate_prints'.*'count': 0"):
        calibrated(
            layout, cv2.add(felt, np.random.default_rng(1).integers(0, 6, felt.shape, np.uint8))
        )
