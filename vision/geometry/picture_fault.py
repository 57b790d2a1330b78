"""Tells pictures that a decoder or a link has spoilt: flat grey, cut in half, green blocks.

No sensor draws a row in one tone: its noise is in every part. A decoder that lost its reference
fills with grey, one that lost data leaves green (all colour numbers zero) or cuts the picture.
What the good view shows of either is part of the table.

Small pictures are (rows, columns) uint8, whole ones (rows, columns, 3) uint8, BGR.
"""

import numpy as np

from vision.geometry.plane import Image

STEP = 16
"""Pixels between those asked for green: a block of the coder's."""
CUT = 0.125
"""Part of the rows that may be flat, beyond those of the good view."""
GREEN = 0.02
"""Part of the picture that may be the decoder's green, beyond that of the good view."""
WHOLE = 0.9
DARK = 20.0

GREY = "the picture is flat grey, as of a decoder without a keyframe: set a keyframe every second"
HALF = "a part of the picture is missing: check the camera's link, its bitrate and cable"
BLOCKS = "green blocks lie in the picture, data is lost: check the camera's link and its bitrate"


def flat_rows(small: Image) -> float:
    """Return the part (0 to 1) of the rows that show one tone from end to end."""
    return float((small.max(axis=1) == small.min(axis=1)).mean())


def green_part(pixels: Image | None) -> float:
    """Return the part (0 to 1) of the picture that has the green of a decoder's noughts."""
    if pixels is None:
        return 0.0
    blue, green, red = np.moveaxis(pixels[STEP // 2 :: STEP, STEP // 2 :: STEP], 2, 0)
    return float(((blue < 3) & (red < 3) & (green > 60) & (green < 170)).mean())


class PictureFault:
    """Compares each picture with what the good view shows of flat rows and green."""

    def __init__(self) -> None:
        self._flat = self._green = 0.0

    def anchor(self, small: Image, pixels: Image | None) -> None:
        """Remember a good view."""
        self._flat, self._green = flat_rows(small), green_part(pixels)

    def of(self, small: Image, pixels: Image | None) -> str:
        """Return the sentence that names the fault; empty where there is none."""
        if small[::2, ::2].mean() < DARK:
            return ""  # that is the watch's to say
        flat = flat_rows(small)
        if flat > WHOLE:
            return GREY
        if flat > self._flat + CUT:
            return HALF
        return BLOCKS if green_part(pixels) > self._green + GREEN else ""
