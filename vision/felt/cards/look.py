"""Looks once at one rectified card: a face, a back with its colour, or nothing certain.

A back is told from a face by the strips along the card's four sides, away from the corners. On a
face they are bare stock, as bright as the rim beside them; on a back the pattern runs there. A
thing of one flat colour to its very edge is neither: it is a cut card. The reader reads the faces
(`vision.reading.reader`).
"""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cache
from typing import Protocol

import cv2
import numpy as np

from controller.core.cards import Card
from controller.core.config.layout import CARD_HEIGHT_MM, CARD_WIDTH_MM
from controller.core.messages.devices import BACK
from vision.geometry.plane import Image
from vision.reading.indices import IndexPose
from vision.reading.tones import channel_levels, channels

LOOK_PX_PER_MM = 3.0
"""Scale at which a card is rectified: above that of any felt camera, so that nothing is lost."""

STRIP_MM = (5.5, 8.5)
"""Distance of the strips from the edge: inside a back's white border, outside a face's pips."""

RIM_MM = (0.4, 2.8)
"""Distance of the rim, bare stock on faces and backs: a shadow falls on both the rim and its strip.
"""

PRINTED = 0.80
"""A pixel darker than this share of the rim's white, in any channel, is printed."""

PATTERN_SHARE = 0.5
ENOUGH_STRIPS = 3
"""Printed strips that make a back, of four. If fewer strips are seen, all of them must be printed:
a court card's frame may reach two of them.
"""
SEEN_SHARE = 0.5
SHADOW = "grey"
"""A back is never printed in pale grey; a shadow's edge on a court card's frame looks like that."""
FLAT = 9.0
"""Grey levels: the spread of a card without any print, noise and light included."""


class Reading(Protocol):
    """The reader's answer for one rectified card; `face` is None if the reader abstains."""

    @property
    def face(self) -> Card | None:
        """Rank and suit, or None."""

    @property
    def confidence(self) -> float:
        """Calibrated probability (0 to 1) that `face` is right."""

    @property
    def why(self) -> str:
        """The reason for an abstention."""

    @property
    def places(self) -> tuple[IndexPose, ...]:
        """The places on the card that gave the answer, for the next look at it."""


class ReadCard(Protocol):
    """Reads a rectified card."""

    def __call__(
        self, card: Image, visible: Image | None = None, places: Sequence[IndexPose] = (), /
    ) -> Reading:
        """Read `card`; `visible` is 255 where it is seen, `places` are those of the last look."""


@dataclass(frozen=True, slots=True)
class CardLook:
    """One look at a card: `face` is a card, `back`, or empty if nothing is certain.

    `confidence` runs from 0 to 1; `colour` names a back's ink; `why` explains an empty face.
    `camera` names the camera that took the picture, if there are several. `places` is where on the
    rectified card the index was found.
    """

    face: str
    confidence: float = 0.0
    colour: str = ""
    _: KW_ONLY
    why: str = ""
    camera: str = ""
    places: tuple[IndexPose, ...] = ()


def look_at(
    card: Image, seen: Image | None, read_card: ReadCard, places: Sequence[IndexPose] = ()
) -> CardLook:
    """Look once at a card rectified at LOOK_PX_PER_MM: (rows, columns, 3) uint8, BGR.

    `seen` is a mask (rows, columns) uint8, 255 where nothing lies over the card; None if all of it
    is seen. `places` is where the last look found the index.
    """
    if places:
        again = read_card(card, seen, places)
        if again.face is not None:
            return CardLook(again.face, float(again.confidence), places=again.places)
    white = _white(card)
    if _is_patterned(card, seen, white):
        if _is_flat(card):
            return CardLook("", why="one flat colour: a cut card or a blank")
        colour = back_colour(card, white)
        if colour != SHADOW:
            return CardLook(BACK, 0.99, colour)
    reading = again if places else read_card(card, seen)
    if reading.face is None:
        return CardLook("", why=reading.why)
    return CardLook(reading.face, float(reading.confidence), places=reading.places)


