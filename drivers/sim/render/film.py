"""A frame's JPEG, made of tiles of which only the changed ones are encoded again.

A JPEG may be divided by restart markers into stretches that are coded independently. Here each
stretch is one tile, 16 pixels high. A tile whose view has not changed keeps some codings of
itself, each with noise of its own, and a frame takes another of them than the frame before did.
Every tile goes its own way, so that no two frames are alike; the pixels are those of a picture
that was encoded whole.
"""

import re
from functools import lru_cache
from math import gcd

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.sim.render.light import Sensor
from drivers.sim.render.sprites import Rect

Picture = NDArray[np.uint8]
Serials = NDArray[np.int64]

BLOCK = 16
"""Side of a JPEG's coding unit, in pixels, when its colours are halved."""

_MOST_BLOCKS = 15
_CODINGS = 4
"""Codings kept of a tile: a card covers dozens of tiles, so its view never returns."""

_RESTART = re.compile(rb"\xff[\xd0-\xd7]")
_MARKERS = [bytes((0xFF, 0xD0 + n)) for n in range(8)]
_END = b"\xff\xd9"


class Tiling:
    """The cut of a picture: `rows` x `columns` tiles of BLOCK x `wide` pixels.

    `padded` is the picture's shape after its last row of tiles is filled up. ValueError for a
    width that is no multiple of BLOCK.
    """

    def __init__(self, width: int, height: int) -> None:
        if width % BLOCK:
            raise ValueError(f"a picture {width} pixels wide: take a multiple of {BLOCK}")
        self.width, self.height = width, height
        self.blocks = gcd(width // BLOCK, _MOST_BLOCKS)
        self.wide = self.blocks * BLOCK
        self.rows, self.columns = -(-height // BLOCK), width // self.wide
        self.padded = (self.rows * BLOCK, width, 3)

    def of(self, rect: Rect) -> tuple[slice, slice]:
        """Return the tiles that a rectangle touches."""
        return (
            slice(rect.top // BLOCK, -(-rect.bottom // BLOCK)),
            slice(rect.left // self.wide, -(-rect.right // self.wide)),
        )

    def cut(self, picture: Picture, which: NDArray[np.intp]) -> Picture:
        """Cut these tiles, numbered row by row, out of a padded picture into one tall picture."""
        tiles = picture.reshape(self.rows, BLOCK, self.columns, self.wide, 3)
        row, column = np.divmod(which, self.columns)
        return np.ascontiguousarray(tiles[row, :, column]).reshape(-1, self.wide, 3)

    def joined(self, tall: Picture) -> Picture:
        """Join all tiles, which were cut before, into the padded picture."""
        tiles = tall.reshape(self.rows, self.columns, BLOCK, self.wide, 3)
        return np.ascontiguousarray(tiles.swapaxes(1, 2)).reshape(self.padded)


class Film:
    """Frames of one noise, gain and quality."""

    def __init__(self, tiling: Tiling, sensor: Sensor, gain: float, quality: int) -> None:
        count = tiling.rows * tiling.columns
        self._tiling, self._sensor, self._gain = tiling, sensor, gain
        self._options = (
            *(cv2.IMWRITE_JPEG_QUALITY, quality),
            *(cv2.IMWRITE_JPEG_RST_INTERVAL, tiling.blocks),
        )
        self._head = _head(tiling.width, tiling.height, self._options)
        self._random = np.random.default_rng(quality)
        self._slots = np.arange(count)
        self._codings: list[list[bytes]] = [[] for _ in range(2 * count)]
        self._shows: Serials = np.zeros(2 * count, np.int64)
        self._kept = np.zeros(2 * count, np.intp)
        self._last = np.zeros(2 * count, np.intp)

    def develop(self, picture: Picture, serials: Serials) -> bytes:
        """Code a padded picture as JPEG; a tile of the same serial shows the same as before.

        Serials are not 0. Negative ones are views that pass: what a tile showed under the last
        positive one is kept beside them.
        """
        now = serials.ravel()
        slots = self._slots + len(self._slots) * (now < 0)
        for slot in slots[self._shows[slots] != now]:
            self._codings[slot] = []
            self._kept[slot] = 0
        self._shows[slots] = now
        kept = self._kept[slots]
        step = self._random.integers(1, _CODINGS, now.shape)
        take = np.where(kept < _CODINGS, kept, (self._last[slots] + step) % _CODINGS)
        wanting = np.flatnonzero(kept < _CODINGS)
        if len(wanting):
            self._encode(picture, wanting, slots[wanting])
        self._last[slots] = take
        return self._joined(slots, take)

    def _encode(self, picture: Picture, tiles: NDArray[np.intp], slots: NDArray[np.intp]) -> None:
        """Code each of these tiles once more."""
        taken = self._sensor.expose(self._tiling.cut(picture, tiles), self._gain)
        _, data = cv2.imencode(".jpg", taken, self._options)
        for slot, coding in zip(slots, _stretches(data.tobytes()), strict=True):
            self._codings[slot].append(coding)
        self._kept[slots] += 1

    def _joined(self, slots: NDArray[np.intp], take: NDArray[np.intp]) -> bytes:
        parts = [self._head]
        for n, (slot, which) in enumerate(zip(slots.tolist(), take.tolist(), strict=True)):
            parts += (self._codings[slot][which], _MARKERS[n % 8])
        parts[-1] = _END
        return b"".join(parts)


@lru_cache(maxsize=8)
def _head(width: int, height: int, options: tuple[int, ...]) -> bytes:
    """Return the bytes before the first tile: sizes and tables, which no pixel changes."""
    blank = np.zeros((height, width, 3), np.uint8)
    data = cv2.imencode(".jpg", blank, options)[1].tobytes()
    return data[: _scan_at(data)]


def _scan_at(data: bytes) -> int:
    """Return where the coded tiles begin: after the start-of-scan segment."""
    start = data.index(b"\xff\xda")
    return start + 2 + int.from_bytes(data[start + 2 : start + 4], "big")


def _stretches(data: bytes) -> list[bytes]:
    """Return the coded tiles of a JPEG; within one, the byte FF is never followed by a marker's."""
    return _RESTART.split(data[_scan_at(data) : -len(_END)])
