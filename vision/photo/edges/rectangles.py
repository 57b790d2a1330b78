"""Finds cards by their straight edges, if other cards of the plane reveal a card's size.

A card shows four straight edges, at right angles and as far apart as a card is wide and high,
whatever its colour and whatever it lies on. The plane is straightened first, so that a card is a
rectangle of known size. Then the share of the outline that lies on edges of the right direction is
measured at every place, at every turn, and at a few sizes near the known one.

Pictures are (rows, columns, 3) uint8, BGR; quadrilaterals (4, 2) float64 in picture pixels.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.outlines.quads import Quad
from vision.photo.outlines.tilt import CARD_MM, ellipse_of
from vision.reading.indices import Image

Floats = NDArray[np.float64]
Map = NDArray[np.float32]
Mask = NDArray[np.uint8]
Counts = NDArray[np.int16]
Places = NDArray[np.int64]

WORK_SCALE = 0.75
"""Pixels per millimetre of the straightened picture."""
MOST_PIXELS = 1.2e6
"""Pixels of a straightened picture: larger views are searched more coarsely."""
TURN_STEP = 3.0
"""Degrees between the turns that are tried."""
SIZE_STEP, SIZES = 1.05, (-3, -2, -1, 0, 1, 2, 3)
"""Factor, and number of steps, by which a card may be larger or smaller than the known ones,
because of perspective and inexact outlines.
"""
SHAPES = (7, 9)
"""Such steps from a card's width to its length: 1.41 (most decks: 1.40) and 1.55 (bridge: 1.55)."""
CORNER = 0.07
"""Share of a side at each of its ends that its round corners take up."""
LEAST_STEP, NOISY = 7.0, 2.2
"""Least grey levels of an edge, and least multiple of the picture's median step."""
SLANT = 18.0
"""Degrees by which an edge's direction may differ from its side's."""
LEAST_SIDE, LEAST_SEEN = 0.6, 0.8
"""Part of each side, and of the whole outline, that must lie on edges."""
MOST_OF_SIZE = 20
"""Rectangles of one size and turn that are looked at."""
NEAREST = cv2.INTER_NEAREST
MOST_FOUND = 80
"""Rectangles looked at, the best first."""
AS_GOOD = 0.02
"""Difference in the outline's share on edges up to which a rectangle is as good as the best."""
APART = 0.12
"""Share of a card's length by which rectangles must lie apart to count as two."""


@dataclass(frozen=True, slots=True)
class Flat:
    """A softened picture straightened so that a millimetre is a circle, and the map (3, 3) to it.

    `scale` is its pixels per millimetre.
    """

    picture: Map
    onto: Floats
    scale: float

    def to(self, quad: Quad) -> Quad:
        """Return where points of the picture lie in the straightened one."""
        return _moved(self.onto, quad)

    def back(self, quad: Quad) -> Quad:
        """Return where points of the straightened picture lie in the picture."""
        return _moved(np.asarray(np.linalg.inv(self.onto), np.float64), quad)


def card_rectangles(image: Image, cards: Sequence[Quad]) -> list[Quad]:
    """Find the rectangles of the size of `cards`, the best outlined first."""
    flat = flattened(image, cards)
    found = [
        (support, turned.back(box))
        for turned in every_turn(flat.picture)
        for support, box in _boxes(turned.upright, turned.level, flat.scale)
    ]
    return [flat.back(quad) for quad in each_once(found, flat.scale)]


def flattened(image: Image, cards: Sequence[Quad]) -> Flat:
    """Straighten the plane that `cards` lie in."""
    ellipse = np.median([ellipse_of(card) for card in cards], axis=0)
    onto = _straightening(image.shape, np.asarray(ellipse, np.float64))
    scale = float(np.sqrt(np.linalg.det(ellipse) ** 0.5 * abs(np.linalg.det(onto[:2, :2]))))
    size = tuple(int(v) for v in np.ceil(_moved(onto, _corners(image.shape)).max(axis=0)))
    soft = cv2.medianBlur(image, 3)
    flat = cv2.warpPerspective(
        soft, onto, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
    )
    return Flat(np.asarray(cv2.GaussianBlur(flat, (0, 0), 1.0), np.float32), onto, scale)


