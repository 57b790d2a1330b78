"""Frames of a scene: felt, cards in the order of laying, hands above, light, noise, JPEG.

Two pictures are kept between frames: `ground` (felt and lying cards, unlit) and `lit`. A frame
in which nothing changed costs noise and JPEG alone; a card laid down redraws only the rectangle
it covers; what is in the air is drawn into a copy of the part it passes over.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.core.layout import Layout
from drivers.sim.optics import Optics
from drivers.sim.render_felt import draw_felt, see_felt
from drivers.sim.render_light import NEUTRAL, Lamp, Light, Sensor
from drivers.sim.render_sprites import Lens, Pose, Rect, Sprite
from drivers.sim.render_things import ARM_STYLES, arm_texture, card_texture, chip_texture
from drivers.sim.scene import Chip, FlyingCard, Hand, LyingCard, Snapshot

Picture = NDArray[np.uint8]

NOISE_SIGMA = 1.3
"""Grey levels of noise of a small sensor in a studio's light."""
SHUTTER_MS = 8.0
"""Exposure time of an ordinary frame."""
JPEG_QUALITY = 85
_CARDS_KEPT = 256
"""Sprites remembered, 30 MB: far more than lie on any felt."""


@dataclass(frozen=True, slots=True)
class Look:
    """How one frame is taken: light, exposure and the camera's own weaknesses."""

    light: Light = NEUTRAL
    gain: float = 1.0
    shutter_ms: float = SHUTTER_MS
    noise: float = NOISE_SIGMA
    shake_px: int = 0
    covered: float = 0.0
    black: bool = False
    quality: int = JPEG_QUALITY
    optics: Optics | None = None


PLAIN = Look()


class _View:
    """The scene through one camera pose: cached felt, sprites, ground and lit pictures."""

    def __init__(self, felt: Picture, optics: Optics) -> None:
        self.lens = Lens(optics)
        self.felt = see_felt(felt, self.lens.at_x, self.lens.at_y)
        self.ground = self.felt.copy()
        self.lit = np.zeros_like(self.felt)
        self.light: Light | None = None
        self._lamp = Lamp(NEUTRAL, optics.width, optics.height)
        self._things: tuple[LyingCard | Chip, ...] = ()
        self._sprites: dict[LyingCard | Chip, Sprite | None] = {}

    def settle(self, things: tuple[LyingCard | Chip, ...], light: Light) -> None:
        """Bring `ground` and `lit` up to date with what lies there and how it is lit."""
        dirty = self._changed(things)
        if dirty is not None:
            dirty.of(self.ground)[:] = dirty.of(self.felt)
            for thing in things:
                sprite = self._sprite(thing)
                if sprite is not None:
                    sprite.lay_in(self.ground, dirty)
        self._things = things
        if light != self.light:
            width, height = self.lens.frame.right, self.lens.frame.bottom
            self._lamp, self.light = Lamp(light, width, height), light
            dirty = self.lens.frame
        if dirty is not None:
            self._lamp.shine(self.ground, self.lit, dirty)

    def with_moving(self, sprites: list[Sprite]) -> Picture:
        """The lit picture with sprites in the air, lit likewise."""
        area: Rect | None = None
        for sprite in sprites:
            area = sprite.rect if area is None else area.join(sprite.rect)
        if area is None:
            return self.lit
        ground, lit = self.ground.copy(), self.lit.copy()
        for sprite in sprites:
            sprite.lay_in(ground, area)
        self._lamp.shine(ground, lit, area)
        return lit

    def _sprite(self, thing: LyingCard | Chip) -> Sprite | None:
        if thing not in self._sprites:
            if len(self._sprites) >= _CARDS_KEPT:
                self._sprites.clear()
            self._sprites[thing] = self._make(thing)
        return self._sprites[thing]

    def _make(self, thing: LyingCard | Chip) -> Sprite | None:
        if isinstance(thing, Chip):
            return self.lens.sprite(chip_texture(thing.colour), Pose(thing.x_mm, thing.y_mm), 1.5)
        texture = card_texture(thing.deck, thing.card, thing.face_up, thing.back_colour)
        return self.lens.sprite(texture, Pose(thing.x_mm, thing.y_mm, thing.angle_deg))

    def _changed(self, things: tuple[LyingCard | Chip, ...]) -> Rect | None:
        """The rectangle in which the order or the pose of anything differs from last time."""
        if things == self._things:
            return None
        same = 0
        for old, new in zip(self._things, things, strict=False):
            if old != new:
                break
            same += 1
        dirty: Rect | None = None
        for thing in self._things[same:] + things[same:]:
            sprite = self._sprite(thing)
            if sprite is not None:
                dirty = sprite.rect if dirty is None else dirty.join(sprite.rect)
        return dirty


