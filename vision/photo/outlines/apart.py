"""Finds whole cards of any print as four-cornered regions that differ from the table.

A back printed to its edge shows no paper, and fine checks of two inks blur into one tint: neither
is bright. But the back lies on a table and has another colour. The table is the colour of most of
the picture. Whatever is far from it, at one of several thresholds, is a thing that lies there, and
a thing with a card's outline may be a card.

A picture is (rows, columns, 3) uint8, BGR; a quadrilateral (4, 2) float64 in its pixels.
"""

from collections.abc import Iterable, Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.outlines.quads import LEAST_SIDE, MOST_SHARE, Quad, as_quad, is_card_shaped
from vision.photo.outlines.shown_part import Mask, shown_and_rim
from vision.reading.indices import Image

DEGREES = (9.0, 14.0, 20.0, 28.0, 40.0, 55.0)
"""Distances from the table's colour (Lab units) tried as the threshold between table and thing."""
GRAIN = 5
"""Pixels: smaller patterns, of cloth or of print, are blurred away first."""
FILL = 0.95
"""Share of the quadrilateral that the region must fill."""
MOST_FILL = 1.25
"""The same for a region that bulges over the quadrilateral: a larger one is round, like a
medallion.
"""
INK_FILL = 0.93
"""The same for print of one ink: other print over its edge is left out of it."""
LEAST_INK = 20.0
"""Distance from the table's colour from which a place may be print."""
INK_STEPS = np.array((16.0, 8.0, 8.0), np.float32)
"""Steps of lightness and colour in which the inks of a picture are counted."""
MOST_INKS, INK_DEGREES = 4, (12.0, 20.0)
"""Number of inks that are searched, and distances from an ink's colour that count as its print."""
LEAST_PAPER = 0.72
"""Share of paper's brightness in its darkest channel from which a place counts as bare paper."""
MOST_TINT = 0.15
"""Saturation from which a bright place is printed, not bare."""
GAP = 0.01
"""Share of the picture's longer side over which print is closed: its own white, not a border."""
RIM = 0.04
"""Share of the picture's shorter side that is its rim."""
BINS = 16
"""Steps per channel in which the table's colour is counted."""
NEIGHBOUR, BETWEEN, ELSEWHERE = 0.07, 0.5, 0.02
"""For a gap between cards: the distance of their outlines, in its own widths; the share of its own
outline to which this applies; and the share of the table that has its colour too.
"""
ALIKE = 1.18
"""Largest ratio of two opposite sides: a thing of another shape shows more."""

Floats = NDArray[np.float64]


def _table_colour(lab: NDArray[np.float32], shown: Mask) -> NDArray[np.float32]:
    """Return the colour (3,) that most of the picture has, counted coarsely, then averaged."""
    flat = lab[::3, ::3][shown[::3, ::3]]
    cells = (flat * (BINS / 256.0)).astype(np.int32)
    keys = (cells[:, 0] * BINS + cells[:, 1]) * BINS + cells[:, 2]
    counts = np.bincount(keys, minlength=BINS**3)
    near = flat[keys == int(counts.argmax())]
    return np.asarray(near.mean(axis=0), np.float32)


def _regions(
    lab: NDArray[np.float32], table: NDArray[np.float32], paper: NDArray[np.bool_] | None
) -> Iterator[NDArray[np.int32]]:
    """Yield the regions that differ from the table's colour (3,), without paper."""
    far = _far(lab, table)
    gap = np.ones((2 * round(GAP / 2 * max(far.shape)) + 1,) * 2, np.uint8)
    for degree in DEGREES:
        mask = np.asarray((far > degree) * 255, np.uint8)
        if paper is not None:
            mask[paper] = 0
            mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, gap))
        yield from _contours(mask, 5)


