"""Tells which cards under another card are backs, and of which colour, by what is seen of them.

What is seen must be printed in one ink as backs are, and hold no index. It must look like a back
told already where that shows the same part, or have its tint; or its fine print must be the same
upside down or in a mirror, and not only because a grain goes on along it, as wood's does; or two
more covered cards must show its tint.

Pictures are (rows, columns, 3) uint8, BGR; quadrilaterals (4, 2) float64 in picture pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.backs.edged import BARE, CROWD, LIGHT, LIKE, LIKE_CELLS, MOST_BARE
from vision.photo.backs.paper import Paper
from vision.photo.backs.printed import LEAST_OF_TWO, SHARED, Back
from vision.photo.backs.prints import (
    FAINT,
    FINE_CELLS,
    INK_CELLS,
    LEAST_FINE,
    LEAST_REGULAR,
    REGISTER,
    all_fine_print,
    colour_of,
    is_in_one_ink,
    is_tint,
)
from vision.photo.outlines.apart import is_near, table_colours
from vision.photo.outlines.quads import Quad, is_cut_off, overlap, read_scale, rectify_quad
from vision.reading.indices import Image

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]
Fine = NDArray[np.float32]

LEAST_SEEN, LEAST_OF_TOLD = 0.15, 0.12
"""Part of a card of which the print must be seen, but for its rim; the same where it has the tint
of a back told already."""
RIM_MM, BORDER_MM = 2.5, 6.0
"""Millimetres left out round what is seen of a print, and at the card's own edge: outlines are not
so exact, and a border is paper."""
WHOLE_CELL = 0.98
"""Part of a cell that must be seen."""
LEAST_CELLS = 10
"""Cells that must be seen of two prints to be compared."""
TINT_LIGHT = 35.0
"""How far the prints seen of two covered cards may differ in light: one may show more white."""
LEAST_PAIRS = 0.1
"""Part of a card's fine print that must be seen together with its like upside down or mirrored."""
ALONG, GRAIN = 0.65, 0.65
"""How alike print only shifted along a mirror may be, as part of its likeness to its image; and how
alike at all: of fine checks 0.57, of a plank 0.68 to 0.80."""
TURNS = (-3.0, -1.5, 0.0, 1.5, 3.0)
"""Degrees by which a print and its mirror image may be turned: twice what an outline may be."""
SHIFTS = range(4, 15)
"""Cells of fine print by which it is shifted so."""


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
        """Return the picture in cells (rows, columns, 3), and which of these are seen."""
        mask = cv2.resize(self.mask.astype(np.float32), size, interpolation=cv2.INTER_AREA)
        small = cv2.resize(self.card, size, interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8), np.asarray(mask > WHOLE_CELL, np.bool_)

    def tint(self) -> Fine:
        """Return the mean colour (3,) of what is seen, in Lab."""
        colour = self.card[self.mask].mean(axis=0).astype(np.uint8)
        lab = cv2.cvtColor(colour[None, None], cv2.COLOR_BGR2LAB)[0, 0]
        return np.asarray(lab, np.float32)


def covered_backs(
    image: Image, outlines: Sequence[Quad], over: Sequence[Quad], told: Sequence[Back], paper: Paper
) -> list[Back]:
    """Return the backs among rectangles that cards `over` them cover in part, the best first.

    `told` are the backs known already; none is told twice.
    """
    more: list[Back] = []
    tables = table_colours(image)
    open_ = [quad for quad in outlines if not is_cut_off(quad, image.shape)]
    shown = [(quad, what_is_seen(image, quad, over)) for quad in open_]
    printed = [one for one in shown if _is_print(one[1], paper, tables)]
    tints = [(back.colour, _tint_of(image, back.quad)) for back in told]
    for quad, _ in printed:
        seen = what_is_seen(image, quad, [*over, *(back.quad for back in more)])
        if not _is_print(seen, paper, tables):
            continue
        colour = _of_tint(seen, tints) or _like_told(image, seen, told)
        if colour is None and seen.part < LEAST_SEEN:
            continue
        if colour is None:
            alike = _count_like(quad, seen, printed)
            least = 0.0 if alike >= CROWD else LEAST_OF_TWO if alike else LEAST_REGULAR
            if symmetry(seen) >= least:
                colour = colour_of(seen.card[seen.mask], paper.white)
        if colour is not None:
            more.append(Back(colour, quad))
    return more


def _is_print(seen: Seen, paper: Paper, tables: Sequence[Fine]) -> bool:
    """Tell whether enough is seen, is printed as backs are, and is not the table."""
    return (
        seen.part >= LEAST_OF_TOLD and _is_printed(seen, paper) and not is_near(seen.tint(), tables)
    )


def _count_like(quad: Quad, seen: Seen, others: Sequence[tuple[Quad, Seen]]) -> int:
    """Count the other covered cards, each lying apart, whose print has the tint of this one."""
    places, mine = [quad], seen.tint()
    for place, other in others:
        off = other.tint() - mine
        alike = abs(float(off[0])) < TINT_LIGHT and float(np.hypot(*off[1:])) < LIKE
        if alike and all(overlap(place, one) < SHARED for one in places):
            places.append(place)
    return len(places) - 1


def what_is_seen(image: Image, quad: Quad, over: Sequence[Quad]) -> Seen:
    """Return what the cards `over` a rectangle leave of it, but for a rim."""
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


