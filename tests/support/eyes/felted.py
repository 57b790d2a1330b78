"""One zone of a plain table, looked at again and again: what has changed since the last look."""

import numpy as np

from drivers.sim.felt.optics import Optics
from tests.support.eyes.tabletop import Table, small_layout
from vision.felt.cards.pose import Pose
from vision.felt.scene.change import SceneChange, examine
from vision.felt.scene.turned import softened
from vision.felt.surface.background import Felt, felt_colour
from vision.felt.surface.lamps import Lamps
from vision.felt.surface.window import window_of
from vision.frames.picture import Picture
from vision.geometry.marks import Fiducials
from vision.geometry.plane import Plane, corners_mm, fit_plane
from vision.geometry.view import rect_of

DAY, TUNGSTEN, DUSK = (0.9, 0.9, 0.9), (0.5, 0.75, 0.9), (0.9, 0.8, 0.65)


class Felted:
    """The zone P of a table: what changed since the last look."""

    def __init__(self, step: float = 40) -> None:
        plain = small_layout()
        zones = tuple(zone.model_copy(update={"step": (step, 0)}) for zone in plain.zones)
        layout = plain.model_copy(update={"zones": zones})
        self.table = Table(layout)
        felt = np.vstack([corners_mm(fiducial) for fiducial in layout.fiducials])
        self.plane: Plane = fit_plane(Optics().project(felt), felt, (1920, 1080))
        self.window = window_of(layout.zone("P"), self.plane)
        picture = self.table.picture()
        day = felt_colour(Picture(lit(picture, DAY)), self.plane, layout.width, layout.height)
        marks = Fiducials(layout).known.values()
        self.lamps = Lamps([rect_of(mark, self.plane) for mark in marks])
        self.lamps.seen(Picture(lit(picture, DAY)), self.plane)
        size = self.window.height, self.window.width
        self.felt = Felt(day, size, white=self.lamps.white)
        self.before = self.window.look(Picture(picture))
        self.felt.learn(self.felt.covered(self.before), 1.0)
        self.known: list[Pose] = []

    def look(self) -> SceneChange:
        return self.seen(self.table.picture())

    def look_in(self, light: tuple[float, float, float]) -> SceneChange:
        """Look in another light (gains of B, G, R), which the marks show."""
        self.watch_marks(light)
        return self.seen(lit(self.table.picture(), light))

    def watch_marks(self, light: tuple[float, float, float]) -> None:
        bare = Table(self.table.layout).picture()
        self.felt.lamps = self.lamps.seen(Picture(lit(bare, light)), self.plane)
        self.felt.white = self.lamps.white

    def seen(self, picture: np.ndarray) -> SceneChange:
        raster = self.window.look(Picture(picture))
        mine = set(range(len(self.known)))
        before = softened(self.before)
        scene = examine(self.window, raster, self.felt, before, self.known, mine)
        self.before = raster
        return scene

    def lay(self, face: str, pose: Pose) -> SceneChange:
        self.table.lay(face, pose)
        return self.look()

    def bleach(self) -> None:
        """Let the upper half of what lies have been pale with glare at the last look."""
        upper = np.s_[: round(375 - self.window.top)]
        on_card = (self.felt.covered(self.before) > 0)[upper]
        paper = self.before[upper].astype(float).max(axis=(0, 1))
        pale = paper - (paper - self.before[upper]) * 0.45
        self.before[upper][on_card] = pale.astype(np.uint8)[on_card]


def lit(picture: np.ndarray, gains: tuple[float, float, float]) -> np.ndarray:
    """The picture in another light (gains of B, G, R)."""
    return np.clip(picture * np.array(gains), 0, 255).astype(np.uint8)
