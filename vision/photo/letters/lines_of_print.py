"""Tells letters of a page from a card's index.

A letter over another one, one of them with a suit's outline, is sometimes read as an index. But
letters stand in lines: beside the upper and beside the lower letter others follow at once, and the
paper between the two lines continues between these. Beside a card's index there is paper, a frame
that runs through, a pip, or the card's edge, beyond which the next card of a fan may show anything.
Two letters of one line may be read as an index across it: then others follow on both, and the paper
between the lines runs along beside these. Above a card's rank there is the card's margin, and
whatever lies beyond the margin has no paper beside it.

Crops are (rows, columns) uint8.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.indices import IndexPose, Pyramid, grey_of

ROWS = 40
"""Rows of an index's height in the examined patch."""
BESIDE = 0.62
"""Index heights that are examined on either side: the room of one or two letters."""
NEXT = 0.19
"""Index heights from one letter to the next, at most."""
LEAST_INK, MOST_INK = 0.08, 0.75
"""Share of a line that letters take up."""
BARE = 0.10
"""Share of the paper between the lines that may be dark: tails and commas hang into it. It may be
more if a row is bare all along: a long tail ends above it, whereas a frame or a pip runs through
it.
"""
CLEAN = 0.02
"""The same share for the paper beside whatever follows above an index: beside a washed-out rank's
own top, and beside a card's edge and what lies beyond it, 0.08 was dark, beside letters none.
"""
LEAST_GAP = 2
"""Rows between the lines."""
SLANT = 12
"""Columns by which a card's edge beside an index leans over its height, at most."""
EDGE = 0.45
"""Share of an edge's rows that are dark, also between the lines: thin edges appear dotted."""
ASIDE = (3, 10)
"""Columns inside and outside an index's sides in which the paper beside a line along it may lie."""

Mask = NDArray[np.bool_]


