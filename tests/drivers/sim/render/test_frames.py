"""Frames: never two alike, changed only where something changed, and true to the geometry."""

import random
from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
import pytest

from controller.core.cards import DECK
from drivers.sim.deck.art import JUMBO
from drivers.sim.felt.carry import HUMAN
from drivers.sim.felt.clock import ManualClock
from drivers.sim.felt.layouts import LAYOUTS, load_layout
from drivers.sim.felt.optics import Optics
from drivers.sim.felt.scene import Scene
from drivers.sim.felt.snapshot import Chip
from drivers.sim.render.film import BLOCK
from drivers.sim.render.frame import CameraLook, Renderer
from drivers.sim.render.light import Light

pytestmark = pytest.mark.long

FELT = load_layout(LAYOUTS / "seven_boxes.toml")
HALF = Optics(width=960, height=540, focal_px=1071)
"""A quarter of the pixels, where the test is about where things are drawn, not how finely."""
QUIET = CameraLook(noise=0.0)


def _decoded(jpeg: np.ndarray) -> np.ndarray:
    picture = cv2.imdecode(jpeg, cv2.IMREAD_COLOR)
    assert picture is not None
    return picture


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(FELT, HALF, seed=1)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def scene(clock: ManualClock) -> Scene:
    return Scene(FELT, clock, seed=2)


def test_two_frames_of_a_still_scene_are_never_alike(renderer: Renderer, scene: Scene) -> None:
    scene.lay("1", "8S")
    frames = [renderer.jpeg(scene.at(0)) for _ in range(10)]
    assert len(set(frames)) == 10
    one, other = (renderer.picture(scene.at(0)).astype(int) for _ in range(2))
    assert 0.5 < np.abs(one - other).mean() < 4


def test_a_jpeg_of_tiles_has_the_pixels_of_a_picture_encoded_whole(
    clock: ManualClock, scene: Scene
) -> None:
    renderer, dice = Renderer(FELT, HALF, seed=1), random.Random(5)
    warm = replace(QUIET, light=Light(gains=(0.6, 0.9, 1.0)))
    for step in range(60):
        if step % 6 == 0:
            scene.lay(dice.choice("123"), dice.choice(DECK), pace=HUMAN)
        look = dice.choice((QUIET, QUIET, warm, replace(QUIET, shake_px=9)))
        moment = scene.at(clock.advance(33))
        whole = cv2.imencode(".jpg", renderer.picture(moment, look), [1, look.quality])[1]
        tiled = np.frombuffer(renderer.jpeg(moment, look), np.uint8)
        apart = cv2.absdiff(_decoded(tiled), _decoded(whole))
        assert not apart[:-BLOCK].any(), step
        assert apart.max() <= 3  # the half row of blocks at the bottom is filled up otherwise


def test_a_tile_that_shows_the_same_has_other_noise_in_every_frame(
    renderer: Renderer, scene: Scene
) -> None:
    frames = [_decoded(np.frombuffer(renderer.jpeg(scene.at(0)), np.uint8)) for _ in range(20)]
    tiles = [frame[320:336, 240:480] for frame in frames]
    assert not any(np.array_equal(one, next_) for one, next_ in pairwise(tiles))
    spread = np.std(np.array(tiles[:4], np.float32), axis=0).mean()
    assert 0.3 < spread < 3


def test_a_card_changes_its_own_place_alone(renderer: Renderer, scene: Scene) -> None:
    before = renderer.picture(scene.at(0), QUIET).astype(int)
    scene.place("8S", 800, 450)
    after = renderer.picture(scene.at(0), QUIET).astype(int)
    y, x = np.nonzero(np.abs(after - before).max(axis=2))
    around = HALF.project([(800 - 38, 450 - 51), (800 + 38, 450 + 51)])
    assert x.min() >= around[0][0]
    assert x.max() <= around[1][0]
    assert y.min() >= around[0][1]
    assert y.max() <= around[1][1]
    assert len(x) > 0.9 * 63.5 * 88.9 * HALF.scale_at(800, 450) ** 2


def test_a_corner_is_where_the_optics_say(renderer: Renderer, scene: Scene) -> None:
    scene.place("blank", 300, 300)
    picture = renderer.picture(scene.at(0), QUIET)
    blank = (picture.min(axis=2) > 150).astype(np.uint8)
    area, labels, stats, centres = cv2.connectedComponentsWithStats(blank)
    assert area > 1
    centre = HALF.project([(300, 300)])[0]
    label = labels[round(centre[1]), round(centre[0])]
    assert label > 0
    assert centres[label] == pytest.approx(centre, abs=0.3)
    scale = HALF.scale_at(300, 300)
    assert stats[label][cv2.CC_STAT_WIDTH] == pytest.approx(63.5 * scale, abs=2)


