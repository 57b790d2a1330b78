"""Finds whole cards of a photograph as four-cornered bright regions.

A card that lies free shows paper on all four sides, whatever is printed inside. Paper is bright in
its darkest channel. Several brightness levels are tried, because shadow and lamp differ from card
to card. A card under a cover or in a fan shows no card-shaped quadrilateral and is skipped: such
cards are found by single indices. A page of a book is skipped too.

A quadrilateral is (4, 2) float64 in picture pixels; pictures are (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.indices import Image, IndexPose

Quad = NDArray[np.float64]

LEVELS = (60, 72, 82, 90, 95)
"""Percentiles of brightness tried as the threshold between table and paper."""
ASPECT = (1.12, 1.75)
"""Ratio of a card's length to its width (1.40; bridge 1.56) as perspective may show it."""
LEAST_SIDE = 30.0
"""Shorter side in pixels below which no index could be read."""
FILL = 0.93
"""Share of the quadrilateral that the region must fill: little more than rounded corners is
missing.
"""
LEAN, UNEVEN = 0.36, 1.28
"""Largest cosine of a corner, and largest ratio of opposite sides, that perspective gives to a
card.
"""
INDEX_CORNER = 0.3
"""Parts of a card's width and length from a corner within which the middle of its index lies."""
SEARCH_SIDE = 900.0
"""Pictures are shrunk to this longer side before outlines are searched."""
READ_SCALE = (1.0, 5.0)
"""Pixels per millimetre at which a card is read: never above the picture's own scale."""
PAPER_ROUND = 2.0
"""Millimetres of paper that must be in the picture around anything that is read on a card."""
MOST_SHARE = 0.9
"""A region larger than this share of the picture is the picture itself."""


def _order(points: NDArray[np.float32]) -> Quad:
    """Order corners clockwise from one at which a short side begins."""
    hull = cv2.convexHull(points.reshape(-1, 1, 2)).reshape(-1, 2).astype(np.float64)
    first, second = np.hypot(*(hull[1] - hull[0])), np.hypot(*(hull[2] - hull[1]))
    return hull if first < second else np.roll(hull, -1, axis=0)


def as_quad(contour: NDArray[np.int32], fill: float = FILL) -> Quad | None:
    """Return the quadrilateral that a region nearly is, or None.

    `fill` is the share of it that the region must fill.
    """
    hull = cv2.convexHull(contour)
    area = cv2.contourArea(hull)
    if area < LEAST_SIDE**2 or cv2.contourArea(contour) < fill * area:
        return None
    reach = cv2.arcLength(hull, True)
    for tolerance in (0.02, 0.035, 0.05):
        corners = cv2.approxPolyDP(hull, tolerance * reach, True)
        if len(corners) == 4:
            break
    else:
        corners = cv2.boxPoints(cv2.minAreaRect(hull)).reshape(-1, 1, 2)
    quad = _order(corners.astype(np.float32))
    if len(quad) != 4 or area < fill * cv2.contourArea(quad.astype(np.float32)):
        return None
    return quad


def is_card_shaped(quad: Quad) -> bool:
    """Tell whether a quadrilateral has a card's length to width, seen nearly from above."""
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    short, long = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
    if short < LEAST_SIDE or not ASPECT[0] < long / short < ASPECT[1]:
        return False
    return bool(max(sides[0], sides[2]) < 1.4 * min(sides[0], sides[2]))


def _regions(image: Image) -> Iterator[NDArray[np.int32]]:
    paper = image.min(axis=2) if image.ndim == 3 else image
    smooth = cv2.medianBlur(paper, 3)
    levels = sorted({float(np.percentile(smooth, level)) for level in LEVELS})
    otsu, _ = cv2.threshold(smooth, 0, 255, cv2.THRESH_OTSU)
    whole = paper.shape[0] * paper.shape[1]
    for level in [*levels, otsu]:
        mask = ((smooth > level * 0.92) * 255).astype(np.uint8)
        mask = np.asarray(
            cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8
        )
        contours, _ = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
        for contour in contours:
            if LEAST_SIDE**2 < cv2.contourArea(contour) < MOST_SHARE * whole:
                yield np.asarray(contour, np.int32)


def find_quads(image: Image) -> list[Quad]:
    """Find card-shaped quadrilaterals, each once, the largest first."""
    return each_once([quad for quad in bright_quads(image) if is_card_shaped(quad)])


def bright_quads(image: Image) -> list[Quad]:
    """Find the bright regions with four corners, of any shape; the same one may occur more than
    once.
    """
    return [quad for region in _regions(image) if (quad := as_quad(region)) is not None]


