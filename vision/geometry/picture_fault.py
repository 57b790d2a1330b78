"""Detects pictures spoilt by a decoder, link or sensor: black, grey, cut, green blocks, snow.

No sensor produces a row of a single tone: its noise is everywhere. A decoder that lost its
reference fills the picture with grey. One that lost data leaves green (all colour values zero),
cuts the picture, or repeats its last row down to the lower edge. Anything of this kind in the good
view is part of the table. A failing sensor snows: every picture differs everywhere from the one
before, so no zone ever comes to rest, whereas a thing that moves over a table leaves most of it
unchanged. Lamps that flicker under a short shutter have the same effect, but on each row as a
whole.

Small pictures are (rows, columns) uint8, whole ones (rows, columns, 3) uint8, BGR.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames.picture import Picture
from vision.geometry.plane import Image

STEP = 16
"""Pixels between the points that are checked for green: one block of the encoder."""
CLOSE, AROUND = 4, np.ones((3, 3), np.uint8)
"""Pixels between the points that are checked if much is green, and so many points of a block that
must all be green: single ones are noise.
"""
CUT = 0.125
"""Share of rows in one run that may be flat, beyond those of the good view. An encoder with too few
bits makes many flat rows, two here and two there.
"""
GREEN = 0.02
"""Share of the picture that may be the decoder's green, beyond that of the good view."""
NOUGHTS = (0, 61, 0), (2, 169, 2)
"""The decoder's green as blue, green, red: lower and upper bound."""
WHOLE = 0.9
BLACK_LEVEL, DARK = 14.0, 20.0
"""Mean grey levels below which a picture is black, and too dark to be told from a spoilt one."""
BRIGHT = 235.0
DECODERS_GREY, NEAR = 128, 6
"""It is 130 if full range is taken for limited range, and 126 the other way round."""

SNOW_LEVELS = 3
"""Grey levels by which a point of a snowy picture differs from the same point in the last one."""
SNOW_PART = 0.28
"""Share of such points in the quieter parts of the picture. From here on, moving cards cannot be
told from resting cards (a tenth of this is a dark studio's noise).
"""
SNOW_EVERY = 3
"""One picture in this many is checked."""

FLICKER = (
    "bands of the lamps' flicker run over the picture: set the camera's shutter to 1/50 of a "
    "second, or to 1/60 where the mains has 60 hertz"
)
SNOW = "the picture is full of noise: check the camera's gain, its light and its sensor"
BLACK = "the picture is black: check the lens cap, lamps and exposure"
GREY = "the picture is flat grey, as of a decoder without a keyframe: set a keyframe every second"
WHITE = "the picture is white: check the camera's exposure and gain, and what shines into it"
ONE_TONE = "the picture shows one tone and no table: check what the camera sends, and its sensor"
HALF = "a part of the picture is missing: check the camera's link, its bitrate and cable"
BLOCKS = "green blocks lie in the picture, data is lost: check the camera's link and its bitrate"


def flat_rows(small: Image, *, coarse: bool = False) -> tuple[float, float]:
    """Return the share (0 to 1) of rows that no sensor produced, and that of the longest run.

    Such rows show one tone from end to end, or repeat the row above to the last bit. In a `coarse`
    picture only rows of one tone count, and as a run only those at its lower edge.
    """
    flat = small.max(axis=1) == small.min(axis=1)
    if not coarse:
        flat[1:] |= (small[1:] == small[:-1]).all(axis=1)
    if not flat.any():
        return 0.0, 0.0
    sound = np.flatnonzero(np.concatenate(([True], ~flat, [True])))
    runs = np.diff(sound) - 1
    return float(flat.mean()), float(runs[-1] if coarse else runs.max()) / len(flat)


def green_part(picture: Picture | None) -> float:
    """Return the share (0 to 1) of the picture that has the green of a decoder's zeros."""
    if picture is None:
        return 0.0
    share = float(cv2.mean(cv2.inRange(picture.cells(STEP), *NOUGHTS))[0]) / 255
    if share <= GREEN:
        return share
    inside = cv2.erode(cv2.inRange(picture.cells(CLOSE), *NOUGHTS), AROUND)
    return float(cv2.mean(cv2.dilate(inside, AROUND))[0]) / 255


def _one_tone(level: float) -> str:
    """Return the sentence for a picture that is flat all over: a decoder's own grey is 128."""
    if level > BRIGHT:
        return WHITE
    return GREY if abs(level - DECODERS_GREY) <= NEAR else ONE_TONE


class PictureFault:
    """Compares flat rows and green in each picture with those in the good view."""

    def __init__(self) -> None:
        self._flat = self._green = 0.0

    def anchor(self, small: Image, picture: Picture | None) -> None:
        """Remember a good view."""
        self._flat, self._green = flat_rows(small)[1], green_part(picture)

    def of(self, small: Image, picture: Picture | None, *, coarse: bool = False) -> str:
        """Return the sentence that names the fault; empty if there is none.

        `coarse`: the encoder may have made rows of a sound picture alike.
        """
        level = cv2.mean(small)[0]
        if level < DARK:
            return BLACK if level < BLACK_LEVEL else ""
        flat, together = flat_rows(small, coarse=coarse)
        if flat > WHOLE:
            return _one_tone(level)
        if together > self._flat + CUT:
            return HALF
        return BLOCKS if green_part(picture) > self._green + GREEN else ""


class Snow:
    """Watches one camera's small pictures for a failing sensor."""

    def __init__(self) -> None:
        self._last: Image | None = None
        self._count = 0
        self._fault = ""

    def fault(self, small: Image) -> str:
        """Return what makes all of each picture differ; call it with every picture in turn."""
        self._count += 1
        if self._count % SNOW_EVERY == 0 and self._last is not None:
            self._fault = _restlessness(small, self._last)
        if (self._count + 1) % SNOW_EVERY == 0:
            self._last = small
        return self._fault


def _restlessness(now: Image, before: Image) -> str:
    """Name what makes two pictures differ in every part, except a common change of the light.

    Empty if nothing does.
    """
    if now.shape != before.shape:
        return ""
    apart = cv2.subtract(now[::3, ::3].copy(), before[::3, ::3].copy(), dtype=cv2.CV_16S)
    if not _is_restless(np.asarray(apart - np.median(apart), np.int16)):
        return ""
    by_rows = np.asarray(apart - np.median(apart, axis=1, keepdims=True), np.int16)
    return SNOW if _is_restless(by_rows) else FLICKER


def _is_restless(apart: NDArray[np.int16]) -> bool:
    unlike = np.abs(apart) >= SNOW_LEVELS
    parts = cv2.resize(unlike.astype(np.float32), (8, 6), interpolation=cv2.INTER_AREA)
    return bool(np.quantile(parts, 0.25) > SNOW_PART)
