"""Finds whole cards of any print as four-cornered regions that differ from the table.

A back printed to its edge shows no paper, and fine checks of two inks melt into one tint: neither
is bright. But it is laid on a table, and its colour is not the table's. The table is the colour
that most of the picture has; what is far from it, in one of several degrees, is a thing that lies
there, and a thing with a card's outline may be a card.

A picture is (rows, columns, 3) uint8, BGR; a quadrilateral (4, 2) float64 in its pixels.
"""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.quads import LEAST_SIDE, MOST_SHARE, Quad, as_quad
from vision.reading.indices import Image

DEGREES = (9.0, 14.0, 20.0, 28.0, 40.0, 55.0)
"""Distances from the table's colour (Lab units) tried as the border between table and thing."""
GRAIN = 5
"""Pixels: smaller patterns, of cloth or of print, are melted first."""
FILL = 0.95
"""Part of the quadrilateral that the region must fill."""
BINS = 16
"""Steps per channel in which the table's colour is counted."""
ALIKE = 1.18
"""Most that one of two opposite sides may be longer: a thing of another shape shows more."""


def _table_colour(lab: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the colour (3,) that most of the picture has, counted coarsely, then averaged."""
    flat = lab[::3, ::3].reshape(-1, 3)
    cells = (flat * (BINS / 256.0)).astype(np.int32)
    keys = (cells[:, 0] * BINS + cells[:, 1]) * BINS + cells[:, 2]
    counts = np.bincount(keys, minlength=BINS**3)
    near = flat[keys == int(counts.argmax())]
    return np.asarray(near.mean(axis=0), np.float32)


def _regions(image: Image) -> Iterator[NDArray[np.int32]]:
    smooth = cv2.GaussianBlur(cv2.medianBlur(image, GRAIN), (0, 0), 1.2)
    lab = cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB).astype(np.float32)
    off = lab - _table_colour(lab)
    off[..., 0] *= 0.6  # a shadow darkens the table; ink and paper change its colour
    far = np.sqrt((off**2).sum(axis=2))
    whole = far.size
    for degree in DEGREES:
        mask = np.asarray((far > degree) * 255, np.uint8)
        mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)))
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        for contour in contours:
            if LEAST_SIDE**2 < cv2.contourArea(contour) < MOST_SHARE * whole:
                yield np.asarray(contour, np.int32)


def find_things(image: Image) -> list[Quad]:
    """Find card-shaped things that differ from the table, each once, the best filled first."""
    found: list[tuple[float, Quad]] = []
    for region in _regions(image):
        quad = as_quad(region, FILL)
        if quad is not None and _even(quad):
            area = cv2.contourArea(quad.astype(np.float32))
            found.append((cv2.contourArea(region) / area, quad))
    found.sort(key=lambda one: -one[0])
    kept: list[Quad] = []
    for _, quad in found:
        middle = (float(quad[:, 0].mean()), float(quad[:, 1].mean()))
        if all(cv2.pointPolygonTest(k.astype(np.float32), middle, False) < 0 for k in kept):
            kept.append(quad)
    return kept


def _even(quad: Quad) -> bool:
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    return bool(
        max(sides[0], sides[2]) < ALIKE * min(sides[0], sides[2])
        and max(sides[1], sides[3]) < ALIKE * min(sides[1], sides[3])
    )