def _patch(pyramid: Pyramid, pose: IndexPose, beyond: int = 0) -> tuple[Mask, int]:
    """Mask everything around an index as dark as its ink, upright; return half its columns.

    The patch extends `beyond` rows above and below the index's own rows.
    """
    image, scale = pyramid.level(pose.height)
    half = max(2, round(ROWS * pose.width / pose.height / 2))
    columns, rows = 2 * (half + round(ROWS * BESIDE)) + 1, ROWS + 2 * beyond
    step = pose.height * scale / ROWS
    c, s = np.cos(pose.turn) * step, np.sin(pose.turn) * step
    x, y = (columns - 1) / 2, (rows - 1) / 2
    onto = np.array(
        [
            [c, -s, pose.x * scale - c * x + s * y],
            [s, c, pose.y * scale - s * x - c * y],
        ]
    )
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size, border = (columns, rows), cv2.BORDER_REPLICATE
    patch = grey_of(
        np.asarray(cv2.warpAffine(image, onto, size, flags=flags, borderMode=border), np.uint8)
    )
    own = patch[beyond : beyond + ROWS, columns // 2 - half : columns // 2 + half + 1]
    ink, paper = (float(v) for v in np.percentile(own, (4, 85)))
    return np.asarray(patch < (ink + paper) / 2, np.bool_), half


def _longest_run(blank: Mask) -> tuple[int, int]:
    """Return start and end of the longest run of blank rows in the middle of the index."""
    best, begin = (0, 0), None
    for row in range(ROWS // 4, 3 * ROWS // 4):
        begin = (row if begin is None else begin) if blank[row] else None
        if begin is not None and row + 1 - begin > best[1] - best[0]:
            best = (begin, row + 1)
    return best


def goes_on(side: Mask, gap: tuple[int, int]) -> bool:
    """Tell whether two lines continue beside an index.

    `side` (rows, columns) is true where it is dark, its first column next to the index. Anything
    beyond a straight edge belongs to no line.
    """
    return _is_in_lines(side, gap) and _is_in_lines(side & _before_edge(side, gap), gap)


def _is_in_lines(side: Mask, gap: tuple[int, int]) -> bool:
    """Tell whether ink lies beside both lines, and almost none between them."""
    between = side[gap[0] : gap[1]]
    if float(between.mean()) > BARE and between.any(axis=1).all():
        return False
    for line in (side[: gap[0]], side[gap[1] :]):
        dark = np.flatnonzero(line.any(axis=0))
        if not LEAST_INK < float(line.mean()) < MOST_INK or dark[0] > NEXT * ROWS:
            return False
    return True


def _before_edge(side: Mask, gap: tuple[int, int]) -> Mask:
    """Mask the columns beside an index that lie before the nearest straight edge through all rows.

    Letters leave the paper between two lines free, even if their stems stand in one line.
    """
    rows, columns = side.shape
    wide = side.copy()
    wide[:, 1:] |= side[:, :-1]
    wide[:, :-1] |= side[:, 1:]
    row = np.arange(rows)
    lean = np.round(np.outer(np.arange(-SLANT, SLANT + 1), row / (rows - 1) - 0.5)).astype(int)
    at = np.arange(columns)[:, None, None] + lean  # (columns, slants, rows)
    dark = wide[row, np.clip(at, 0, columns - 1)] & (at >= 0) & (at < columns)
    through = (dark.mean(axis=2) >= EDGE) & (dark[:, :, gap[0] : gap[1]].mean(axis=2) >= EDGE)
    if not through.any():
        return np.ones_like(side)
    column, slant = np.argwhere(through)[0]
    return np.asarray(np.arange(columns) < at[column, slant][:, None] - 1, np.bool_)


def is_of_a_page(pyramid: Pyramid, pose: IndexPose) -> bool:
    """Tell whether an apparent index is letters of a page, whichever way it is read."""
    return stands_in_lines(pyramid, pose) or runs_along_a_line(pyramid, pose)


def stands_in_lines(pyramid: Pyramid, pose: IndexPose) -> bool:
    """Tell whether letters follow on both of an index's lines, on either side of it."""
    dark, half = _patch(pyramid, pose)
    middle = dark.shape[1] // 2
    inked = np.asarray(dark[:, middle - half : middle + half + 1].any(axis=1), np.bool_)
    gap = _longest_run(~inked)
    if gap[1] - gap[0] < LEAST_GAP:
        return False
    left, right = dark[:, : middle - half][:, ::-1], dark[:, middle + half + 1 :]
    return goes_on(left, gap) or goes_on(right, gap)


def runs_along_a_line(pyramid: Pyramid, pose: IndexPose) -> bool:
    """Tell whether an index is two letters of one line: others follow above it and below."""
    beyond = round(ROWS * BESIDE)
    dark, half = _patch(pyramid, pose, beyond)
    return _follows(dark[:beyond][::-1], half) and _follows(dark[-beyond:], half)


def goes_on_above(pyramid: Pyramid, pose: IndexPose) -> bool:
    """Tell whether a letter follows above an index: a card has its margin there.

    A line may begin below it, and a column of letters need not continue there.
    """
    beyond = round(ROWS * BESIDE)
    dark, half = _patch(pyramid, pose, beyond)
    return _follows(dark[:beyond][::-1], half, CLEAN)


def _follows(beyond: Mask, half: int, most: float = BARE) -> bool:
    """Tell whether a letter follows in an index's columns, with paper on both sides of it.

    `most` is the share of that paper that may be dark. `beyond` (rows, columns) is true where it is
    dark, its first row next to the index.
    """
    middle = beyond.shape[1] // 2
    letter = beyond[:, middle - half : middle + half + 1]
    inked = np.flatnonzero(letter.any(axis=1))
    if not LEAST_INK < float(letter.mean()) < MOST_INK or inked[0] > NEXT * ROWS:
        return False
    aside = [side[:, half - ASIDE[0] : half + ASIDE[1]] for side in _sides(beyond, middle)]
    return all(float(part.mean(axis=0).min()) <= most for part in aside)


def _sides(mask: Mask, middle: int) -> tuple[Mask, Mask]:
    """Split a mask at its middle column; each side begins there."""
    return mask[:, : middle + 1][:, ::-1], mask[:, middle:]
