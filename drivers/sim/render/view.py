"""The scene through one camera pose, without noise, redrawn only where something changed.

`ground` holds felt and lying cards unlit, `lit` the same in light, `shown` what is in the air
over it as well. Every tile of the picture carries a serial number that changes with its view;
tiles with something over them are counted apart, so that the felt under a hand that has gone is
known again.
"""

import numpy as np
from numpy.typing import NDArray

from drivers.sim.felt.optics import Optics
from drivers.sim.felt.snapshot import Chip, FlyingCard, HandOverFelt, LyingCard, Snapshot
from drivers.sim.render.felt import see_felt
from drivers.sim.render.film import Serials, Tiling
from drivers.sim.render.light import NEUTRAL, Lamp, Light
from drivers.sim.render.sprites import Rect, Sprite, SpriteLens, SpritePose
from drivers.sim.render.textures import ARM_STYLES, arm_texture, card_texture, chip_texture

Picture = NDArray[np.uint8]

_CARDS_KEPT = 256
"""Sprites remembered, 30 MB: far more than lie on any felt."""

_Moving = tuple[tuple[FlyingCard, ...], tuple[HandOverFelt, ...], float]


class FeltView:
    """The scene as one camera pose shows it; `picture` is padded to whole tiles."""

    def __init__(self, felt: Picture, optics: Optics) -> None:
        self.lens = SpriteLens(optics)
        self.tiling = Tiling(optics.width, optics.height)
        self.felt = see_felt(felt, self.lens.at_x, self.lens.at_y)
        self.picture: Picture = np.zeros(self.tiling.padded, np.uint8)
        self._shown = self.picture[: optics.height]
        self._ground, self._lit = self.felt.copy(), np.zeros_like(self.felt)
        self._over = self.felt.copy()
        self._light: Light | None = None
        self._lamp = Lamp(NEUTRAL, optics.width, optics.height)
        self._things: tuple[LyingCard | Chip, ...] = ()
        self._sprites: dict[LyingCard | Chip, Sprite | None] = {}
        self._moving: _Moving = ((), (), 0.0)
        self._moved: list[Sprite] = []
        self._serial = 0
        tiles = (self.tiling.rows, self.tiling.columns)
        self._ground_serials: Serials = np.ones(tiles, np.int64)
        self._air_serials: Serials = np.zeros(tiles, np.int64)

    @property
    def serials(self) -> Serials:
        """Return one number per tile: equal numbers, equal views in equal light.

        Negative where something is in the air over it.
        """
        return np.where(self._air_serials < 0, self._air_serials, self._ground_serials)

    @property
    def serial(self) -> int:
        """A number of the whole view; it changes with any tile."""
        return self._serial

    def show(self, scene: Snapshot, light: Light, shutter_ms: float) -> None:
        """Bring the picture up to date with a scene, its light, and the exposure time."""
        things: tuple[LyingCard | Chip, ...] = (*scene.chips, *scene.lying)
        moving = (scene.flying, scene.hands, shutter_ms)
        settled = things == self._things and light == self._light
        if settled and moving == self._moving:
            return
        self._serial += 1
        for sprite in self._moved:
            sprite.rect.of(self._shown)[:] = sprite.rect.of(self._lit)
        if not settled:
            self._settle(things, light)
        if moving != self._moving:
            self._moving, self._moved = moving, self._in_the_air(moving)
        self._draw_moving()
        self.picture[len(self._shown) :] = self._shown[-1]

    def _settle(self, things: tuple[LyingCard | Chip, ...], light: Light) -> None:
        """Redraw what lies, where it or the light changed."""
        dirty = self._changed(things)
        self._things = things
        if dirty is not None:
            dirty.of(self._ground)[:] = dirty.of(self.felt)
            for thing in things:
                sprite = self._sprite(thing)
                if sprite is not None:
                    sprite.lay_in(self._ground, dirty)
            self._ground_serials[self.tiling.of(dirty)] = self._serial
        if light != self._light:
            frame = self.lens.frame
            self._lamp, self._light = Lamp(light, frame.right, frame.bottom), light
            dirty = frame
        if dirty is not None:
            self._lamp.shine(self._ground, self._lit, dirty)
            dirty.of(self._shown)[:] = dirty.of(self._lit)

    def _draw_moving(self) -> None:
        """Draw all that is in the air, lit likewise, each over all that lies under it."""
        self._air_serials[:] = 0
        for sprite in self._moved:
            sprite.rect.of(self._over)[:] = sprite.rect.of(self._ground)
        for sprite in self._moved:
            sprite.lay_in(self._over, sprite.rect)
        for sprite in self._moved:
            self._lamp.shine(self._over, self._shown, sprite.rect)
            self._air_serials[self.tiling.of(sprite.rect)] = -self._serial

    def _in_the_air(self, moving: _Moving) -> list[Sprite]:
        flying, hands, shutter_ms = moving
        found = [_flying_sprite(self.lens, card, shutter_ms) for card in flying]
        found += [_hand_sprite(self.lens, hand, shutter_ms) for hand in hands]
        return [sprite for sprite in found if sprite is not None]

    def _sprite(self, thing: LyingCard | Chip) -> Sprite | None:
        if thing not in self._sprites:
            if len(self._sprites) >= _CARDS_KEPT:
                self._sprites.clear()
            self._sprites[thing] = self._make(thing)
        return self._sprites[thing]

    def _make(self, thing: LyingCard | Chip) -> Sprite | None:
        if isinstance(thing, Chip):
            return self.lens.sprite(
                chip_texture(thing.colour), SpritePose(thing.x_mm, thing.y_mm), 1.5
            )
        texture = card_texture(thing.deck, thing.card, thing.face_up, thing.back_colour)
        return self.lens.sprite(texture, SpritePose(thing.x_mm, thing.y_mm, thing.angle_deg))

    def _changed(self, things: tuple[LyingCard | Chip, ...]) -> Rect | None:
        """Return the rectangle in which the order or the pose of anything has changed."""
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


def _smear(speed: tuple[float, float], shutter_ms: float) -> tuple[float, float]:
    return speed[0] * shutter_ms, speed[1] * shutter_ms


def _flying_sprite(lens: SpriteLens, flying: FlyingCard, shutter_ms: float) -> Sprite | None:
    card = flying.card
    texture = card_texture(card.deck, card.card, card.face_up, card.back_colour)
    pose = SpritePose(card.x_mm, card.y_mm, card.angle_deg, flying.shown)
    return lens.sprite(texture, pose, 8.0, _smear(flying.speed, shutter_ms))


def _hand_sprite(lens: SpriteLens, hand: HandOverFelt, shutter_ms: float) -> Sprite | None:
    pose = SpritePose(hand.x_mm, hand.y_mm, hand.angle_deg)
    return lens.sprite(
        arm_texture(hand.style % ARM_STYLES), pose, 14.0, _smear(hand.speed, shutter_ms)
    )
