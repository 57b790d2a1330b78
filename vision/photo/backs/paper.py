"""Tells what paper looks like in a photograph: the bare parts, and how print is tinted.

A picture is (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.photo.indices.index_search import FoundIndex
from vision.reading.indices import Image, Pyramid

MOST_WHITES = 12
"""Number of indices whose paper is sampled for its colour."""


@dataclass(frozen=True, slots=True)
class Paper:
    """The colour (3,) of paper in a picture; `is_sure` if cards were read on it."""

    white: NDArray[np.float64]
    is_sure: bool

    @property
    def for_ink(self) -> NDArray[np.float64]:
        """The colour (3,) of paper by which an ink is named: none if no card was read.

        The brightest part of a picture may be the ink's own tint.
        """
        return self.white if self.is_sure else np.full(3, float(self.white.max()))


def paper_of(image: Image, sure: Sequence[FoundIndex]) -> Paper:
    """Return what paper looks like: around the sure indices, else the picture's brightest."""
    if not sure:
        flat = image[::4, ::4].reshape(-1, 3)
        return Paper(np.asarray(np.percentile(flat, 99, axis=0), np.float64), False)
    pyramid = Pyramid(image)
    crops = [pyramid.cut(f.best.pose).reshape(-1, 3) for f in sure[:MOST_WHITES]]
    whites = [np.percentile(c, 80, axis=0) for c in crops]
    return Paper(np.asarray(np.median(whites, axis=0), np.float64), True)
