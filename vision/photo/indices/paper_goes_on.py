"""Takes back names of lone indices that stand on a small piece of paper: on a chip, a label, a tag.

A chip's white disc with a number over a suit was a card at 0.92 to 0.997. A card's index lies in a
large area of paper, which goes on beyond the index on some side; a disc ends all round it.

Pictures are (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo.indices.index_search import FoundIndex
from vision.reading.indices import Image, IndexPose, Pyramid

TALL, SIDE = 16, 128
"""Height of an index in the window that is looked at, and the window's side, pixels."""
BEYOND = 1.5
"""Distance from an index's middle, in index heights, beyond which there must be paper."""
LEAST_PAPER = 0.5
"""Paper beyond it that a lone index needs, in squared index heights: for 55 in photographs 1.5 at
the least, for 107 of composed tables (backs half over them too) 4.3; for 27 chips 0.00. It is as
much or more where the same pictures are darker or over-exposed.
"""
AS_BRIGHT, BRIGHTER = 0.72, 1.5
"""Shares of the paper's level, in each channel, between which a pixel is paper too."""
PAPER_LEVEL = 80
"""Percentile of an index's own box that is its paper."""
OWN = 0.05
"""Share of the paper in an index's own box from which a piece of it counts: others are holes."""


def doubt_on_small_paper(
    image: Image, found: Sequence[FoundIndex], mates: Sequence[Sequence[FoundIndex]]
) -> list[FoundIndex]:
    """Take back the names of lone indices whose paper ends all round them.

    `mates` are, for each index, those at the card's other end with the same name.
    """
    pyramid = Pyramid(image)
    return [
        one if ends or one.best.face is None else _if_paper_goes_on(pyramid, one)
        for one, ends in zip(found, mates, strict=True)
    ]


def _if_paper_goes_on(pyramid: Pyramid, one: FoundIndex) -> FoundIndex:
    if paper_beyond(pyramid, one.best.pose) >= LEAST_PAPER:
        return one
    why = f"{one.best.guess} on too little paper for a card"
    return replace(one, best=replace(one.best, face=None, why=why))


def paper_beyond(pyramid: Pyramid, pose: IndexPose) -> float:
    """Return how much paper lies beyond an index, in squared index heights.

    Only paper that is connected with the index's own counts. What lies outside the picture counts
    as paper, because a card may go on there.
    """
    window, inside = _window(pyramid, pose)
    middle, half = SIDE // 2, TALL // 2 + 2
    aside = max(3, int(pose.width / pose.height * TALL / 2) + 2)
    own = (slice(middle - half, middle + half), slice(middle - aside, middle + aside))
    paper = np.percentile(window[own].reshape(-1, 3), PAPER_LEVEL, axis=0)
    alike = (window >= AS_BRIGHT * paper) & (window <= BRIGHTER * paper + 20)
    mask = np.asarray(alike.all(axis=2) | ~inside, np.uint8)
    count, pieces = cv2.connectedComponents(mask, connectivity=4)
    sizes = np.bincount(pieces[own].ravel(), minlength=count)
    sizes[0] = 0
    kept = np.flatnonzero(sizes >= max(3, OWN * sizes.sum()))
    rows, columns = np.nonzero(np.isin(pieces, kept))
    far = np.hypot(columns + 0.5 - middle, rows + 0.5 - middle) > BEYOND * TALL
    return float(np.count_nonzero(far)) / TALL**2


def _window(pyramid: Pyramid, pose: IndexPose) -> tuple[Image, NDArray[np.bool_]]:
    """Return the upright surroundings of an index, and which of their pixels the picture holds."""
    image, scale = pyramid.level(pose.height * 3)
    step = pose.height * scale / TALL
    c, s, middle = np.cos(pose.turn) * step, np.sin(pose.turn) * step, (SIDE - 1) / 2
    x, y = pose.x * scale - (c - s) * middle, pose.y * scale - (s + c) * middle
    onto = np.array([[c, -s, x], [s, c, y]])
    flags, size = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, (SIDE, SIDE)
    window = cv2.warpAffine(image, onto, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    inside = cv2.warpAffine(np.full(image.shape[:2], 255, np.uint8), onto, size, flags=flags)
    return np.asarray(window, np.uint8), np.asarray(inside > 127)
