"""Finds cards that other cards cover in part, by their remaining edges.

The part under the card on top counts neither for nor against: only the visible part of an outline
is checked. One side must be visible as a whole, because it gives the card's width or height. The
two sides beside it must run from its corners to the card on top.

Pictures are (rows, columns, 3) uint8, BGR; quadrilaterals (4, 2) float64 in picture pixels.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.edges.rectangles import (
    CORNER,
    LEAST_SIDE,
    EdgeSums,
    Mask,
    each_once,
    every_turn,
    flattened,
    sizes_of_card,
)
from vision.photo.outlines.quads import Quad
from vision.reading.indices import Image

Places = NDArray[np.int64]

RIM_MM = 1.5
"""Millimetres around a card on top that are not checked: its own edge and shadow."""
MOST_HIDDEN = 0.05
"""Share of the whole side that may nevertheless be hidden."""
LEAST_BESIDE = 0.15
"""Share of each side beside it that must be visible."""
LEAST_HIDDEN = 0.1
"""Least hidden share of the outline: a card of which more is visible is found as a free one."""
LEAST_SEEN = 0.85
"""Share of the outline's visible part that must lie on edges."""
MOST_OF_SIZE = 10
"""Rectangles of one size and turn that are looked at."""


def covered_rectangles(image: Image, cards: Sequence[Quad], over: Sequence[Quad]) -> list[Quad]:
    """Find the rectangles of the size of `cards` that `over` hide in part, the best first."""
    flat = flattened(image, cards)
    hidden = np.zeros(flat.picture.shape[:2], np.uint8)
    for quad in over:
        cv2.fillConvexPoly(hidden, np.round(flat.to(quad)).astype(np.int32), (1,))
    rim = 2 * round(RIM_MM * flat.scale) + 1
    hidden = np.asarray(cv2.dilate(hidden, np.ones((rim, rim), np.uint8)), np.uint8)
    found = [
        (support, turned.back(box))
        for turned in every_turn(flat.picture)
        for support, box in _boxes(turned.upright, turned.level, turned.moved(hidden), flat.scale)
    ]
    return [flat.back(quad) for quad in each_once(found, flat.scale)]


def _boxes(upright: Mask, level: Mask, hidden: Mask, scale: float) -> Iterator[tuple[float, Quad]]:
    """Yield the rectangles of one turn, with the share of their visible outline that is edge."""
    as_seen = Sums.of(upright, level, hidden)
    lying = Sums.of(*(np.ascontiguousarray(one.T) for one in (level, upright, hidden)))
    for short, long in sizes_of_card(scale):
        for wide, high in ((short, long), (long, short)):
            for support, box in _fitting(as_seen, wide, high):
                yield support, box if wide < high else np.roll(box, -1, axis=0)
            for support, box in _fitting(lying, wide, high):
                back = box[::-1, ::-1]
                yield support, back if wide < high else np.roll(back, -1, axis=0)


@dataclass(frozen=True, slots=True)
class Sums:
    """The edge pixels and the hidden ones of every upright and every level line."""

    edge: tuple[EdgeSums, EdgeSums]
    hidden: tuple[EdgeSums, EdgeSums]

    @classmethod
    def of(cls, upright: Mask, level: Mask, hidden: Mask) -> "Sums":
        """Sum up masks (rows, columns) of 0 and 1; what is hidden is no edge."""
        seen = 1 - hidden
        return cls(
            (EdgeSums(upright & seen, 0), EdgeSums(level & seen, 1)),
            (EdgeSums(hidden, 0), EdgeSums(hidden, 1)),
        )

    def line(self, axis: int, x: Places, y: Places, length: int) -> tuple[Places, Places]:
        """Return the pixels (N,) on edges and those seen, of lines that begin at x, y."""
        whole = length - 2 * round(CORNER * length)
        hidden = self.hidden[axis].at(x, y, length).astype(np.int64)
        return self.edge[axis].at(x, y, length).astype(np.int64), whole - hidden


def _fitting(sums: Sums, wide: int, high: int) -> Iterator[tuple[float, Quad]]:
    """Yield the best boxes of a size of which one upright side is wholly visible."""
    rows, columns = sums.edge[0].size, sums.edge[1].size
    if high >= rows or wide >= columns:
        return
    x, y = sums.edge[0].of(high).places
    seen = sums.line(0, x, y, high)[1]
    whole = seen >= (1 - MOST_HIDDEN) * (high - 2 * round(CORNER * high))
    x, y = x[whole], y[whole]
    for side in (0, wide):
        fits = (x >= side) & (x - side + wide < columns) & (y + high < rows)
        left, top = x[fits] - side, y[fits]
        if len(left):
            yield from _best(sums, left, top, (wide, high))


def _best(sums: Sums, x: Places, y: Places, size: tuple[int, int]) -> Iterator[tuple[float, Quad]]:
    """Yield the best of the boxes of a size (columns, rows) that begin at x, y."""
    wide, high = size
    outline = 2 * sum(long - 2 * round(CORNER * long) for long in size)
    for low in (0, high):
        edge, seen = sums.line(1, x, y + low, wide)
        good = (edge >= LEAST_SIDE * seen) & (seen >= LEAST_BESIDE * wide)
        x, y = x[good], y[good]
        if not len(x):
            return
    ends = [sums.line(1, x, y + low, wide) for low in (0, high)]
    sides = [sums.line(0, x + right, y, high) for right in (0, wide)]
    shown = np.add.reduce([seen for _, seen in (*ends, *sides)])
    support = np.add.reduce([edge for edge, _ in (*ends, *sides)]) / np.maximum(shown, 1)
    good = (support >= LEAST_SEEN) & (shown <= (1 - LEAST_HIDDEN) * outline)
    for edge, seen in sides:
        good &= edge >= LEAST_SIDE * seen
    x, y, support = x[good], y[good], support[good]
    for k in np.argsort(-support)[:MOST_OF_SIZE]:
        box = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float64)
        yield float(support[k]), box + np.array([x[k], y[k]])
