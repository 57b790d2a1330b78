"""All card indices of a photograph, at any place, turn and size.

The picture is brought to a working size, ink is sought at several neighbourhood sizes (a small
one parts an index from a court card's art, a large one holds a jumbo index together), and every
blob pair goes through the net. What answers is clustered: looks at the same place vote.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.candidates import find_candidates, ink_mask
from vision.indices import Image, IndexPose, is_monochrome
from vision.reader import IndexReading, Reader, grey_of

WORK_SIDES = (1100.0, 1900.0)
"""The longer side is brought into this range, pixels: indices of 10 to 200 pixels result."""
WINDOWS = ((25, 0.10), (45, 0.18), (101, 0.25))
"""Neighbourhoods in which ink is sought: width in work pixels, and how much darker ink is."""
LEAST_GLYPH, MOST_GLYPH = 5.0, 170.0
"""Glyph lengths in work pixels."""
BATCH = 512
"""Candidates per forward pass: bounds the memory of one."""


@dataclass(frozen=True, slots=True)
class FoundIndex:
    """One place where an index is: its best look and the strongest look that says otherwise."""

    best: IndexReading
    rival: float
    looks: int


def work_scale(image: Image) -> float:
    """Factor that brings a picture to the working size."""
    side = float(max(image.shape[:2]))
    low, high = WORK_SIDES
    return low / side if side < low else min(1.0, high / side)


def _resized(image: Image, factor: float) -> Image:
    if factor == 1.0:
        return image
    method = cv2.INTER_CUBIC if factor > 1 else cv2.INTER_AREA
    return np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=method), np.uint8)


def candidates(image: Image) -> list[IndexPose]:
    """Index candidates of a photograph, in its own pixels."""
    factor = work_scale(image)
    grey = grey_of(_resized(image, factor))
    grey = np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.8), np.uint8)
    poses: list[IndexPose] = []
    for window, depth in WINDOWS:
        mask = ink_mask(grey, window, depth)
        poses += find_candidates(mask, LEAST_GLYPH, min(MOST_GLYPH, 1.6 * window))
    return [pose.scaled(1 / factor) for pose in poses]


def read_all(image: Image, poses: Sequence[IndexPose], reader: Reader) -> list[IndexReading]:
    """Every candidate's vote, in bounded batches."""
    mono = is_monochrome(image)
    looks: list[IndexReading] = []
    for at in range(0, len(poses), BATCH):
        looks += reader.read_indices(image, poses[at : at + BATCH], mono)
    return looks


def cluster(looks: Sequence[IndexReading]) -> list[FoundIndex]:
    """Looks at the same place as one index, the most confident first.

    A place counts only if some look gave an answer or at least a guess worth naming.
    """
    named = [look for look in looks if look.guess is not None]
    named.sort(key=lambda look: -(look.confidence + (1.0 if look.face else 0.0)))
    found: list[FoundIndex] = []
    while named:
        best = named[0]
        same = [look for look in named if same_place(best.pose, look.pose)]
        named = [look for look in named if not same_place(best.pose, look.pose)]
        against = [look.confidence for look in same if look.guess != best.guess]
        found.append(FoundIndex(best, max(against, default=0.0), len(same)))
    return found


def same_place(a: IndexPose, b: IndexPose) -> bool:
    """Whether two poses are looks at one index (or overlap so that only one can be true)."""
    reach = 0.5 * max(a.height, b.height)
    return bool(np.hypot(a.x - b.x, a.y - b.y) < reach)
