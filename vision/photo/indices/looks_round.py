"""Looks around one place of a photograph, close to it or wide, and the result of such looks.

A look is a pose that is given to the net; the net's certainty of a face is its confidence (0 to 1).
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from controller.core.cards import Card
from vision.reading.agreement import IndexReading, is_of_its_ink
from vision.reading.indices import IndexPose

STEP, LARGER, TURN = 0.04, 1.07, 0.07
"""Distances between close looks: in index heights, as a factor of size, and in radians."""
BESIDE = (-0.1, 0.0, 0.1)
"""Offsets of wide looks across and down, in index heights."""
SIZES = (0.92, 1.0, 1.09, 1.18)
"""Sizes of wide looks: a box is found too small more often than too large."""


def around(pose: IndexPose) -> list[IndexPose]:
    """Return the pose and eight more: beside it, larger, smaller, and turned either way."""
    c, s = np.cos(pose.turn) * STEP * pose.height, np.sin(pose.turn) * STEP * pose.height
    beside = [pose.moved(dx, dy) for dx, dy in ((c, s), (-c, -s), (-s, c), (s, -c))]
    sized = [_sized(pose, k) for k in (LARGER, 1 / LARGER)]
    return [pose, *beside, *sized, *(replace(pose, turn=pose.turn + t) for t in (TURN, -TURN))]


def about(pose: IndexPose) -> list[IndexPose]:
    """Return poses all about one: beside it to all sides, each in several sizes."""
    c, s = np.cos(pose.turn) * pose.height, np.sin(pose.turn) * pose.height
    return [
        _sized(pose.moved(across * c - down * s, across * s + down * c), size)
        for size in SIZES
        for across in BESIDE
        for down in BESIDE
    ]


def _sized(pose: IndexPose, size: float) -> IndexPose:
    return replace(pose, height=pose.height * size, width=pose.width * size)


def backing(looks: Sequence[IndexReading], face: Card | None, whatever_ink: bool = False) -> float:
    """Return the mean confidence of looks in one face.

    A look at another face counts as zero, and so does one that its ink contradicts, unless
    `whatever_ink`.
    """
    return float(
        np.mean(
            [
                look.confidence
                if look.guess == face and (whatever_ink or is_of_its_ink(look))
                else 0.0
                for look in looks
            ]
        )
    )
