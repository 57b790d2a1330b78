"""Compares small pictures of lying cards: enough to recognise a card, not enough to read it.

A card that could not be read in one place looks the same in another. Small pictures of one card
agree in any light, because each colour's mean and contrast are removed, and either way up.
"""

import cv2
import numpy as np

from controller.core.config.layout import CARD_HEIGHT_MM, CARD_WIDTH_MM
from vision.felt.cards.pose import Pose
from vision.felt.surface.window import ZoneWindow
from vision.geometry.plane import Image

MM_PER_PX = 2
INSET_MM = 2.0
"""Left out along the card's edge, where the felt begins."""

ALIKE = 0.9
"""Correlation above which two pictures show the same card."""


def appearance(raster: Image, window: ZoneWindow, pose: Pose) -> Image:
    """Cut the card at `pose` out of its window's raster, upright, at half a pixel per millimetre.

    `raster` is the window's (rows, columns, 3) uint8 picture, BGR, at 1 px/mm; the result is (42,
    30, 3) uint8.
    """
    width, height = round(CARD_WIDTH_MM - 2 * INSET_MM), round(CARD_HEIGHT_MM - 2 * INSET_MM)
    target = np.array([(0, 0), (width, 0), (width, height)], np.float32) - 0.5
    source = pose.corners(-INSET_MM)[:3] - (window.left + 0.5, window.top + 0.5)
    matrix = cv2.getAffineTransform(target, source.astype(np.float32))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpAffine(raster, matrix, (width, height), flags=flags)
    small = (width // MM_PER_PX, height // MM_PER_PX)
    return np.asarray(cv2.resize(flat, small, interpolation=cv2.INTER_AREA), np.uint8)


def similarity(one: Image, other: Image) -> float:
    """Return how well two appearances agree (-1 to 1), whichever way up the cards lie.

    Both are (42, 30, 3) uint8, as `appearance` returns them.
    """
    turned = np.ascontiguousarray(other[::-1, ::-1])
    return max(_agreement(one, other), _agreement(one, turned))


def _agreement(one: Image, other: Image) -> float:
    """Return the correlation at the best shift: a pose is exact to a fraction of a millimetre."""
    inner = np.ascontiguousarray(other[1:-1, 1:-1])
    return float(cv2.matchTemplate(one, inner, cv2.TM_CCOEFF_NORMED).max())