def _is_printed(seen: Seen, paper: Paper) -> bool:
    """Tell whether what is seen is printed in one ink, with little bare paper."""
    shades = seen.card[seen.mask] / np.maximum(paper.white, 8.0)
    small, there = seen.cells(LIKE_CELLS)
    bare = float((shades.min(axis=1) > BARE).mean())
    tinted = np.count_nonzero(there) >= LEAST_CELLS and is_tint(small[there], paper.white)
    cells, there = seen.cells(INK_CELLS)
    covered = bare < MOST_BARE or bool(tinted)
    return covered and is_in_one_ink(cells[there], paper.white)


def _tint_of(image: Image, quad: Quad) -> Fine:
    """Return the mean colour (3,) of a card's print, in Lab."""
    return what_is_seen(image, quad, []).tint()


def _of_tint(seen: Seen, tints: Sequence[tuple[str, Fine]]) -> str | None:
    """Return the colour of a back told already that has the tint of what is seen, or None."""
    mine = seen.tint()
    for colour, tint in tints:
        off = tint - mine
        if abs(float(off[0])) < LIGHT and float(np.hypot(*off[1:])) < LIKE:
            return colour
    return None


def _like_told(image: Image, seen: Seen, told: Sequence[Back]) -> str | None:
    """Return the colour of a back told already that looks like what is seen, or None."""
    mine, there = seen.cells(LIKE_CELLS)
    if np.count_nonzero(there) < LEAST_CELLS:
        return None
    for back in told:
        scale = read_scale(back.quad)
        card = rectify_quad(image, back.quad, scale)
        other = np.asarray(cv2.resize(card, LIKE_CELLS, interpolation=cv2.INTER_AREA), np.uint8)
        if any(_is_like(mine[there], way[there]) for way in (other, other[::-1, ::-1])):
            return back.colour
    return None


def _is_like(one: Image, other: Image) -> bool:
    """Tell whether cells (N, 3) of two cards show one print, in light that may differ."""
    first, second = (
        cv2.cvtColor(each[None], cv2.COLOR_BGR2LAB)[0].astype(np.float32) for each in (one, other)
    )
    light = float(first[:, 0].mean() - second[:, 0].mean())
    off = first - second - np.array([light, 0.0, 0.0], np.float32)
    return abs(light) < LIGHT and float(np.percentile(np.sqrt((off**2).sum(axis=1)), 80)) < LIKE


def symmetry(seen: Seen) -> float:
    """Return how much (0 to 1) the fine print seen is the same upside down or mirrored.

    Nothing counts where the print is as alike only shifted towards the mirror: the grain of wood is
    mirrored across itself too.
    """
    _, there = seen.cells(FINE_CELLS)
    print_ = all_fine_print(seen.card) * there
    part = cv2.GaussianBlur(there.astype(np.float32), (0, 0), 8.0)
    power = cv2.GaussianBlur(print_**2, (0, 0), 8.0) / np.maximum(part, 1e-3)
    fine = np.asarray(print_ / (np.sqrt(power) + LEAST_FINE), np.float32)
    along = [_along(fine, there, axis) for axis in (0, 1)]
    if max(along) > GRAIN:
        return 0.0
    best = _mirrored(fine, there, (0, 1))
    for axis in (0, 1):
        mirrored = _mirrored(fine, there, axis)
        if along[axis] < ALONG * mirrored:
            best = max(best, mirrored)
    return best


def _mirrored(fine: Fine, seen: Mask, axes: int | tuple[int, int]) -> float:
    """Return how alike print is to itself turned over along some axes.

    The two may be a little out of register and turned: outlines are not so exact.
    """
    other, seen_too = np.flip(fine, axes), np.flip(seen, axes).astype(np.float32)
    rows, columns = fine.shape
    best = 0.0
    for degrees in TURNS:
        turn = cv2.getRotationMatrix2D((columns / 2, rows / 2), degrees, 1.0)
        there = cv2.warpAffine(seen_too, turn, (columns, rows)) > WHOLE_CELL
        turned = np.asarray(cv2.warpAffine(other, turn, (columns, rows)) * there, np.float32)
        likeness, count = _likeness(fine, seen, turned, np.asarray(there, np.bool_))
        enough = np.where(count >= LEAST_PAIRS * fine.size, likeness, 0.0)
        near = np.roll(enough, (REGISTER, REGISTER), (0, 1))
        best = max(best, float(near[: 2 * REGISTER + 1, : 2 * REGISTER + 1].max()))
    return best


def _along(fine: Fine, seen: Mask, axis: int) -> float:
    """Return how alike print is, at the mean, when it is shifted along an axis."""
    shifted, _ = _likeness(fine, seen, fine, seen)
    return float(np.mean([shifted[(k, 0) if axis == 0 else (0, k)] for k in SHIFTS]))


def _likeness(one: Fine, seen: Mask, other: Fine, seen_too: Mask) -> tuple[Fine, Fine]:
    """Return the correlation (0 to 1) of two prints, by rows and columns that the other is moved.

    Only what is seen of both counts: with it comes how many cells these are. A print is 0 where it
    is not seen.
    """
    there, there_too = (each.astype(np.float32) for each in (seen, seen_too))
    count = _summed(there, there_too)
    power = np.sqrt(np.maximum(_summed(one**2, there_too) * _summed(there, other**2), 0.0))
    alike = _summed(one, other) / (power + FAINT * np.maximum(count, 1.0))
    return np.asarray(alike, np.float32), count


def _summed(one: Fine, other: Fine) -> Fine:
    """Return the sum of one times the other, by rows and columns that the other is moved."""
    size = tuple(cv2.getOptimalDFTSize(side + max(SHIFTS) + REGISTER) for side in one.shape)
    ways = np.fft.rfft2(one, size) * np.conj(np.fft.rfft2(other, size))
    return np.asarray(np.fft.irfft2(ways, size), np.float32)
