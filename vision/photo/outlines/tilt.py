"""Tells how a quadrilateral would show a card: how large, and how much from the side.

All cards of one table lie in one plane, so a millimetre of each is seen in nearly the same way: as
the same ellipse, whichever way the card is turned. A lone thing seen much from the side may have
any shape; a thing that shows the ellipse of a card that was read has the shape of a card.

A quadrilateral is (4, 2) float64 in picture pixels, clockwise.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.outlines.quads import Quad

Floats = NDArray[np.float64]

CARD_MM = (63.5, 88.9)
MOST_UNLIKE = 1.13
"""Factor by which one card's ellipse may be longer than another's, apart from its size."""
MOST_LARGER = 1.5
"""Factor by which perspective makes a card of the same table larger or smaller."""


def ellipse_of(quad: Quad) -> Floats:
    """Return how a millimetre of a card is seen in its middle: (2, 2), symmetric, px² per mm².

    The quadrilateral begins with one of the card's short sides.
    """
    w, h = CARD_MM[0] / 2, CARD_MM[1] / 2
    own = np.array([[-w, -h], [w, -h], [w, h], [-w, h]], np.float32)
    onto = cv2.getPerspectiveTransform(own, quad.astype(np.float32))
    middle = onto[:2, 2] / onto[2, 2]
    affine = (onto[:2, :2] - np.outer(middle, onto[2, :2])) / onto[2, 2]
    return np.asarray(affine @ affine.T, np.float64)


def squareness(quad: Quad) -> float:
    """Return the ellipse's width as part of its length: 1 from straight above, 0 edge on."""
    least, most = np.linalg.eigvalsh(ellipse_of(quad))
    return float(np.sqrt(max(least, 0.0) / max(most, 1e-9)))


def is_alike(one: Floats, other: Floats) -> bool:
    """Tell whether two ellipses (2, 2) may be those of two cards of one plane."""
    ratios = np.sqrt(np.abs(np.linalg.eigvals(np.linalg.solve(one, other))))
    size = float(np.sqrt(ratios.prod()))
    if not 1 / MOST_LARGER < size < MOST_LARGER:
        return False
    return bool(ratios.max() < MOST_UNLIKE * size and ratios.min() > size / MOST_UNLIKE)