def each_once(found: Sequence[tuple[float, Quad]], scale: float) -> list[Quad]:
    """Return the best rectangle of each place; `scale` is the pixels per millimetre there.

    It is the mean of those that are nearly as good.
    """
    if not found:
        return []
    found, apart = sorted(found, key=lambda one: -one[0]), APART * CARD_MM[1] * scale
    supports, quads = np.array([one[0] for one in found]), np.stack([one[1] for one in found])
    middles, left = quads.mean(axis=1), np.ones(len(found), np.bool_)
    kept: list[Quad] = []
    while left.any() and len(kept) < MOST_FOUND:
        best = int(left.argmax())
        left &= np.hypot(*(middles - middles[best]).T) >= apart
        near = np.hypot(*(quads - quads[best]).transpose(2, 0, 1)).max(axis=1) < apart
        kept.append(quads[near & (supports > supports[best] - AS_GOOD)].mean(axis=0))
    return kept


def _straightening(shape: tuple[int, ...], ellipse: Floats) -> Floats:
    """Return the map (3, 3) to a picture in which a millimetre is a circle and everything is
    visible.
    """
    powers, ways = np.linalg.eigh(ellipse)
    straight = ways @ np.diag(powers**-0.5) @ ways.T * WORK_SCALE
    straight = straight * min(1.0, 1.0 / (powers.max() ** -0.5 * WORK_SCALE))
    area = abs(np.linalg.det(straight)) * shape[0] * shape[1]
    straight = straight * min(1.0, float(np.sqrt(MOST_PIXELS / area)))
    least = (_corners(shape) @ straight.T).min(axis=0)
    onto = np.eye(3)
    onto[:2, :2], onto[:2, 2] = straight, -least
    return onto


def _corners(shape: tuple[int, ...]) -> Floats:
    rows, columns = shape[:2]
    return np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float64)


def _moved(onto: Floats, points: Floats) -> Floats:
    return np.asarray(cv2.perspectiveTransform(points[None].astype(np.float64), onto)[0])


@dataclass(frozen=True, slots=True)
class Turned:
    """One turn of a straightened picture: where its edges are upright and level, 0 or 1.

    `turn` (2, 3) maps to it, `size` is its columns and rows.
    """

    upright: Mask
    level: Mask
    turn: Floats
    size: tuple[int, int]

    def moved(self, mask: Mask) -> Mask:
        """Return a mask of the straightened picture, turned likewise."""
        return np.asarray(cv2.warpAffine(mask, self.turn, self.size, flags=NEAREST), np.uint8)

    def back(self, box: Quad) -> Quad:
        """Return where a box lies in the straightened picture."""
        rest = np.linalg.inv(np.vstack([self.turn, [0, 0, 1]]))
        return _moved(np.asarray(rest, np.float64), box)


def every_turn(flat: Map) -> Iterator[Turned]:
    """Yield every turn in which a rectangle is sought."""
    ways = _edges(flat)
    rows, columns = ways.shape
    three = np.ones((1, 3), np.uint8)
    for degrees in np.arange(0.0, 90.0, TURN_STEP):
        c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        turn = np.array([[c, s, 0.0], [-s, c, columns * s]])
        size = (int(columns * c + rows * s) + 1, int(columns * s + rows * c) + 1)
        upright, level = (
            np.asarray(cv2.warpAffine(cv2.LUT(ways, near), turn, size, flags=NEAREST), np.uint8)
            for near in (_near(degrees), _near(degrees + 90.0))
        )
        yield Turned(
            np.asarray(cv2.dilate(upright, three), np.uint8),
            np.asarray(cv2.dilate(level, three.T), np.uint8),
            turn,
            size,
        )


def _edges(flat: Map) -> Mask:
    """Return which way each pixel's edge faces, in half turns by 2 degrees from 1; 0: no edge."""
    across, down = np.zeros_like(flat), np.zeros_like(flat)
    across[:, 2:-2] = flat[:, 4:] - flat[:, :-4]
    down[2:-2] = flat[4:] - flat[:-4]
    strong = np.hypot(across, down)
    best = strong.argmax(axis=2)[..., None]
    x, y, size = (np.take_along_axis(each, best, 2)[..., 0] for each in (across, down, strong))
    least = max(LEAST_STEP, NOISY * float(np.median(size)))
    ways = np.floor(np.degrees(np.arctan2(y, x)) % 180.0 / 2.0).astype(np.uint8) + 1
    return np.asarray(np.where(size > least, ways, 0), np.uint8)


