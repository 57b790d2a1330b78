"""Recognises two pips of a card, one over the other, which look like an index at first sight."""

from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.indices import CROP_HEIGHT, CROP_WIDTH, Image
from vision.reading.tones import levels

ASIDE = 7
"""Pixels that a glyph's middle may lie beside the crop's."""
LEAST_INK = 30
"""Least pixels of a glyph: anything smaller is noise."""
OF_ONE_SIZE = 0.75
"""Least ratio of two pips' heights, and of their widths: the edge of a crop may cut one of them."""
ALIKE = 0.86
"""Share of their ink that two pips have in common, each fitted to one box: 0.89 and more in a
photograph. Of 3,000 difficult drawn indices that were named correctly, one or two have this much.
"""
BOX = (16, 16)


class _Parts(NamedTuple):
    """Connected ink: the part of each pixel (48, 32), each part's box and its middle."""

    labels: NDArray[Any]
    boxes: NDArray[Any]
    middles: NDArray[Any]


def are_two_pips(crop: Image) -> bool:
    """Tell whether a grey crop (48, 32; uint8) shows one shape twice: no rank looks like a suit.

    The lower pip may be upside down.
    """
    dark, bright = levels(crop, (0.02, 0.90))
    ink = np.asarray(crop < (dark + bright) / 2, np.uint8)
    parts = _Parts(*cv2.connectedComponentsWithStats(ink, connectivity=8)[1:])
    upper, lower = _glyph(parts, 0), _glyph(parts, CROP_HEIGHT // 2)
    if upper is None or lower is None:
        return False
    sizes = zip(upper.shape, lower.shape, strict=True)
    if any(min(a, b) < OF_ONE_SIZE * max(a, b) for a, b in sizes):
        return False
    one, other = (_fitted(glyph) for glyph in (upper, lower))
    return max(_shared(one, other), _shared(one, other[::-1])) > ALIKE


def _glyph(parts: _Parts, top: int) -> Image | None:
    """Return the largest connected ink whose middle lies in the half from row `top` on."""
    labels, stats, middles = parts
    x, y = middles[:, 0], middles[:, 1]
    here = (y >= top) & (y < top + CROP_HEIGHT // 2) & (np.abs(x - CROP_WIDTH / 2) < ASIDE)
    area = np.where(here, stats[:, cv2.CC_STAT_AREA], 0)
    area[0] = 0  # the paper
    best = int(area.argmax())
    if area[best] < LEAST_INK:
        return None
    left, above, wide, high = stats[best, :4]
    return np.asarray(labels[above : above + high, left : left + wide] == best, np.uint8)


def _fitted(glyph: Image) -> NDArray[np.float32]:
    return np.asarray(cv2.resize(glyph * 255, BOX, interpolation=cv2.INTER_AREA), np.float32)


def _shared(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    return float(np.minimum(one, other).sum() / np.maximum(one, other).sum())
