"""Detects what spoils cards in a clear view: lost colour, too much light, too coarse a coding.

A camera may show the felt in other colours: in night mode, or with swapped channels. The felt is
compared with the marks' white, which a lamp tints in the same way, so another light is not a fault.
In such a picture the brightness, by which everything else is watched, stays as it was; only new
cards look wrong. If the felt itself is grey, nothing can be told. In an over-exposed picture the
felt comes as close to the end of the scale as the marks' white. So does a card's paper, which then
has no edge. A JPEG that is coded very coarsely has no indices left.

Pictures are (rows, columns, 3) uint8, BGR, an eighth of the side.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.frames.coders.jpeg_head import is_coarse
from vision.frames.source import Frame
from vision.geometry.fitness import Patch
from vision.geometry.plane import Image

Levels = NDArray[np.float64]

EVERY_MS = 250
LASTS_MS = 600
"""Another colour that lasts this long is not a hand or a cloth that passes."""
GREYEST = 0.05
"""Distance from grey, in shares of B, G, R; a felt below it has no colour to lose."""
LOST = 0.4
"""Share of the felt's first colour; less than this counts as no colour."""
ALIKE = 0.7
"""Cosine between the felt's colours now and first."""
WHITEST = 95
"""Percentile of a mark's points that is its white; most points of a small mark are partly black."""
DIM = 40
"""Grey level of a mark's white below which colours are not judged."""

CLIPPED, FELT_CLIPS = 249, 240
"""Grey levels from which the marks' white, in every colour, and the felt, in any colour, are
over-exposed. If the felt is this bright in correct light, no card can be told from it.
"""

OVER_EXPOSED = (
    "the picture is over-exposed, cards cannot be told from the felt: "
    "shorten the camera's exposure or lower its gain"
)
COARSE = (
    "the pictures are coded too coarsely for cards to be read: "
    "set the camera's JPEG quality to 50 or more"
)
NO_COLOUR = "the picture has lost its colour: switch the camera's night mode (infra-red) off"
OTHER_COLOUR = (
    "the felt has another colour than before: set the camera's white balance and colour back"
)


class ColourFault:
    """Compares the felt's colour with that of the first good view."""

    def __init__(self) -> None:
        self._first: Levels | None = None
        self._next_ms = 0
        self._since_ms: int | None = None
        self.remark = ""
        """The sentence on wrong colours, with the remedy; empty if they are right."""

    def note(self, frame: Frame, felt: Patch, marks: Sequence[Patch]) -> None:
        """Take a picture in which the felt and its marks lie there. Raises SourceLostError."""
        at = frame.captured_ms
        if at < self._next_ms:
            return
        self._next_ms = at + EVERY_MS
        said = COARSE if is_coarse(frame.jpeg or b"") else ""
        said = said or self._of_light(frame.small_in_colour(), felt, marks)
        self._since_ms = None if not said else at if self._since_ms is None else self._since_ms
        lasts = self._since_ms is not None and at - self._since_ms >= LASTS_MS
        self.remark = said if lasts else ""

    def _of_light(self, picture: Image, felt: Patch, marks: Sequence[Patch]) -> str:
        """Return what is wrong with the light or the colours; empty if nothing is."""
        seen = _white_and_ground(picture, felt, marks)
        if seen is None:
            return ""
        white, ground = seen
        if white.min() >= CLIPPED and ground.max() >= FELT_CLIPS:
            return OVER_EXPOSED
        if white.max() < DIM:
            return ""
        now = _tint(white, ground)
        if self._first is None:
            self._first = now
        return _compared(now, self._first)


def _white_and_ground(
    picture: Image, felt: Patch, marks: Sequence[Patch]
) -> tuple[Levels, Levels] | None:
    """Return B, G, R of the marks' white and of the felt; None if they are out of sight."""
    looks = [patch.cut(picture).reshape(-1, 3) for patch in marks]
    looks = [look for look in looks if len(look)]
    ground = felt.cut(picture).reshape(-1, 3)
    if not looks or not len(ground):
        return None
    white = np.median([np.percentile(look, WHITEST, axis=0) for look in looks], axis=0)
    return np.asarray(white), np.asarray(np.median(ground, axis=0))


def _tint(white: Levels, ground: Levels) -> Levels:
    """Return how far from grey the felt's shares of B, G, R lie, without the lamps' tint."""
    shares = ground / np.maximum(white, 1)
    return np.asarray(shares / max(float(shares.sum()), 1e-3) - 1 / 3, np.float64)


def _compared(now: Levels, first: Levels) -> str:
    length, before = float(np.linalg.norm(now)), float(np.linalg.norm(first))
    if before < GREYEST:
        return ""
    if length < LOST * before:
        return NO_COLOUR
    return OTHER_COLOUR if float(now @ first) < ALIKE * length * before else ""