def each_once(found: list[Quad]) -> list[Quad]:
    """Return the quadrilaterals whose middle lies in no larger one, the largest first."""
    quads = sorted(found, key=lambda quad: -cv2.contourArea(quad.astype(np.float32)))
    kept: list[Quad] = []
    for quad in quads:
        middle = quad.mean(axis=0)
        if not any(holds(other, middle) for other in kept):
            kept.append(quad)
    return kept


def holds(quad: Quad, point: NDArray[np.float64], slack: float = 0.0) -> bool:
    """Tell whether a point (x, y) lies in the quadrilateral, or within `slack` pixels of it."""
    place = (float(point[0]), float(point[1]))
    return cv2.pointPolygonTest(quad.astype(np.float32), place, True) >= -slack


def overlap(one: Quad, other: Quad) -> float:
    """Return the share (0 to 1) of the smaller quadrilateral that lies in the other."""
    a, b = one.astype(np.float32), other.astype(np.float32)
    common, _ = cv2.intersectConvexConvex(a, b)
    return float(common / max(min(cv2.contourArea(a), cv2.contourArea(b)), 1.0))


def is_in_corner(quad: Quad, pose: IndexPose, part: float = INDEX_CORNER) -> bool:
    """Tell whether a place lies in a corner of a card's outline, where indices are printed."""
    own = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    onto = cv2.getPerspectiveTransform(quad.astype(np.float32), own)
    x, y = cv2.perspectiveTransform(np.array([[[pose.x, pose.y]]], np.float64), onto)[0, 0]
    return bool(0 < min(x, 1 - x) < part and 0 < min(y, 1 - y) < part)


def rectify_quad(image: Image, quad: Quad, scale: float) -> Image:
    """Return the card seen straight on, 63.5 x 88.9 mm at `scale` pixels per millimetre."""
    width, height = round(63.5 * scale), round(88.9 * scale)
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    return np.asarray(cv2.warpPerspective(image, matrix, (width, height)), np.uint8)


def scale_of(quad: Quad) -> float:
    """Return the pixels per millimetre at which the picture shows the card."""
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    return float((sides[0] + sides[2]) / 2 / 63.5)


def read_scale(quad: Quad) -> float:
    """Return the pixels per millimetre at which a card of this outline is read."""
    return float(np.clip(scale_of(quad), *READ_SCALE))


def straightened(image: Image, quad: Quad) -> Image:
    """Return the card seen straight on, about as large as the picture shows it."""
    return rectify_quad(image, quad, read_scale(quad))


def in_picture(image: Image, quad: Quad) -> Image | None:
    """Mask the part of a card (as in `straightened`) that the picture shows, with paper around it.

    Returns None if the picture shows all of it. A letter that the picture's edge cuts may look like
    another: half of an R was a king.
    """
    rows, columns = image.shape[:2]
    if quad.min() >= 1 and bool((quad <= (columns - 2, rows - 2)).all()):
        return None
    shown: Image = np.zeros((rows, columns), np.uint8)
    shown[1:-1, 1:-1] = 255
    seen = np.asarray(straightened(shown, quad) >= 250, np.uint8)
    rim = 2 * max(1, round(PAPER_ROUND * read_scale(quad))) + 1
    return np.asarray(cv2.erode(seen, np.ones((rim, rim), np.uint8)), np.uint8)


def shrunk(image: Image) -> tuple[Image, float]:
    """Return a picture no larger than the search needs, and its ratio to the original."""
    factor = min(1.0, SEARCH_SIDE / max(image.shape[:2]))
    rows, columns = (max(1, round(side * factor)) for side in image.shape[:2])
    small = cv2.resize(image, (columns, rows), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), factor


def is_square_on(quad: Quad) -> bool:
    """Tell whether a quadrilateral's corners are nearly right and its opposite sides alike."""
    sides = np.roll(quad, -1, axis=0) - quad
    lengths = np.hypot(*sides.T)
    turns = np.einsum("ij,ij->i", sides, np.roll(sides, -1, axis=0))
    leans = np.abs(turns) / np.maximum(lengths * np.roll(lengths, -1), 1e-9)
    uneven = max(lengths[k] / lengths[(k + 2) % 4] for k in range(4))
    return bool(leans.max() < LEAN and uneven < UNEVEN)


def is_cut_off(quad: Quad, shape: tuple[int, ...]) -> bool:
    """Tell whether a side lies on the picture's edge, so that the thing continues beyond it.

    `shape` begins with the picture's rows and columns.
    """
    rows, columns = shape[:2]
    rim = 2 + 0.004 * max(rows, columns)
    x, y = quad.T
    return any(
        np.count_nonzero(beyond) > 1
        for beyond in (x < rim, y < rim, x > columns - 1 - rim, y > rows - 1 - rim)
    )