def _near(degrees: float) -> Mask:
    """Return the table (256,) of the ways near `degrees`, as `_edges` writes them."""
    way = 2.0 * np.arange(256) - 1.0
    off = np.abs((way - degrees + 90.0) % 180.0 - 90.0)
    near = (off < SLANT).astype(np.uint8)
    near[0] = near[91:] = 0
    return np.asarray(near, np.uint8)


def sizes_of_card(scale: float) -> Iterator[tuple[int, int]]:
    """Yield the short and the long sides, in pixels, that a card may have."""
    for k in SIZES:
        long = round(CARD_MM[1] * scale * SIZE_STEP**k)
        for narrower in SHAPES:
            yield round(CARD_MM[1] * scale * SIZE_STEP ** (k - narrower)), long


def _boxes(upright: Image, level: Image, scale: float) -> Iterator[tuple[float, Quad]]:
    """Yield the upright rectangles of one turn, with the part of their outline that is edge."""
    down, across = EdgeSums(upright, 0), EdgeSums(level, 1)
    for short, long in sizes_of_card(scale):
        for wide, high in ((short, long), (long, short)):
            if high < down.size and wide < across.size:
                yield from _fitting(down.of(high), across.of(wide), wide, high)


@dataclass(frozen=True, slots=True)
class Sides:
    """Lines of one length by where they begin: their pixels on edges, and which may be sides.

    `places` (2, N) are x and y of the latter.
    """

    edge: Counts
    fits: NDArray[np.bool_]
    places: Places


class EdgeSums:
    """The edge pixels of every line along one axis, summed up for lines of any length."""

    def __init__(self, edge: Mask, axis: int) -> None:
        self._axis = axis
        self.size = edge.shape[axis]
        self._sums = np.zeros(np.add(edge.shape, (1 - axis, axis)), np.int16)
        out = self._sums[:, 1:] if axis else self._sums[1:]
        np.cumsum(edge, axis=axis, dtype=np.int16, out=out)
        self._known: dict[int, Sides] = {}

    def of(self, length: int) -> Sides:
        """Return the lines of this length; their ends, a card's round corners, do not count."""
        if length not in self._known:
            begin = round(CORNER * length)
            end, last = length - begin, self._sums.shape[self._axis] - length
            sums = self._sums if self._axis else self._sums.T
            edge = sums[:, end : end + last] - sums[:, begin : begin + last]
            edge = edge if self._axis else np.ascontiguousarray(edge.T)
            fits = edge >= int(np.ceil(LEAST_SIDE * (end - begin)))
            y, x = np.divmod(np.flatnonzero(fits), fits.shape[1])
            self._known[length] = Sides(edge, fits, np.stack([x, y]))
        return self._known[length]

    def at(self, x: Places, y: Places, length: int) -> Counts:
        """Return the pixels counted on the lines of this length that begin at x, y (N,)."""
        begin = round(CORNER * length)
        one, other = np.array((0, begin)), np.array((0, length - begin))
        if not self._axis:
            one, other = one[::-1], other[::-1]
        return np.asarray(
            self._sums[y + other[0], x + other[1]] - self._sums[y + one[0], x + one[1]], np.int16
        )


def _fitting(sides: Sides, ends: Sides, wide: int, high: int) -> Iterator[tuple[float, Quad]]:
    """Yield the best places of a box of this size; `sides` are upright, `ends` level."""
    rows = min(len(sides.fits), len(ends.fits) - high)
    columns = min(sides.fits.shape[1] - wide, ends.fits.shape[1])
    x, y = sides.places[:, (sides.places[0] < columns) & (sides.places[1] < rows)]
    for fits, right, low in ((sides.fits, wide, 0), (ends.fits, 0, 0), (ends.fits, 0, high)):
        fit = fits[y + low, x + right]
        x, y = x[fit], y[fit]
    hit = sides.edge[y, x] + sides.edge[y, x + wide] + ends.edge[y, x] + ends.edge[y + high, x]
    support = hit / (2 * (1 - 2 * CORNER) * (wide + high))
    for k in np.argsort(-support)[:MOST_OF_SIZE]:
        if support[k] < LEAST_SEEN:
            return
        box = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float64)
        box += np.array([x[k], y[k]])
        yield float(support[k]), box if wide < high else np.roll(box, -1, axis=0)