def test_redrawing_what_changed_gives_the_picture_drawn_afresh(
    renderer: Renderer, clock: ManualClock, scene: Scene
) -> None:
    """Cards come, go, turn and are pushed; the kept picture never differs from a new one."""
    chance = random.Random(3)
    fresh = Renderer(FELT, HALF, seed=1)
    for _ in range(40):
        lying = scene.cards()
        act = chance.choice(("lay", "lay", "lay", "turn", "push", "remove", "move"))
        if act == "lay" or not lying:
            scene.lay(chance.choice(("1", "1.2", "dealer")), chance.choice(DECK))
        elif act == "turn":
            scene.turn(chance.choice(lying).id)
        elif act == "push":
            scene.push(chance.choice(lying).id, 3, 2, 4)
        elif act == "remove":
            scene.remove(chance.choice(lying).id)
        else:
            scene.move(chance.choice(lying).id, "1")
        kept = renderer.picture(scene.at(clock()), QUIET)
    fresh_picture = fresh.picture(scene.at(clock()), QUIET)
    assert np.array_equal(kept, fresh_picture)


def test_hands_leave_no_trace(renderer: Renderer, clock: ManualClock, scene: Scene) -> None:
    scene.lay("4", "8S", pace=HUMAN)
    busy = renderer.picture(scene.at(clock.advance(180)), QUIET)
    done = renderer.picture(scene.at(clock.advance(600)), QUIET)
    other = Scene(FELT, clock, seed=2)
    other.lay("4", "8S")
    assert np.array_equal(done, renderer.picture(other.at(clock()), QUIET))
    assert np.abs(busy.astype(int) - done).max(axis=2).astype(bool).mean() > 0.02


def test_fiducials_are_found_where_the_layout_puts_them(scene: Scene) -> None:
    optics = Optics()
    grey = cv2.cvtColor(Renderer(FELT, seed=4).picture(scene.at(0)), cv2.COLOR_BGR2GRAY)
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(book).detectMarkers(grey)
    assert ids is not None
    found = {
        int(i): c.reshape(4, 2).mean(axis=0) for i, c in zip(ids.ravel(), corners, strict=True)
    }
    assert set(found) == {mark.id for mark in FELT.fiducials}
    for mark in FELT.fiducials:
        felt = optics.to_felt([found[mark.id]])[0]
        assert felt == pytest.approx(mark.centre, abs=0.8)


def test_every_card_of_a_fan_shows_its_index(clock: ManualClock) -> None:
    """Laid over one another, each index corner looks as it does on a card that lies alone."""
    optics = Optics()
    renderer = Renderer(FELT, optics, seed=4)
    scene = Scene(FELT, clock, seed=8)
    for zone in ("1", "4.2", "dealer"):
        for card in DECK[3:13]:
            scene.lay(zone, card)
    fan = renderer.picture(scene.at(0), QUIET)
    for card in scene.cards()[:9]:
        lone = Scene(FELT, clock)
        lone.place(card.card, card.x_mm, card.y_mm, card.angle_deg)
        alone = renderer.picture(lone.at(0), QUIET)
        turn = np.radians(card.angle_deg)
        left, top = -63.5 / 2 + JUMBO.x, -88.9 / 2 + JUMBO.top
        for down in (0.2, JUMBO.rank / 2, JUMBO.rank, JUMBO.rank + JUMBO.gap + JUMBO.suit - 0.4):
            dx, dy = left, top + down
            x = card.x_mm + dx * np.cos(turn) - dy * np.sin(turn)
            y = card.y_mm + dx * np.sin(turn) + dy * np.cos(turn)
            u, v = optics.project([(x, y)])[0].round().astype(int)
            patch = np.s_[v - 1 : v + 2, u - 7 : u + 8]
            assert np.abs(fan[patch].astype(int) - alone[patch]).mean() < 12, card


def test_chips_lie_under_cards_and_a_knocked_camera_sees_all_shifted(
    renderer: Renderer, scene: Scene
) -> None:
    plain = renderer.picture(scene.at(0), QUIET)
    chips = (Chip(700, 500, "red"),)
    with_chip = renderer.picture(replace(scene.at(0), chips=chips), QUIET)
    assert np.abs(with_chip.astype(int) - plain).max() > 60
    scene.place("8S", 700, 500)
    covered = renderer.picture(replace(scene.at(0), chips=chips), QUIET)
    assert np.abs(covered.astype(int) - renderer.picture(scene.at(0), QUIET)).mean() < 0.01
    knocked = renderer.picture(scene.at(0), CameraLook(noise=0.0, optics=HALF.moved(15, 0, 0)))
    assert np.abs(knocked.astype(int) - covered).mean() > 2
