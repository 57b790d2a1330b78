"""Only the part of a zone that looks different is looked at, and tells what the whole would."""

import numpy as np
import pytest

from controller.core.cards import DECK
from drivers.sim.felt.optics import Optics
from tests.support.eyes.tabletop import Table
from vision.felt.cards.pose import Pose
from vision.felt.scene.change import SceneChange, examine
from vision.felt.scene.changed_part import ChangedPart
from vision.felt.surface.background import Felt, felt_colour
from vision.felt.surface.lamps import Lamps
from vision.felt.surface.window import Inside, ZoneWindow, window_of
from vision.felt.watching.motion import brightness
from vision.frames.picture import Picture
from vision.frames.source import Frame
from vision.geometry.plane import Image, Plane, corners_mm, fit_plane
from vision.geometry.view import patch_of, rect_of


class Looked:
    """The zone P of a table, looked at whole or where it has changed."""

    def __init__(self, table: Table) -> None:
        layout = table.layout
        felt = np.vstack([corners_mm(fiducial) for fiducial in layout.fiducials])
        self.plane: Plane = fit_plane(Optics().project(felt), felt, (1920, 1080))
        self.window = window_of(layout.zone("P"), self.plane)
        self.changed = ChangedPart(patch_of(self.window.rect, self.plane))
        picture = table.picture()
        colour = felt_colour(Picture(picture), self.plane, layout.width, layout.height)
        self.felt = Felt(colour, (self.window.height, self.window.width))
        marks = [corners_mm(fiducial) for fiducial in layout.fiducials]
        self.lamps = Lamps([rect_of(mark, self.plane) for mark in marks])
        self.known: list[Pose] = []
        self.part(picture)
        scene = self._examined(self.window, picture, None)
        self.before = scene.grey
        self._settle(self.window, scene)

    def part(self, picture: Image) -> Inside | None:
        small = Frame(0, 0, pixels=picture).small()
        self.changed.show(small, brightness(small))
        return self.changed.ask(self.window, self.plane, self.known)

    def look(self, picture: Image, *, whole: bool) -> SceneChange:
        inside = self.part(picture)
        window = self.window if whole or inside is None else self.window.part(inside)
        scene = self._examined(window, picture, self.before[window.inside])
        self.before[window.inside] = scene.grey
        self._settle(window, scene)
        kept = [pose for n, pose in enumerate(self.known) if n not in scene.gone]
        self.known = [*kept, *scene.fresh]
        return scene

    def _examined(self, window: ZoneWindow, picture: Image, before: Image | None) -> SceneChange:
        mine = set(range(len(self.known)))
        raster = window.look(Picture(picture))
        self.felt.lamps = self.lamps.seen(Picture(picture), self.plane)
        return examine(window, raster, self.felt, before, self.known, mine)

    def _settle(self, window: ZoneWindow, scene: SceneChange) -> None:
        self.felt.learn(scene.covered)
        self.changed.understand(scene.blob, window)


@pytest.mark.long
def test_a_part_tells_what_the_whole_window_does() -> None:
    chance = np.random.default_rng(7)
    for seed in range(3):
        table = Table(seed=seed)
        whole, part = Looked(table), Looked(table)
        for n in range(24):
            _something_happens(table, n, chance)
            picture = table.picture()
            told, seen = whole.look(picture, whole=True), part.look(picture, whole=False)
            assert (told.gone, [*told.turned]) == (seen.gone, [*seen.turned])
            assert (told.clear, bool(told.blob.any())) == (seen.clear, bool(seen.blob.any()))
            assert len(told.fresh) == len(seen.fresh)
            for one, other in zip(told.fresh, seen.fresh, strict=True):
                assert one.distance(other) < 0.5
                assert one.turned_from(other) < 0.5


def _something_happens(table: Table, n: int, chance: np.random.Generator) -> None:
    """A card is laid beside or over the last one, is turned, or is taken; the light flickers."""
    table.light = float(chance.uniform(0.95, 1.05))
    deed = chance.integers(0, 6)
    if table.cards and deed == 0:
        table.cards.pop()
    elif table.cards and deed == 1:
        _, pose = table.cards[-1]
        table.cards[-1] = ("back-red", pose)
    elif len(table.cards) < 10:
        x, y = 280 + 44 * len(table.cards), 375
        jitter = chance.normal(0, 2, 3).tolist()
        table.lay(DECK[2 * n], Pose(x + jitter[0], y + jitter[1], jitter[2]))


def test_what_is_looked_at_holds_the_new_card_and_those_that_it_touches() -> None:
    table = Table()
    looked = Looked(table)
    for x in (280, 480):
        table.lay("8S", Pose(x, 375, 0))
        looked.look(table.picture(), whole=False)
    table.lay("3H", Pose(510, 375, 0))
    inside = looked.part(table.picture())
    assert inside is not None
    window = looked.window.part(inside)
    assert window.left < 480 - 32
    assert window.left > 280 + 32
    assert window.left + window.width > 510 + 32
    assert window.width * window.height < 0.35 * looked.window.width * looked.window.height


def test_all_of_a_window_is_looked_at_where_nothing_tells_what_has_changed() -> None:
    table = Table()
    looked = Looked(table)
    assert looked.part(table.picture()) is None
    lamp = np.linspace(0.6, 1.0, 1920)[:, None]
    assert looked.part(np.asarray(table.picture() * lamp, np.uint8)) is None
    fresh = ChangedPart(looked.changed.patch)
    fresh.show(Frame(0, 0, pixels=table.picture()).small(), 100.0)
    assert fresh.ask(looked.window, looked.plane, []) is None


def test_what_was_left_unexplained_is_looked_at_again() -> None:
    table = Table()
    looked = Looked(table)
    turn = np.linspace(0, 2 * np.pi, 40)
    chip = np.column_stack([300 + 20 * np.cos(turn), 380 + 20 * np.sin(turn)])
    table.hands.append((chip, (230, 230, 230)))
    looked.look(table.picture(), whole=False)
    table.lay("8S", Pose(520, 375, 0))
    scene = looked.look(table.picture(), whole=False)
    assert len(scene.fresh) == 1
    assert scene.blob.any()


@pytest.mark.parametrize("share", [0.15, 1.0])
def test_felt_is_learned_in_the_part_that_was_looked_at_alone(share: float) -> None:
    table = Table()
    looked = Looked(table)
    rows, columns = slice(20, 120), slice(200, 330)
    window = looked.window.part((rows, columns))
    lit = np.asarray(np.clip(table.picture() * np.array([1.0, 1.1, 1.25]), 0, 255), np.uint8)
    before = looked.felt._ground.copy()
    looked.felt.learn(looked.felt.covered(window.look(Picture(lit)), window.inside), share)
    learned = (looked.felt._ground != before).any(axis=0)
    assert learned[rows, columns].mean() > 0.7
    learned[rows, columns] = False
    assert not learned.any()
