"""Shows the part of a card that other cards leave open.

Pictures are (rows, columns, 3) uint8, BGR; quadrilaterals (4, 2) float64 in picture pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.outlines.quads import Quad, read_scale, rectify_quad
from vision.reading.indices import Image

Mask = NDArray[np.bool_]

RIM_MM, BORDER_MM = 2.5, 6.0
"""Millimetres left out around the visible part of a print, and at the card's own edge: outlines are
not that exact, and a border is paper.
"""
WHOLE_CELL = 0.98
"""Part of a cell that must be seen."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A covered card as a picture shows it: rectified, with the pixels that nothing hides."""

    card: Image
    mask: Mask

    @property
    def part(self) -> float:
        """The part (0 to 1) of the card of which the print is seen."""
        return float(self.mask.mean())

    def cells(self, size: tuple[int, int]) -> tuple[Image, Mask]:
        """Return the picture in cells (rows, columns, 3), and which of them are visible."""
        mask = cv2.resize(self.mask.astype(np.float32), size, interpolation=cv2.INTER_AREA)
        small = cv2.resize(self.card, size, interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8), np.asarray(mask > WHOLE_CELL, np.bool_)

    def tint(self) -> NDArray[np.float32]:
        """Return the mean colour (3,) of the visible part, in Lab."""
        colour = self.card[self.mask].mean(axis=0).astype(np.uint8)
        lab = cv2.cvtColor(colour[None, None], cv2.COLOR_BGR2LAB)[0, 0]
        return np.asarray(lab, np.float32)


def what_is_seen(image: Image, quad: Quad, over: Sequence[Quad]) -> Seen:
    """Return what the cards `over` a rectangle leave of it, without a rim."""
    scale = read_scale(quad)
    card = rectify_quad(image, quad, scale)
    rows, columns = card.shape[:2]
    own = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
    onto = cv2.getPerspectiveTransform(quad.astype(np.float32), own)
    rim, border = (max(1, round(mm * scale)) for mm in (RIM_MM, BORDER_MM))
    mask = np.zeros((rows, columns), np.uint8)
    mask[border:-border, border:-border] = 1
    hidden = np.zeros((rows, columns), np.uint8)
    for other in over:
        there = cv2.perspectiveTransform(other[None].astype(np.float64), onto)[0]
        cv2.fillConvexPoly(hidden, np.round(there).astype(np.int32), (1,))
    hidden = np.asarray(cv2.dilate(hidden, np.ones((2 * rim + 1,) * 2, np.uint8)), np.uint8)
    return Seen(card, np.asarray((mask > 0) & (hidden == 0), np.bool_))
