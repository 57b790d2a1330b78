"""Recognises letters of a line that runs aslant of the index for which they were taken.

To a look turned by half a right angle, an `e` and the comma after it are a queen of spades. But the
line continues: in one direction or another, a strip of letters runs through both of them, with bare
paper above and below it. Nothing on a card stands like that: the lines of its print are upright or
level, and on one side of an index there is only its margin.

Crops are (rows, columns) uint8.
"""

import numpy as np
from numpy.typing import NDArray

from vision.photo.indices.whole_glyphs import ROWS, SIDE, square_patch
from vision.reading.indices import IndexPose, Pyramid

SLANTS = tuple(sign * float(degrees) for degrees in range(40, 70, 5) for sign in (-1, 1))
"""Degrees by which a line may run aslant of a place."""
BARE = 0.06
"""Share of the paper above and below a line that may be dark: tails and commas hang into it."""
LEAST_GAP = 2
"""Rows that are bare above a line and below it."""
HIGH = (0.3, 1.1)
"""Index heights of a line."""
NEXT = 0.5
"""Index heights between one letter and the next: a space."""
LEAST_INK, MOST_INK = 0.08, 0.7
"""Share of a line that letters take up, at either of its ends."""

Mask = NDArray[np.bool_]


def runs_aslant(pyramid: Pyramid, pose: IndexPose) -> bool:
    """Tell whether an index stands in a line of letters that runs aslant of it, either way."""
    return any(_is_a_line(_dark(pyramid, pose, np.radians(slant))) for slant in SLANTS)


def _dark(pyramid: Pyramid, pose: IndexPose, slant: float) -> Mask:
    """Mask everything as dark as an index's ink in the square around it, with a slanted line
    levelled.
    """
    level = IndexPose(pose.x, pose.y, pose.height, pose.width, pose.turn + slant)
    patch, _ = square_patch(pyramid, level)
    middle, reach = SIDE // 2, ROWS // 2
    own = patch[middle - reach : middle + reach + 1, middle - reach : middle + reach + 1]
    ink, paper = (float(v) for v in np.percentile(own, (4, 85)))
    return np.asarray(patch < (ink + paper) / 2, np.bool_)


def _is_a_line(dark: Mask) -> bool:
    """Tell whether one line of letters runs through the middle of a square from side to side."""
    middle = SIDE // 2
    bare = dark.mean(axis=1) <= BARE
    above, below = np.flatnonzero(bare[:middle][::-1]), np.flatnonzero(bare[middle:])
    if not len(above) or not len(below):
        return False
    top, bottom = middle - 1 - above[0], middle + below[0]
    gaps = bare[top + 1 - LEAST_GAP : top + 1], bare[bottom : bottom + LEAST_GAP]
    if not all(len(gap) == LEAST_GAP and gap.all() for gap in gaps):
        return False
    line = dark[top + 1 : bottom]
    return HIGH[0] * ROWS <= len(line) <= HIGH[1] * ROWS and _is_lettered(line)


def _is_lettered(line: Mask) -> bool:
    """Tell whether letters follow each other from one end of a line to the other."""
    inked = np.flatnonzero(line.any(axis=0))
    steps = np.diff([-1, *inked, line.shape[1]])
    ends = line[:, : SIDE // 4], line[:, -(SIDE // 4) :]
    return bool(
        steps.max() <= NEXT * ROWS
        and all(LEAST_INK <= float(end.mean()) <= MOST_INK for end in ends)
    )
