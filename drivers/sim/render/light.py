"""Light on the felt and the sensor that catches it.

Light is a gain per pixel and colour (lamp, vignette, a warm or cold bulb, a shadow) and a glare
added to it; both are pictures computed once per kind of light. The sensor adds noise: a large
tile drawn once, laid over each frame at another offset, so that no two frames are alike.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.sim.render.sprites import Rect

Picture = NDArray[np.uint8]

_HALF = 128
"""The gain picture's value for a gain of 1, so that gains up to 2 fit in eight bits."""


@dataclass(frozen=True, slots=True)
class Blob:
    """A soft patch in the picture: centre and radius in pixels, strength 0 to 1."""

    x: float
    y: float
    radius: float
    strength: float


@dataclass(frozen=True, slots=True)
class Light:
    """One kind of light: gains for blue, green, red; patches of glare and of shadow."""

    gains: tuple[float, float, float] = (1.0, 1.0, 1.0)
    glare: tuple[Blob, ...] = ()
    shadow: tuple[Blob, ...] = ()


NEUTRAL = Light()


def _patch(blob: Blob, width: int, height: int) -> NDArray[np.float32]:
    """Return a soft disc, 0 to its strength, at a quarter of the picture's size."""
    y, x = np.mgrid[0:height:4, 0:width:4].astype(np.float32)
    away = np.hypot(x - blob.x, y - blob.y) / blob.radius
    return np.asarray(blob.strength * np.clip(1.6 - away, 0, 1), np.float32)


class Lamp:
    """One light's gain and glare pictures for a picture size."""

    def __init__(self, light: Light, width: int, height: int) -> None:
        y, x = np.mgrid[0:height:4, 0:width:4].astype(np.float32)
        away = ((x / width - 0.48) ** 2 + (y / height - 0.42) ** 2) * 4
        gain = 1.06 - 0.11 * away
        for blob in light.shadow:
            gain *= 1 - _patch(blob, width, height)
        gains = np.clip(gain[..., None] * np.array(light.gains) * _HALF, 0, 255)
        size = (width, height)
        self._gain = cv2.resize(gains.astype(np.uint8), size, interpolation=cv2.INTER_LINEAR)
        self._glare: Picture | None = None
        if light.glare:
            glow = sum(_patch(blob, width, height) for blob in light.glare)
            level = np.clip(np.asarray(glow) * 235, 0, 235).astype(np.uint8)
            grey = cv2.resize(level, size, interpolation=cv2.INTER_LINEAR)
            self._glare = np.asarray(cv2.merge([grey] * 3), np.uint8)

    def shine(self, ground: Picture, onto: Picture, where: Rect) -> None:
        """Light `where` of `ground` (a whole picture) into the same part of `onto`."""
        gain = where.of(np.asarray(self._gain, np.uint8))
        cv2.multiply(where.of(ground), gain, where.of(onto), 1 / _HALF)
        if self._glare is not None:
            cv2.add(where.of(onto), where.of(self._glare), where.of(onto))


class Sensor:
    """Noise of one strength (`sigma`, in grey levels), seeded.

    Drawn once, a little larger than is asked for, and taken at another offset every time, so
    that two frames in a row are never alike.
    """

    _ROOM = 96
    """Pixels of room: 96 x 96 different offsets."""

    def __init__(self, sigma: float, width: int, height: int, seed: int) -> None:
        """Prepare for pictures of at most `width` x `height` pixels, anywhere in a frame."""
        self._at = 0
        self._random = np.random.default_rng(seed)
        shape = (height + self._ROOM, width + self._ROOM)
        luma = self._random.standard_normal((*shape, 1), np.float32) * sigma
        chroma = self._random.standard_normal((shape[0] // 2, shape[1] // 2, 3), np.float32)
        chroma = cv2.resize(chroma, shape[::-1], interpolation=cv2.INTER_LINEAR) * sigma
        self._bias = round(4 * sigma)
        noise = np.clip(luma + chroma * 0.6 + self._bias, 0, 255)
        self._noise: Picture = noise.round().astype(np.uint8)

    def expose(self, lit: Picture, gain: float = 1.0) -> Picture:
        """Return what the sensor makes of a lit picture: gain, noise, clipped to eight bits."""
        height, width = lit.shape[:2]
        self._at += int(self._random.integers(1, self._ROOM**2))
        y, x = divmod(self._at % self._ROOM**2, self._ROOM)
        noise = Rect(x, y, x + width, y + height).of(self._noise)
        return np.asarray(cv2.addWeighted(lit, gain, noise, 1.0, -self._bias), np.uint8)