def _white(card: Image) -> Image:
    """Return the card's stock in this light: its brightest tenth, (3,) uint8, BGR."""
    return np.maximum(channel_levels(channels(card[::3, ::3]), 0.92), 60)


Strip = tuple[slice, slice]


@cache
def _along_sides(mm: tuple[float, float]) -> tuple[Strip, ...]:
    """Return strips along the sides, between these distances (mm) from the edge.

    The first four lie along the middle of each side; the others lie along the upper and lower parts
    of both long sides.
    """
    near, far = (round(part * LOOK_PX_PER_MM) for part in mm)
    height = round(CARD_HEIGHT_MM * LOOK_PX_PER_MM)
    width = round(CARD_WIDTH_MM * LOOK_PX_PER_MM)
    upper, tall, lower = (
        slice(round(height * begin), round(height * end))
        for begin, end in ((0.12, 0.36), (0.40, 0.60), (0.64, 0.88))
    )
    wide = slice(round(width * 0.36), round(width * 0.64))
    left, right = slice(near, far), slice(width - far, width - near)
    return (
        (tall, left),
        (tall, right),
        (slice(near, far), wide),
        (slice(height - far, height - near), wide),
        *((part, side) for part in (upper, lower) for side in (left, right)),
    )


def _is_patterned(card: Image, seen: Image | None, white: Image) -> bool:
    strips = [*zip(_along_sides(STRIP_MM), _along_sides(RIM_MM), strict=True)]
    shares = [_printed_share(card, *pair, white) for pair in strips[:4] if _is_seen(seen, pair[0])]
    if len(shares) < ENOUGH_STRIPS:
        # A court card's frame may reach the one or two that are seen, but no side of it all along.
        shares += [
            _printed_share(card, *pair, white) for pair in strips[4:] if _is_seen(seen, pair[0])
        ]
    if not shares:
        return False
    bare = sum(share <= PATTERN_SHARE for share in shares)
    return len(shares) - bare >= min(len(shares), ENOUGH_STRIPS)


def _is_seen(seen: Image | None, strip: Strip) -> bool:
    return seen is None or bool((seen[strip] > 0).mean() >= SEEN_SHARE)


def _printed_share(card: Image, strip: Strip, rim: Strip, white: Image) -> float:
    """Return the share (0 to 1) of a strip's pixels that are darker than the stock beside it."""
    stock = np.clip(channel_levels(channels(card[rim]), 0.75), 30, white)
    dark = channels(card[strip]) < PRINTED * stock[:, None]
    return float(dark.any(axis=0).mean())


def _is_flat(card: Image) -> bool:
    edge = round(4 * LOOK_PX_PER_MM)
    inner = cv2.blur(card[edge:-edge, edge:-edge], (5, 5)).reshape(-1, 3)
    return bool(inner.std(0).max() < FLAT)


def back_colour(card: Image, white: Image) -> str:
    """Name a back's ink, measured against the card's own white.

    `card` is (rows, columns, 3) uint8, BGR, at LOOK_PX_PER_MM; `white` is (3,) uint8, BGR.
    """
    edge = round(STRIP_MM[0] * LOOK_PX_PER_MM)
    inner = card[edge:-edge, edge:-edge].reshape(-1, 3)[::5] / white.astype(np.float32)
    dark = inner[inner.min(1) <= np.percentile(inner.min(1), 40)]
    ink = np.clip(np.median(dark, axis=0), 0, 1)
    pixel = np.asarray([[ink * 255]], np.uint8)
    hue, saturation, value = (int(v) for v in cv2.cvtColor(pixel, cv2.COLOR_BGR2HSV)[0, 0])
    if saturation < 70:
        return "black" if value < 110 else SHADOW
    for limit, name in ((10, "red"), (20, "orange"), (34, "yellow"), (85, "green"), (128, "blue")):
        if hue < limit:
            return name
    return "purple" if hue < 165 else "red"
