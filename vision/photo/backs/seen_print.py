"""Compares fine print that is partly visible: with itself turned over, or with another card's.

The visible part of a card is described in `vision.photo.backs.seen_part`.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.backs.prints import FAINT, FINE_CELLS, LEAST_FINE, REGISTER, all_fine_print
from vision.photo.backs.seen_part import WHOLE_CELL, Mask, Seen

Fine = NDArray[np.float32]

LEAST_PAIRS = 0.1
"""Part of a card's fine print that must be seen of two prints, or of one and of its image."""
ALONG, GRAIN = 0.65, 0.65
"""How similar a print may be to itself when merely shifted along a mirror axis, as a share of its
likeness to its mirror image, and in absolute terms: for fine checks 0.57, for a plank 0.68 to 0.80.
"""
TURNS = (-3.0, -1.5, 0.0, 1.5, 3.0)
"""Degrees by which two prints may be rotated against each other: twice the error of an outline."""
SHIFTS = range(4, 15)
"""Cells of fine print by which a print is shifted along a mirror axis."""


@dataclass(frozen=True, slots=True)
class SeenPrint:
    """The visible fine print of a card (rows, columns), equally strong everywhere; else 0."""

    fine: Fine
    there: Mask

    def flipped(self, axes: int | tuple[int, int]) -> "SeenPrint":
        """Return it turned over along some axes."""
        return SeenPrint(np.flip(self.fine, axes), np.flip(self.there, axes))

    def turned(self, degrees: float) -> "SeenPrint":
        """Return it turned about its middle."""
        rows, columns = self.fine.shape
        turn = cv2.getRotationMatrix2D((columns / 2, rows / 2), degrees, 1.0)
        there = cv2.warpAffine(self.there.astype(np.float32), turn, (columns, rows)) > WHOLE_CELL
        fine = cv2.warpAffine(self.fine, turn, (columns, rows)) * there
        return SeenPrint(np.asarray(fine, np.float32), np.asarray(there, np.bool_))


def seen_print(seen: Seen) -> SeenPrint:
    """Return the fine print of what is seen."""
    _, there = seen.cells(FINE_CELLS)
    print_ = all_fine_print(seen.card) * there
    part = cv2.GaussianBlur(there.astype(np.float32), (0, 0), 8.0)
    power = cv2.GaussianBlur(print_**2, (0, 0), 8.0) / np.maximum(part, 1e-3)
    return SeenPrint(np.asarray(print_ / (np.sqrt(power) + LEAST_FINE), np.float32), there)


def symmetry(mine: SeenPrint) -> float:
    """Return how closely (0 to 1) the visible print equals itself upside down or mirrored.

    The result is 0 if the print is as similar when merely shifted towards the mirror: the grain of
    wood is mirrored across itself too.
    """
    along = [_along(mine, axis) for axis in (0, 1)]
    if max(along) > GRAIN:
        return 0.0
    best = _alike(mine, mine.flipped((0, 1)))
    for axis in (0, 1):
        mirrored = _alike(mine, mine.flipped(axis))
        if along[axis] < ALONG * mirrored:
            best = max(best, mirrored)
    return best


def likeness(one: SeenPrint, other: SeenPrint) -> float:
    """Return how similar (0 to 1) the visible prints of two cards are, either way up."""
    return max(_alike(one, way) for way in (other, other.flipped((0, 1))))


def _alike(one: SeenPrint, other: SeenPrint) -> float:
    """Return how similar two prints are that may be a little out of register and rotated.

    Outlines are not that exact.
    """
    best = 0.0
    for degrees in TURNS:
        alike, count = _by_shift(one, other.turned(degrees))
        enough = np.where(count >= LEAST_PAIRS * one.fine.size, alike, 0.0)
        near = np.roll(enough, (REGISTER, REGISTER), (0, 1))
        best = max(best, float(near[: 2 * REGISTER + 1, : 2 * REGISTER + 1].max()))
    return best


def _along(mine: SeenPrint, axis: int) -> float:
    """Return the mean likeness of a print to itself when it is shifted along an axis."""
    shifted, _ = _by_shift(mine, mine)
    return float(np.mean([shifted[(k, 0) if axis == 0 else (0, k)] for k in SHIFTS]))


def _by_shift(one: SeenPrint, other: SeenPrint) -> tuple[Fine, Fine]:
    """Return the correlation (0 to 1) of two prints, by the rows and columns the other is moved.

    Only parts that are visible in both count; the number of their cells is returned too.
    """
    there, there_too = (each.there.astype(np.float32) for each in (one, other))
    count = _summed(there, there_too)
    powers = _summed(one.fine**2, there_too) * _summed(there, other.fine**2)
    power = np.sqrt(np.maximum(powers, 0.0))
    alike = _summed(one.fine, other.fine) / (power + FAINT * np.maximum(count, 1.0))
    return np.asarray(alike, np.float32), count


def _summed(one: Fine, other: Fine) -> Fine:
    """Return the sum of one times the other, by rows and columns that the other is moved."""
    size = tuple(cv2.getOptimalDFTSize(side + max(SHIFTS) + REGISTER) for side in one.shape)
    ways = np.fft.rfft2(one, size) * np.conj(np.fft.rfft2(other, size))
    return np.asarray(np.fft.irfft2(ways, size), np.float32)
