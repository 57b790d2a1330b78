"""Each disturbance does to the picture what its name says, for its time and no longer."""

import cv2
import numpy as np
import pytest

from drivers.sim.camera.camera import Camera
from drivers.sim.camera.disturbances import (
    NAMES,
    Disturbance,
    Disturbances,
    late_ms,
    look_of,
)
from drivers.sim.felt.carry import HUMAN
from drivers.sim.felt.clock import ManualClock
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.optics import Optics
from drivers.sim.felt.scene import Scene

pytestmark = pytest.mark.long

Picture = np.ndarray
HALF = Optics(width=960, height=540, focal_px=1071)


@pytest.fixture(scope="module")
def camera() -> Camera:
    """A camera over a felt with three cards; each test lets a second pass first."""
    scene = Scene(load_layout(LAYOUTS / "one_box.toml"), ManualClock(), seed=3)
    for card in ("8S", "TD", "QH"):
        scene.lay("1", card)
    return Camera(scene, optics=HALF, seed=3)


def shot(camera: Camera, after_ms: int) -> Picture:
    """The decoded frame after so many milliseconds."""
    assert isinstance(camera.scene.clock, ManualClock)
    frame = camera.render_at(camera.scene.clock.advance(after_ms))
    picture = cv2.imdecode(np.frombuffer(frame.jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return picture.astype(np.float32)


def calm_and_disturbed(camera: Camera, name: str, seed: int = 1) -> tuple[Picture, Picture]:
    """A frame before and one in the middle of a disturbance of one second."""
    before = shot(camera, 2000)
    camera.fault(name, 1.0, seed)
    return before, shot(camera, 500)


STREAM_ONLY = ("camera_lost", "stall", "camera_late")
BARELY_SEEN = ("jpeg_low", "flicker", "camera_frozen", *STREAM_ONLY)


@pytest.mark.parametrize("name", [n for n in NAMES if n not in BARELY_SEEN])
def test_it_shows_while_it_lasts_and_is_gone_after(camera: Camera, name: str) -> None:
    before, during = calm_and_disturbed(camera, name)
    after = shot(camera, 600)
    assert np.abs(during - before).mean() > 0.35
    assert np.abs(after - before).mean() < 2.5
    assert np.abs(after.mean(axis=(0, 1)) - before.mean(axis=(0, 1))).max() < 0.3


def test_warm_light_yellows_white_and_cold_light_blues_it(camera: Camera) -> None:
    def cast(name: str) -> float:
        _, during = calm_and_disturbed(camera, name)
        whitest = during[during.min(axis=2) > np.percentile(during.min(axis=2), 98)]
        return float(whitest[:, 2].mean() - whitest[:, 0].mean())

    assert cast("warm_light") > 60
    assert cast("cold_light") < -40


def test_exposure_steps_up_or_down(camera: Camera) -> None:
    before, darker = calm_and_disturbed(camera, "exposure_step", seed=1)
    _, brighter = calm_and_disturbed(camera, "exposure_step", seed=2)
    assert darker.mean() < 0.75 * before.mean() < before.mean() < 0.9 * brighter.mean()


def test_flicker_swings_about_the_usual_brightness(camera: Camera) -> None:
    usual = shot(camera, 2000).mean()
    camera.fault("flicker", 1.0)
    levels = [shot(camera, 33).mean() for _ in range(9)]
    assert min(levels) < 0.94 * usual
    assert max(levels) > 1.06 * usual


def test_black_is_black_but_still_noisy(camera: Camera) -> None:
    _, one = calm_and_disturbed(camera, "camera_black")
    other = shot(camera, 33)
    assert one.mean() < 4
    assert np.abs(one - other).mean() > 0.1


def test_blind_shows_light_without_detail(camera: Camera) -> None:
    before, during = calm_and_disturbed(camera, "camera_blind")

    def detail(picture: Picture) -> float:
        grey = cv2.GaussianBlur(picture.mean(axis=2), (0, 0), 1.5)
        return float(cv2.Laplacian(grey, cv2.CV_32F).var())

    assert detail(during) < detail(before) / 20
    assert during.mean() > 5


def test_what_hangs_before_half_of_the_lens_leaves_the_other_half(camera: Camera) -> None:
    sides = set()
    for seed in range(8):
        before, during = calm_and_disturbed(camera, "camera_half_covered", seed)
        changed = np.abs(during - before).mean(axis=2) > 12
        thirds = [
            float(part.mean()) for way in (0, 1) for part in np.array_split(changed, 3, axis=way)
        ]
        ends = {n: thirds[n] for n in (0, 2, 3, 5)}
        covered = max(ends, key=lambda n: ends[n])
        free = {0: 2, 2: 0, 3: 5, 5: 3}[covered]
        assert ends[covered] > 0.9
        assert ends[free] < 0.02
        sides.add(covered)
    assert len(sides) == 4


def test_a_slipped_focus_takes_the_sharpness_and_leaves_the_light(camera: Camera) -> None:
    before, during = calm_and_disturbed(camera, "camera_soft")
    steps = [np.abs(np.diff(p.mean(axis=2), axis=1)).max() for p in (before, during)]
    assert steps[1] < 0.5 * steps[0]
    assert abs(during.mean() - before.mean()) < 1


def test_a_late_camera_shows_what_was_and_then_catches_up(camera: Camera) -> None:
    clock = camera.scene.clock
    assert isinstance(clock, ManualClock)
    clock.advance(3000)
    camera.fault("camera_late", 2.0, seed=4)
    behind = late_ms(Disturbance("camera_late", 0, 2.0, 4))
    waits = []
    for _ in range(58):
        frame = camera.arrives_at(clock.advance(33))
        if frame is not None:
            waits.append(clock() - frame.t_ms)
    assert len(waits) == 58 - int(behind // 33) - 1
    assert all(behind <= wait < behind + 33 for wait in waits)
    clock.advance(200)
    caught_up = camera.arrives_at(clock())
    assert caught_up is not None
    assert caught_up.t_ms == clock()


def test_no_frame_arrives_from_a_camera_that_is_lost(camera: Camera) -> None:
    clock = camera.scene.clock
    assert isinstance(clock, ManualClock)
    for name in ("camera_lost", "stall"):
        clock.advance(2000)
        camera.fault(name, 1.0)
        assert camera.arrives_at(clock.advance(33)) is None
        assert camera.arrives_at(clock.advance(1000)) is not None


def test_motion_blur_takes_the_sharpness(camera: Camera) -> None:
    before, during = calm_and_disturbed(camera, "motion_blur")
    rows = [np.abs(np.diff(p.mean(axis=2), axis=1)).max() for p in (before, during)]
    assert rows[1] < 0.5 * rows[0]


def test_frozen_repeats_the_bytes_under_new_numbers(camera: Camera) -> None:
    clock = camera.scene.clock
    assert isinstance(clock, ManualClock)
    first = camera.render_at(clock.advance(2000))
    camera.fault("camera_frozen", 1.0)
    stuck = [camera.render_at(clock.advance(100)) for _ in range(3)]
    assert {frame.jpeg for frame in stuck} == {first.jpeg}
    assert len({frame.number for frame in stuck} | {first.number}) == 4
    assert camera.render_at(clock.advance(900)).jpeg != first.jpeg


def test_low_quality_is_a_smaller_file(camera: Camera) -> None:
    clock = camera.scene.clock
    assert isinstance(clock, ManualClock)
    usual = camera.render_at(clock.advance(2000))
    camera.fault("jpeg_low", 1.0)
    assert len(camera.render_at(clock.advance(100)).jpeg) < 0.5 * len(usual.jpeg)


def test_a_sleeve_lies_over_part_of_a_card(camera: Camera) -> None:
    before, during = calm_and_disturbed(camera, "sleeve_over_index", seed=4)
    card = camera.scene.cards()[1]
    x0, y0 = HALF.project([(card.x_mm - 110, card.y_mm - 50)])[0].astype(int)
    x1, y1 = HALF.project([(card.x_mm + 110, card.y_mm + 50)])[0].astype(int)
    changed = np.abs(during - before)[y0:y1, x0:x1].max(axis=2) > 40
    assert 0.08 < changed.mean() < 0.98


def test_an_unknown_name_is_refused_with_the_choice() -> None:
    with pytest.raises(ValueError, match="no disturbance 'fog': write one of camera_black"):
        Disturbances().add("fog", 0, 1.0)


def test_planned_disturbances_wait_and_can_be_called_off() -> None:
    planned = Disturbances()
    planned.add("glare", 1000, 2.0)
    planned.add("shadow", 500, 1.0)
    assert not planned.active(400)
    assert [d.name for d in planned.active(1200)] == ["glare", "shadow"]
    planned.end("glare")
    assert [d.name for d in planned.active(1300)] == ["shadow"]
    assert not planned.active(1500)


def test_the_same_seeds_give_the_same_bytes() -> None:
    def run() -> list[bytes]:
        clock = ManualClock()
        scene = Scene(load_layout(LAYOUTS / "infinite.toml"), clock, seed=7, deck="slab")
        camera = Camera(scene, optics=HALF, seed=7)
        scene.lay("dealer", "KC", face_up=False, pace=HUMAN)
        camera.fault("glare", 2.0, seed=1)
        return [camera.render_at(clock.advance(33)).jpeg for _ in range(5)]

    assert run() == run()


def test_a_second_bulb_of_the_same_colour_makes_the_light_no_warmer() -> None:
    one, other = (Disturbance("warm_light", start, 2.0) for start in (0, 500))
    assert look_of((one, other), 1000, Optics()) == look_of((one,), 1000, Optics())
    glares = tuple(Disturbance("glare", 0, 2.0, seed) for seed in (1, 2))
    assert len(look_of(glares, 1000, Optics()).light.glare) == 2