def _far(lab: NDArray[np.float32], colour: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return how far each pixel is from a colour (3,): (rows, columns)."""
    off = lab - colour
    off[..., 0] *= 0.6  # a shadow darkens the table; ink and paper change its colour
    return np.asarray(np.sqrt((off**2).sum(axis=2)), np.float32)


def _contours(mask: NDArray[np.uint8], thin: int) -> Iterator[NDArray[np.int32]]:
    """Yield the outlines of a mask's regions of a thing's size, without what is under `thin`."""
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((thin, thin), np.uint8)))
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for contour in contours:
        if LEAST_SIDE**2 < cv2.contourArea(contour) < MOST_SHARE * mask.size:
            yield np.asarray(contour, np.int32)


def find_things(image: Image) -> list[Quad]:
    """Find card-shaped things that differ from the table, each once, the best filled first."""
    lab = _smooth_lab(image)
    found = _filled(_regions(lab, _table_colour(lab, shown_and_rim(image, RIM)[0]), None))
    return fullest([one for one in found if is_card_shaped(one[1]) and _even(one[1])])


def things(image: Image, white: Floats) -> list[tuple[float, Quad]]:
    """Find four-cornered things of any shape, each with the share it fills, lowered for print.

    Things differ from the table's most common colour or from that of the picture's rim. Print is
    anything that is not paper, whose colour (3,) is `white`: print within a border, or on another
    card, is thus separated from these. One ink is separated from a face's pips and art too.
    """
    smooth = _smooth(image)
    lab = cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB).astype(np.float32)
    shades = smooth / np.maximum(white, 8.0)
    least, most = shades.min(axis=2), shades.max(axis=2)
    paper = np.asarray((least > LEAST_PAPER) & (least > (1 - MOST_TINT) * most), np.bool_)
    found: list[tuple[float, Quad]] = []
    for table in _tables(image, lab):
        found += _filled(_regions(lab, table, None))
        found += [(fill - 1, quad) for fill, quad in _filled(_regions(lab, table, paper))]
        found += [(fill - 1, quad) for fill, quad in _filled(_inked(lab, table, paper), INK_FILL)]
    return found


def _inked(
    lab: NDArray[np.float32], table: NDArray[np.float32], paper: NDArray[np.bool_]
) -> Iterator[NDArray[np.int32]]:
    """Yield the regions of the most common print colours, whatever other print lies beside them."""
    lab = cv2.medianBlur(lab, GRAIN).astype(np.float32)
    printed = lab[(_far(lab, table) > LEAST_INK) & ~paper]
    keys = (printed / INK_STEPS).astype(np.int32) @ (32 * 32, 32, 1)
    counts = np.bincount(keys, minlength=1)
    for key in counts.argsort()[::-1][:MOST_INKS]:
        if counts[key] < LEAST_SIDE**2 / 4:
            return
        far = _far(lab, np.asarray(printed[keys == key].mean(axis=0), np.float32))
        for degree in INK_DEGREES:
            mask = np.asarray((far < degree) * 255, np.uint8)
            yield from _contours(mask, 7)


def _smooth(image: Image) -> Image:
    return np.asarray(cv2.GaussianBlur(cv2.medianBlur(image, GRAIN), (0, 0), 1.2), np.uint8)


def _smooth_lab(image: Image) -> NDArray[np.float32]:
    """Return a smoothed picture (rows, columns, 3) in Lab."""
    return cv2.cvtColor(_smooth(image), cv2.COLOR_BGR2LAB).astype(np.float32)


def _filled(regions: Iterable[NDArray[np.int32]], least: float = FILL) -> list[tuple[float, Quad]]:
    """Return the regions with four corners, and the part of the quadrilateral that each fills."""
    found: list[tuple[float, Quad]] = []
    for region in regions:
        quad = as_quad(region, least)
        if quad is not None:
            fill = cv2.contourArea(region) / cv2.contourArea(quad.astype(np.float32))
            if fill < MOST_FILL:
                found.append((fill, quad))
    return found


def fullest(found: list[tuple[float, Quad]]) -> list[Quad]:
    """Return the quadrilaterals whose middle lies in no better filled one, the best first."""
    kept: list[Quad] = []
    for _, quad in sorted(found, key=lambda one: -one[0]):
        middle = (float(quad[:, 0].mean()), float(quad[:, 1].mean()))
        if all(cv2.pointPolygonTest(k.astype(np.float32), middle, False) < 0 for k in kept):
            kept.append(quad)
    return kept


def is_of_the_table(image: Image, quad: Quad) -> bool:
    """Tell whether the inside of a quadrilateral has the table's colour."""
    lab = _smooth_lab(image)
    return is_near(lab[_inside(lab, [quad]) > 0].mean(axis=0), _tables(image, lab))


def table_colours(image: Image) -> list[NDArray[np.float32]]:
    """Return the colours (3,) that a table may have, in Lab: the most common and the rim's."""
    return _tables(image, _smooth_lab(image))


def _tables(image: Image, lab: NDArray[np.float32]) -> list[NDArray[np.float32]]:
    """Return the most common colour of a picture and the median colour of its rim, from `lab`.

    A blotched table has no single colour. The filled corners of a turned copy are not the table.
    """
    shown, rim = shown_and_rim(image, RIM)
    return [_table_colour(lab, shown), np.asarray(np.median(lab[rim], axis=0), np.float32)]


def is_near(colour: NDArray[np.float32], tables: Sequence[NDArray[np.float32]]) -> bool:
    """Tell whether a colour (3,) is one of the table's, all in Lab."""
    return any(float(_far(colour[None, None], table)[0, 0]) < DEGREES[0] for table in tables)


def is_gap(image: Image, quad: Quad, cards: Sequence[Quad], backs: Sequence[Quad] = ()) -> bool:
    """Tell whether a quadrilateral is the gap that cards laid side by side leave between them.

    Most of its outline belongs to them. Its colour is found elsewhere on the table too, where none
    of the other `backs` lies.
    """
    reach = NEIGHBOUR * float(np.hypot(*(quad[1] - quad[0])))
    steps = np.linspace(0, 1, 12, endpoint=False)[:, None, None]
    points = (quad + steps * (np.roll(quad, -1, axis=0) - quad)).reshape(-1, 2)
    outlines = [card.astype(np.float32) for card in cards]
    near = [
        any(abs(cv2.pointPolygonTest(card, point, True)) < reach for card in outlines)
        for point in points.tolist()
    ]
    if np.mean(near) < BETWEEN:
        return False
    lab = _smooth_lab(image)
    own = lab[_inside(lab, [quad]) > 0].mean(axis=0)
    table = _inside(lab, [*cards, *backs, quad], 1.1) == 0
    far = _far(lab, np.asarray(own, np.float32))[table]
    return far.size > 0 and float((far < DEGREES[0]).mean()) > ELSEWHERE


def _inside(lab: NDArray[np.float32], quads: Sequence[Quad], part: float = 0.8) -> Image:
    """Mask the insides of quadrilaterals, shrunk or grown to `part` of their size."""
    mask = np.zeros(lab.shape[:2], np.uint8)
    for quad in quads:
        middle = quad.mean(axis=0)
        points = np.round(middle + part * (quad - middle)).astype(np.int32)
        cv2.fillConvexPoly(mask, points, (1,))
    return mask


def _even(quad: Quad) -> bool:
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    return bool(
        max(sides[0], sides[2]) < ALIKE * min(sides[0], sides[2])
        and max(sides[1], sides[3]) < ALIKE * min(sides[1], sides[3])
    )
