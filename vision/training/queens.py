"""Draws queens of our own: a ring and a tail that waves, cuts or drops through its foot.

In a text font a Q is wide and its tail small. Card designers squeeze the ring to an upright loop
and let the tail swing out to both sides, often down to the suit.
"""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.tens import HIGH, Canvas, ring

Line = NDArray[np.float64]
"""Points (N, 2) in heights of the ring, from the middle of its foot: right and down."""

ROOM = HIGH // 2
"""Kept free around the ring for its tail."""


def _wave(rng: Generator, half: float) -> Line:
    """Draw a tail from one side to the other; `half` is the ring's half width."""
    left, right = -half * rng.uniform(0.6, 1.7), half * rng.uniform(1.1, 2.1)
    t = np.linspace(0, 1, 40)
    turn = rng.uniform(0.6, 1.2) * 2 * np.pi * (t - 0.5) + rng.normal(0, 0.5)
    rise = rng.uniform(0.03, 0.15) * rng.choice([1, -1], p=(0.75, 0.25))
    down = rng.uniform(-0.08, 0.02) - rise * np.cos(turn)
    return np.stack([left + (right - left) * t, down], axis=1)


def _cut(rng: Generator, half: float) -> Line:
    """Draw a stroke from within the ring to the right, straight or bent."""
    t = np.linspace(0, 1, 20)
    begin, end = rng.uniform(-0.3, 0.4) * half, rng.uniform(0.9, 1.7) * half
    top, foot = -rng.uniform(0.12, 0.36), rng.uniform(-0.03, 0.14)
    bent = t ** rng.uniform(0.6, 1.8)
    return np.stack([begin + (end - begin) * t, top + (foot - top) * bent], axis=1)


def _drop(rng: Generator, half: float) -> Line:
    """Draw a short bar through the middle of the foot, seldom quite upright."""
    lean = rng.normal(0, 0.3) * half
    return np.array([(-lean, -rng.uniform(0.1, 0.25)), (lean, rng.uniform(0.06, 0.18))])


TAILS = (_wave, _cut, _drop)
SHARES = (0.55, 0.3, 0.15)


def draw_queen(rng: Generator) -> Canvas:
    """Draw a Q as white ink on black (rows, columns; uint8), cropped to its ink."""
    across = HIGH * float(rng.uniform(0.05, 0.22))
    loop = ring(rng, across, max(3.0, across * float(rng.uniform(0.45, 1.05))))
    half = loop.shape[1] / 2 / HIGH
    ink = cv2.copyMakeBorder(loop, 0, ROOM, ROOM, ROOM, cv2.BORDER_CONSTANT, value=(0,))
    tail = TAILS[rng.choice(len(TAILS), p=SHARES)](rng, half) * HIGH
    foot = np.array([ink.shape[1] / 2, HIGH])
    points = np.round(tail + foot).astype(np.int32)
    thick = max(3, round(across * float(rng.uniform(0.5, 1.1))))
    cv2.polylines(ink, [points], False, (255,), thick, cv2.LINE_AA)
    x, y, wide, high = cv2.boundingRect(ink)
    return np.asarray(ink[y : y + high, x : x + wide], np.uint8)
