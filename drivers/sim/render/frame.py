"""Frames of a scene: felt, cards in the order of laying, hands above, light, noise, JPEG.

`render.view` draws the scene without noise and only where something changed; `render.film` makes
a JPEG of it and encodes only what changed.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.core.config.layout import Layout
from drivers.sim.felt.optics import Optics
from drivers.sim.felt.snapshot import Snapshot
from drivers.sim.render.felt import draw_felt
from drivers.sim.render.film import BLOCK, Film, Serials, Tiling
from drivers.sim.render.light import NEUTRAL, Light, Sensor
from drivers.sim.render.view import FeltView

Picture = NDArray[np.uint8]

NOISE_SIGMA = 1.3
"""Grey levels of noise of a small sensor in a studio's light."""
SHUTTER_MS = 8.0
"""Exposure time of an ordinary frame."""
JPEG_QUALITY = 85
HIDING = 36.0
"""Grey level of what hangs before a lens."""
_FILMS_KEPT = 3
"""Besides the ordinary one: disturbances come one or two at a time."""


@dataclass(frozen=True, slots=True)
class CameraLook:
    """The conditions of one frame: light, exposure and the camera's own weaknesses."""

    light: Light = NEUTRAL
    gain: float = 1.0
    shutter_ms: float = SHUTTER_MS
    noise: float = NOISE_SIGMA
    shake_px: int = 0
    covered: float = 0.0
    soft_px: float = 0.0
    """A focus that has slipped: the spread of a point in the picture."""
    hidden: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """Something hangs before the lens from the left, top, right, bottom: parts of the picture."""
    black: bool = False
    quality: int = JPEG_QUALITY
    optics: Optics | None = None


PLAIN = CameraLook()


class Renderer:
    """Takes pictures of scenes laid out on one felt; not thread-safe."""

    def __init__(self, layout: Layout, optics: Optics | None = None, seed: int = 0) -> None:
        self.optics = optics or Optics()
        self._seed = seed
        self._felt = draw_felt(layout, seed)
        self._views: dict[Optics, FeltView] = {}
        self._sensors: dict[float, Sensor] = {}
        self._films: dict[CameraLook, Film] = {}

    def picture(self, scene: Snapshot, look: CameraLook = PLAIN) -> Picture:
        """Return one frame, blue-green-red."""
        view = self._view(look.optics or self.optics)
        padded, _ = _taken(view, scene, look)
        tiling = view.tiling
        tiles = tiling.cut(padded, np.arange(tiling.rows * tiling.columns))
        taken = self._sensor(look.noise, tiling).expose(tiles, look.gain)
        return tiling.joined(taken)[: tiling.height]

    def jpeg(self, scene: Snapshot, look: CameraLook = PLAIN) -> bytes:
        """Return one frame as JPEG."""
        view = self._view(look.optics or self.optics)
        padded, serials = _taken(view, scene, look)
        return self._film(look, view.tiling).develop(padded, serials)

    def _view(self, optics: Optics) -> FeltView:
        if optics not in self._views:
            if len(self._views) >= 2:
                self._views = {k: v for k, v in self._views.items() if k == self.optics}
                self._films.clear()
            self._views[optics] = FeltView(self._felt, optics)
        return self._views[optics]

    def _film(self, look: CameraLook, tiling: Tiling) -> Film:
        """Return the film for frames of this kind; the usual one and the last others are kept."""
        kind = replace(look, shutter_ms=SHUTTER_MS)
        if kind not in self._films:
            if len(self._films) > _FILMS_KEPT:
                oldest = next(look for look in self._films if look != PLAIN)
                del self._films[oldest]
            sensor = self._sensor(look.noise, tiling)
            self._films[kind] = Film(tiling, sensor, look.gain, look.quality)
        return self._films[kind]

    def _sensor(self, sigma: float, tiling: Tiling) -> Sensor:
        if sigma not in self._sensors:
            height = tiling.rows * tiling.columns * BLOCK
            self._sensors[sigma] = Sensor(sigma, tiling.wide, height, self._seed)
        return self._sensors[sigma]


def _taken(view: FeltView, scene: Snapshot, look: CameraLook) -> tuple[Picture, Serials]:
    """Return the scene with the camera's own weaknesses, padded; and its tiles' serials."""
    if look.black:
        return np.zeros_like(view.picture), np.ones_like(view.serials)
    view.show(scene, look.light, look.shutter_ms)
    if not (look.shake_px or look.covered or look.soft_px or any(look.hidden)):
        return view.picture, view.serials
    lit: Picture = view.picture[: view.tiling.height]
    if look.shake_px:
        lit = np.asarray(cv2.blur(lit, (look.shake_px, max(1, look.shake_px // 3))), np.uint8)
    if look.covered:
        lit = _out_of_focus(lit, look.covered)
    if look.soft_px:
        lit = np.asarray(cv2.GaussianBlur(lit, (0, 0), look.soft_px), np.uint8)
    if any(look.hidden):
        lit = _partly_hidden(lit, look.hidden)
    below = view.tiling.padded[0] - len(lit)
    padded = cv2.copyMakeBorder(lit, 0, below, 0, 0, cv2.BORDER_REPLICATE)
    return np.asarray(padded, np.uint8), np.full_like(view.serials, view.serial)


def _out_of_focus(lit: Picture, amount: float) -> Picture:
    """Blur a picture, as through a defocused lens, and darken it as far as the lens is covered."""
    height, width = lit.shape[:2]
    small = cv2.resize(lit, (width // 40, height // 40), interpolation=cv2.INTER_AREA)
    dim = cv2.convertScaleAbs(cv2.blur(small, (5, 5)), alpha=1 - 0.8 * amount)
    return np.asarray(cv2.resize(dim, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def _partly_hidden(lit: Picture, parts: tuple[float, float, float, float]) -> Picture:
    """Darken the part of a picture behind a cloth at the lens; its edge is far out of focus."""
    height, width = lit.shape[:2]
    left, top, right, bottom = parts
    small = np.zeros((height // 20, width // 20, 1), np.float32)
    rows, columns = small.shape[:2]
    small[
        round(top * rows) : rows - round(bottom * rows),
        round(left * columns) : columns - round(right * columns),
    ] = 1.0
    soft = cv2.blur(small, (5, 5), borderType=cv2.BORDER_REPLICATE)
    free = cv2.resize(soft, (width, height), interpolation=cv2.INTER_LINEAR)[..., None]
    return np.asarray(lit * free + HIDING * (1 - free), np.uint8)
