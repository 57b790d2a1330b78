"""Sprites: things lying or moving on the felt, as the camera sees them, ready to be laid in.

A sprite is a rectangle of the picture with premultiplied colour and the complement of its
alpha, so that laying it in is one multiplication and one addition. It is looked up through the
plane map with sub-pixel accuracy, and smeared along its movement for as long as the shutter is
open.
"""

from dataclasses import dataclass
from math import cos, radians, sin
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.sim.felt.optics import Optics

Picture = NDArray[np.uint8]
Value = TypeVar("Value", np.uint8, np.float32)


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle of the picture in pixels; right and bottom are just outside."""

    left: int
    top: int
    right: int
    bottom: int

    def meet(self, other: "Rect") -> "Rect | None":
        """Return the part that both cover, or None."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(left, top, right, bottom) if left < right and top < bottom else None

    def join(self, other: "Rect") -> "Rect":
        """Return the smallest rectangle around both."""
        return Rect(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def of(self, picture: NDArray[Value]) -> NDArray[Value]:
        """Return this part of a picture, as a view."""
        return picture[self.top : self.bottom, self.left : self.right]


@dataclass(frozen=True, slots=True)
class Texture:
    """A thing seen from above: premultiplied BGRA, `px_per_mm`, and its anchor in millimetres."""

    picture: Picture
    px_per_mm: tuple[float, float]
    anchor: tuple[float, float]

    def corners(self) -> NDArray[np.float64]:
        """Return the four corners in millimetres about the anchor."""
        height, width = self.picture.shape[:2]
        x0, y0 = -self.anchor[0], -self.anchor[1]
        x1, y1 = x0 + width / self.px_per_mm[0], y0 + height / self.px_per_mm[1]
        return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


@dataclass(frozen=True, slots=True)
class SpritePose:
    """The place of a texture's anchor (mm), its turn clockwise (degrees), its shrunk width."""

    x: float
    y: float
    angle: float = 0.0
    shown: float = 1.0


@dataclass(frozen=True, slots=True)
class Sprite:
    """A part of the picture to lay in: `through` is what of the ground is still seen (0-255)."""

    rect: Rect
    colour: Picture
    through: Picture

    def lay_in(self, ground: Picture, within: Rect) -> None:
        """Lay the sprite into a whole picture, but only `within` that rectangle."""
        part = self.rect.meet(within)
        if part is None:
            return
        here = Rect(
            part.left - self.rect.left,
            part.top - self.rect.top,
            part.right - self.rect.left,
            part.bottom - self.rect.top,
        )
        under = part.of(ground)
        cv2.multiply(under, here.of(self.through), under, 1 / 255)
        cv2.add(under, here.of(self.colour), under)


def premultiply(picture: Picture) -> Picture:
    """BGRA with its colours scaled by its alpha, so that edges interpolate cleanly."""
    alpha = picture[..., 3:].astype(np.float32) / 255
    colour = (picture[..., :3] * alpha).round().astype(np.uint8)
    return np.dstack([colour, picture[..., 3]])


class SpriteLens:
    """Turns textures at poses into sprites for one camera."""

    def __init__(self, optics: Optics) -> None:
        self.optics = optics
        self.at_x, self.at_y = optics.plane_map()
        self.frame = Rect(0, 0, optics.width, optics.height)

    def bounds(self, texture: Texture, pose: SpritePose, room_px: int) -> Rect | None:
        """Return the part of the picture where a texture at that pose can be seen."""
        c, s = cos(radians(pose.angle)), sin(radians(pose.angle))
        local = texture.corners() * (pose.shown, 1.0)
        felt = local @ np.array([(c, s), (-s, c)]) + (pose.x, pose.y)
        seen = self.optics.project(felt)
        low = np.floor(seen.min(axis=0)).astype(int) - room_px
        high = np.ceil(seen.max(axis=0)).astype(int) + room_px + 1
        return Rect(int(low[0]), int(low[1]), int(high[0]), int(high[1])).meet(self.frame)

    def look(self, texture: Texture, pose: SpritePose, rect: Rect) -> Picture:
        """Return the texture at that pose within `rect`, as premultiplied BGRA."""
        c, s = cos(radians(pose.angle)), sin(radians(pose.angle))
        (fx, fy), (ax, ay) = texture.px_per_mm, texture.anchor
        across = fx / max(pose.shown, 0.04)
        x, y = rect.of(self.at_x), rect.of(self.at_y)
        u0 = ax * fx - 0.5 - across * (c * pose.x + s * pose.y)
        v0 = ay * fy - 0.5 - fy * (c * pose.y - s * pose.x)
        u = cv2.addWeighted(x, c * across, y, s * across, u0)
        v = cv2.addWeighted(x, -s * fy, y, c * fy, v0)
        seen = cv2.remap(texture.picture, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        return np.asarray(seen, np.uint8)

    def sprite(
        self,
        texture: Texture,
        pose: SpritePose,
        lift_mm: float = 0.6,
        smear_mm: tuple[float, float] = (0.0, 0.0),
    ) -> Sprite | None:
        """Return a texture with its soft shadow; None where it is out of the picture.

        `lift_mm` is its height over the felt, which sets the shadow's shift and softness;
        `smear_mm` is how far it moves while the shutter is open; `pose` is its middle.
        """
        begins = SpritePose(
            pose.x - smear_mm[0] / 2, pose.y - smear_mm[1] / 2, pose.angle, pose.shown
        )
        scale = self.optics.focal_px / self.optics.distance
        smear = round(smear_mm[0] * scale), round(smear_mm[1] * scale)
        room = round(3 + 2.5 * lift_mm) + max(map(abs, smear))
        rect = self.bounds(texture, begins, room)
        if rect is None:
            return None
        seen = _smeared(self.look(texture, begins, rect), smear)
        return _with_shadow(rect, seen, lift_mm)


def _with_shadow(rect: Rect, seen: Picture, lift_mm: float) -> Sprite:
    """Add the shadow a lamp above the table's far side throws: down and a little right."""
    *colours, alpha = cv2.split(seen)
    shift = np.array([[1, 0, 0.4 + 0.5 * lift_mm], [0, 1, 0.7 + 0.9 * lift_mm]], np.float64)
    size = (alpha.shape[1], alpha.shape[0])
    shade = cv2.warpAffine(alpha, shift, size)
    soft = 1.0 + 0.5 * lift_mm
    shade = cv2.blur(shade, (2 * round(soft) + 1,) * 2)
    strength = 0.42 if lift_mm < 2 else 0.3
    lit = cv2.convertScaleAbs(shade, alpha=-strength, beta=0)
    left = cv2.subtract(np.full_like(alpha, 255), lit)
    through = cv2.multiply(left, cv2.bitwise_not(alpha), scale=1 / 255)
    colour = np.asarray(cv2.merge(colours), np.uint8)
    return Sprite(rect, colour, np.asarray(cv2.merge([through] * 3), np.uint8))


def _smeared(picture: Picture, by: tuple[int, int]) -> Picture:
    """Average along a straight movement of `by` pixels: halves, quarters, eighths, sixteenths."""
    for part in (2, 4, 8, 16):
        dx, dy = round(by[0] / part), round(by[1] / part)
        if dx == 0 and dy == 0:
            break
        to, come = _shifted(dx, dy), _shifted(-dx, -dy)
        onto = picture.copy()
        cv2.addWeighted(picture[to], 0.5, picture[come], 0.5, 0, onto[to])
        picture = onto
    return picture


def _shifted(dx: int, dy: int) -> tuple[slice, slice]:
    """Return the part of a picture that is still inside it after a shift by (dx, dy)."""
    return (
        slice(max(dy, 0), min(dy, 0) or None),
        slice(max(dx, 0), min(dx, 0) or None),
    )
