"""Finds the part of a picture that shows anything: turned or straightened copies have flat corners.

Where the photograph ends in such a copy there is a straight edge, and print that it cuts looks like
a card. The flat part has one colour and reaches the picture's edge, and the remaining part has its
corners on that edge; this is not so for cards alone on a flat table.

A picture is (rows, columns, 3) uint8, BGR; an outline (corners, 2) float64 in its pixels.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.outlines.quads import Quad, shrunk
from vision.reading.indices import Image

FLAT = 2
"""Steps of 256 by which a flat part varies within a few pixels, at most: JPEG keeps it flat."""
AROUND = 5
"""Pixels over which this is measured."""
LEAST_FLAT = 0.05
"""Share of the picture that is flat if a copy was turned."""
WHOLE = 0.97
"""Share of its outline that the shown part fills."""
BEND = 0.015
"""Share of the picture's longer side by which an outline may leave its straight lines."""
RIM = 0.02
"""The same share within which a corner or a side lies on an edge."""

Outline = NDArray[np.float64]
Mask = NDArray[np.bool_]


def shown_part(image: Image) -> Outline | None:
    """Return the outline of the part that a picture shows, None if that is the whole picture."""
    small, factor = shrunk(image)
    left = _not_flat(small)
    if 1 - float(left.mean()) < LEAST_FLAT:
        return None
    contours, _ = cv2.findContours(left, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return None
    hull = cv2.convexHull(max(contours, key=cv2.contourArea))
    corners = cv2.approxPolyDP(hull, BEND * max(left.shape), True)[:, 0].astype(np.float32)
    fills = np.count_nonzero(left) >= WHOLE * cv2.contourArea(corners)
    if len(corners) < 4 or not fills or not _lie_on_the_edge(corners, left.shape):
        return None
    return corners.astype(np.float64) / factor


def _not_flat(image: Image) -> Image:
    """Mask (rows, columns; 0 and 1) a picture without the flat parts at its edge."""
    around = np.ones((AROUND, AROUND), np.uint8)
    ranges = cv2.morphologyEx(image, cv2.MORPH_GRADIENT, around).max(axis=2)
    _, labels = cv2.connectedComponents((ranges <= FLAT).astype(np.uint8), connectivity=4)
    rim = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    outside = np.isin(labels, rim[rim > 0]).astype(np.uint8)
    return np.asarray(1 - cv2.dilate(outside, around), np.uint8)  # its own edge was none too flat


def _lie_on_the_edge(corners: NDArray[np.float32], shape: tuple[int, ...]) -> bool:
    """Tell whether all corners lie on the picture's edge."""
    rows, columns = shape[:2]
    x, y = corners.T
    off = np.minimum.reduce([x, y, columns - 1 - x, rows - 1 - y])
    return bool((off <= RIM * max(rows, columns)).all())


def shown_and_rim(image: Image, rim: float) -> tuple[Mask, Mask]:
    """Mask (rows, columns) the shown part of a picture, and its rim, `rim` of the shorter side
    wide.
    """
    rows, columns = image.shape[:2]
    part = shown_part(image)
    whole = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float64)
    shown = np.zeros((rows + 2, columns + 2), np.uint8)
    corners = np.round((whole if part is None else part) + 1).astype(np.int32)
    cv2.fillConvexPoly(shown, corners, (1,))
    shown[[0, -1]] = shown[:, [0, -1]] = 0
    wide = 2 * max(2, round(rim * min(rows, columns))) + 1
    inner = cv2.erode(shown, np.ones((wide, wide), np.uint8), borderValue=0)
    seen, deep = shown[1:-1, 1:-1] > 0, inner[1:-1, 1:-1] > 0
    return np.asarray(seen, np.bool_), np.asarray(seen & ~deep, np.bool_)


def lies_along(quad: Quad, outline: Outline) -> bool:
    """Tell whether a side of a quadrilateral lies on an outline, or beyond it."""
    reach = RIM * float(np.ptp(outline, axis=0).max())
    ways = np.roll(outline, -1, axis=0) - outline
    inward = np.stack([-ways[:, 1], ways[:, 0]], axis=1) / np.hypot(*ways.T)[:, None]
    deep = np.einsum("kcj,kj->kc", quad[None] - outline[:, None], inward)
    if np.einsum("kj,kj->k", outline.mean(axis=0) - outline, inward).mean() < 0:
        deep = -deep
    return bool((np.count_nonzero(deep < reach, axis=1) > 1).any())