class Renderer:
    """Takes pictures of scenes laid out on one felt; not thread-safe."""

    def __init__(self, layout: Layout, optics: Optics | None = None, seed: int = 0) -> None:
        self.optics = optics or Optics()
        self._seed = seed
        self._felt = draw_felt(layout, seed)
        self._views: dict[Optics, _View] = {}
        self._sensors: dict[float, Sensor] = {}

    def picture(self, scene: Snapshot, look: Look = PLAIN) -> Picture:
        """One frame, blue-green-red."""
        view = self._view(look.optics or self.optics)
        sensor = self._sensor(look.noise)
        if look.black:
            return sensor.expose(np.zeros_like(view.lit))
        view.settle((*scene.chips, *scene.lying), look.light)
        lit = view.with_moving(self._moving(view.lens, scene, look.shutter_ms))
        if look.shake_px:
            lit = np.asarray(cv2.blur(lit, (look.shake_px, max(1, look.shake_px // 3))), np.uint8)
        if look.covered:
            lit = _out_of_focus(lit, look.covered)
        return sensor.expose(lit, look.gain)

    def jpeg(self, scene: Snapshot, look: Look = PLAIN) -> bytes:
        """One frame as JPEG."""
        frame = self.picture(scene, look)
        _, data = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, look.quality])
        return data.tobytes()

    def _view(self, optics: Optics) -> _View:
        if optics not in self._views:
            if len(self._views) >= 2:
                self._views = {k: v for k, v in self._views.items() if k == self.optics}
            self._views[optics] = _View(self._felt, optics)
        return self._views[optics]

    def _sensor(self, sigma: float) -> Sensor:
        if sigma not in self._sensors:
            width, height = self.optics.width, self.optics.height
            self._sensors[sigma] = Sensor(sigma, width, height, self._seed)
        return self._sensors[sigma]

    def _moving(self, lens: Lens, scene: Snapshot, shutter_ms: float) -> list[Sprite]:
        found = [_flying_sprite(lens, card, shutter_ms) for card in scene.flying]
        found += [_hand_sprite(lens, hand, shutter_ms) for hand in scene.hands]
        return [sprite for sprite in found if sprite is not None]


def _smear(speed: tuple[float, float], shutter_ms: float) -> tuple[float, float]:
    return speed[0] * shutter_ms, speed[1] * shutter_ms


def _flying_sprite(lens: Lens, flying: FlyingCard, shutter_ms: float) -> Sprite | None:
    card = flying.card
    texture = card_texture(card.deck, card.card, card.face_up, card.back_colour)
    pose = Pose(card.x_mm, card.y_mm, card.angle_deg, flying.shown)
    return lens.sprite(texture, pose, 8.0, _smear(flying.speed, shutter_ms))


def _hand_sprite(lens: Lens, hand: Hand, shutter_ms: float) -> Sprite | None:
    pose = Pose(hand.x_mm, hand.y_mm, hand.angle_deg)
    return lens.sprite(
        arm_texture(hand.style % ARM_STYLES), pose, 14.0, _smear(hand.speed, shutter_ms)
    )


def _out_of_focus(lit: Picture, amount: float) -> Picture:
    """A covered or defocused lens: detail gone, and the darker the more it is covered."""
    height, width = lit.shape[:2]
    small = cv2.resize(lit, (width // 40, height // 40), interpolation=cv2.INTER_AREA)
    dim = cv2.convertScaleAbs(cv2.blur(small, (5, 5)), alpha=1 - 0.8 * amount)
    return np.asarray(cv2.resize(dim, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)
