"""Tells letters of a page from a card's index.

A letter over another, one of them with a suit's outline, is read as an index now and then. But
letters stand in lines: beside the upper one and beside the lower one others follow at once, and
the paper between the two lines goes on between these. Beside a card's index there is paper, a
frame that runs through, a pip, or the card's edge.

Crops are (rows, columns) uint8.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.indices import Image, IndexPose, Pyramid, grey_of

ROWS = 40
"""Rows in which an index's height is looked at."""
BESIDE = 0.62
"""Index heights that are looked at on either side: the room of one or two letters."""
NEXT = 0.19
"""Index heights from one letter to the next, at most."""
LEAST_INK, MOST_INK = 0.08, 0.75
"""Part of a line that letters take up."""
BARE = 0.10
"""Part of the paper between the lines that may be dark: tails and commas hang into it. More may be
where a row is bare all along: a long tail ends above it, a frame or a pip goes on through it."""
LEAST_GAP = 2
"""Rows between the lines."""

Mask = NDArray[np.bool_]


def _patch(pyramid: Pyramid, pose: IndexPose) -> tuple[Image, int]:
    """Return an upright grey crop, the index in its middle, and half the index's columns."""
    image, scale = pyramid.level(pose.height)
    half = max(2, round(ROWS * pose.width / pose.height / 2))
    columns = 2 * (half + round(ROWS * BESIDE)) + 1
    step = pose.height * scale / ROWS
    c, s = np.cos(pose.turn) * step, np.sin(pose.turn) * step
    x, y = (columns - 1) / 2, (ROWS - 1) / 2
    onto = np.array(
        [
            [c, -s, pose.x * scale - c * x + s * y],
            [s, c, pose.y * scale - s * x - c * y],
        ]
    )
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    patch = cv2.warpAffine(
        image, onto, (columns, ROWS), flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    return grey_of(np.asarray(patch, np.uint8)), half


def _longest_run(blank: Mask) -> tuple[int, int]:
    """Return begin and end of the longest run of blank rows, in the middle of the index."""
    best, begin = (0, 0), None
    for row in range(ROWS // 4, 3 * ROWS // 4):
        begin = (row if begin is None else begin) if blank[row] else None
        if begin is not None and row + 1 - begin > best[1] - best[0]:
            best = (begin, row + 1)
    return best


def _goes_on(side: Mask, gap: tuple[int, int]) -> bool:
    """Tell whether two lines go on beside an index.

    `side` (rows, columns) is true where it is dark, its first column next to the index.
    """
    between = side[gap[0] : gap[1]]
    if float(between.mean()) > BARE and between.any(axis=1).all():
        return False
    for line in (side[: gap[0]], side[gap[1] :]):
        dark = np.flatnonzero(line.any(axis=0))
        if not LEAST_INK < float(line.mean()) < MOST_INK or dark[0] > NEXT * ROWS:
            return False
    return True


def stands_in_lines(pyramid: Pyramid, pose: IndexPose) -> bool:
    """Tell whether letters follow on both of an index's lines, on either side of it."""
    patch, half = _patch(pyramid, pose)
    middle = patch.shape[1] // 2
    own = patch[:, middle - half : middle + half + 1]
    ink, paper = (float(v) for v in np.percentile(own, (4, 85)))
    dark = patch < (ink + paper) / 2
    inked = np.asarray(dark[:, middle - half : middle + half + 1].any(axis=1), np.bool_)
    gap = _longest_run(~inked)
    if gap[1] - gap[0] < LEAST_GAP:
        return False
    left, right = dark[:, : middle - half][:, ::-1], dark[:, middle + half + 1 :]
    return _goes_on(left, gap) or _goes_on(right, gap)
