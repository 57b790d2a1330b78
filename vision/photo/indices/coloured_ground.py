"""Takes back names of lone indices printed on coloured cloth: a number over a suit on felt.

A card is white, or nearly so, in any light: lamps are yellower or bluer than each other, but they
are hardly green or purple, and what is white under them looks as they do. Felt is green, teal or
wine-red beside it.

Pictures are (rows, columns, 3) uint8, BGR; a colour is (3,), BGR.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.photo.indices.index_search import FoundIndex
from vision.reading.indices import (
    CROP_HEIGHT,
    CROP_WIDTH,
    INDEX_HEIGHT,
    Image,
    IndexPose,
    Pyramid,
)
from vision.reading.tones import channel_levels, channels

Colour = NDArray[np.float64]

MOST_GREEN = 0.3
"""Logarithm of green against the mean of blue and red, either way, that paper shows: for 467 named
indices of 146 photographs -0.11 to 0.08, for 355 of 40 composed tables -0.07 to 0.12; felt that was
named shows 0.44 to 0.47.
"""
COLDEST, WARMEST = -0.7, 1.1
"""Logarithms of red against blue between which paper lies: in these photographs -0.46 to 0.46, on
felt that was named -0.94 to -0.99; a bulb's light is warmer than any of them.
"""
PAPER_SHARE, WHITE_SHARE = 0.8, 0.995
"""Shares of an index's box and of a picture under whose levels paper and white are taken."""
LEAST_LEVEL = 8.0
"""Level below which a channel tells no colour."""
ON_CLOTH = "on a coloured ground"
"""The end of the reason given for such a place: it yields no card, read as a whole either."""
SAMPLES = 250_000
"""Pixels of a picture that are looked at for its white."""


def doubt_on_cloth(
    image: Image, found: Sequence[FoundIndex], mates: Sequence[Sequence[FoundIndex]]
) -> list[FoundIndex]:
    """Take back the names of lone indices whose ground has a colour that no paper shows, and note
    it of places that have none: read as a whole they show it again.

    `mates` are, for each index, those at the card's other end with the same name.
    """
    pyramid, white = Pyramid(image), white_of(image)
    return [
        one if ends or one.best.guess is None else _unless_coloured(pyramid, one, white)
        for one, ends in zip(found, mates, strict=True)
    ]


def _unless_coloured(pyramid: Pyramid, one: FoundIndex, white: Colour) -> FoundIndex:
    ground = ground_of(pyramid, one.best.pose)
    if not (is_coloured(ground) and is_coloured(255 * ground / white)):
        return one
    why = f"{one.best.guess} {ON_CLOTH}"
    return replace(one, best=replace(one.best, face=None, why=why))


def is_on_cloth(one: FoundIndex) -> bool:
    """Tell whether a place has no name because it is printed on cloth."""
    return one.best.face is None and one.best.why.endswith(ON_CLOTH)


def white_of(image: Image) -> Colour:
    """Return the brightest that each channel of a picture shows: white, as its lamp shows it."""
    step = max(1, int(np.sqrt(image.shape[0] * image.shape[1] / SAMPLES)))
    return _level(np.ascontiguousarray(image[::step, ::step]), WHITE_SHARE)


def ground_of(pyramid: Pyramid, pose: IndexPose) -> Colour:
    """Return the colour on which an index is printed."""
    half = int(min(max(INDEX_HEIGHT * pose.width / pose.height / 2, 4), CROP_WIDTH // 2))
    top, middle = (CROP_HEIGHT - INDEX_HEIGHT) // 2, CROP_WIDTH // 2
    return _level(pyramid.cut(pose)[top:-top, middle - half : middle + half], PAPER_SHARE)


def is_coloured(colour: Colour) -> bool:
    """Tell whether no paper in any lamp's light has this colour."""
    blue, green, red = np.log(np.maximum(colour, LEAST_LEVEL))
    return bool(abs(green - (blue + red) / 2) > MOST_GREEN or not COLDEST <= red - blue <= WARMEST)


def _level(pixels: Image, share: float) -> Colour:
    return np.maximum(channel_levels(channels(pixels), share), LEAST_LEVEL).astype(np.float64)
