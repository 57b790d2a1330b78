"""Finds the pose of a card laid onto felt or onto cards that are known.

The area that a new card covers is known: bare felt before, covered now. So a trial pose predicts
its own silhouette (its rectangle less the cards that lay there already), and the error of a trial
is the area in which prediction and picture differ. The card's size is known too, hence the box
around the silhouette leaves a handful of trials, which are then walked downhill in ever smaller
steps. A long edge averages some eighty pixels, so the pose comes out to a fraction of one.

Masks are (rows, columns) uint8, 0 or 255, at 1 px/mm of the window.
"""

import math
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np

from controller.core.config.layout import CARD_HEIGHT_MM, CARD_WIDTH_MM
from vision.felt.background import ZoneWindow
from vision.felt.pose import Pose, box_around, fill, upright
from vision.geometry.plane import Image

ROOM_MM = 60
"""Searched around a silhouette: a card that shows only a sliver reaches this far."""

STEPS = ((3.0, 3.0), (1.5, 1.5), (0.7, 0.7), (0.3, 0.3))
"""Millimetres and degrees of the downhill walk."""

EDGE_MM = 0.8
"""A silhouette reaches this far beyond the card: a pixel with a third of card in it is covered."""

LARGEST_MM2 = (CARD_WIDTH_MM + 2 * EDGE_MM) * (CARD_HEIGHT_MM + 2 * EDGE_MM)
"""The silhouette of a card that lies free."""

FALL_MM = 310.0
"""A card's circumference and a little: finer steps than one of a millimetre, which turns about as
much, save no more square millimetres than this."""

WALKS = 3
"""Best first trials that are walked downhill."""

GOOD_MM2 = 60.0
"""An error of a fifth of a millimetre all around: no other pose need be tried."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A pose and its error: the area, in square millimetres, that it does not explain."""

    pose: Pose
    error: float


class Silhouette:
    """Cuts one new silhouette out of its window, to try poses on it."""

    def __init__(self, fresh: Image, old: Image, window: ZoneWindow) -> None:
        """Cut it out: `fresh` masks newly covered felt, `old` the area under known cards."""
        x, y, width, height = cv2.boundingRect(fresh)
        left, top = max(0, x - ROOM_MM), max(0, y - ROOM_MM)
        cut = np.s_[top : y + height + ROOM_MM, left : x + width + ROOM_MM]
        self._fresh, self._bare = fresh[cut], cv2.bitwise_not(old[cut])
        self._left, self._top = window.left + left, window.top + top
        self._trial: Image = np.empty_like(self._fresh)

    def error(self, pose: Pose) -> float:
        """Return the area (mm²) in which the pose's silhouette differs from the one seen."""
        trial = self._trial
        trial.fill(0)
        fill(trial, pose.corners(EDGE_MM), self._left, self._top)
        cv2.bitwise_and(trial, self._bare, trial)
        cv2.bitwise_xor(trial, self._fresh, trial)
        return float(cv2.countNonZero(trial))

    def guesses(self) -> list[Pose]:
        """Return poses that share edges with the box around the silhouette."""
        (cx, cy), (width, height), turn = box_around(self._fresh)
        cx, cy = cx + self._left + 0.5, cy + self._top + 0.5
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        found = []
        for across, side_x, side_y in product((False, True), (-1, 0, 1), (-1, 0, 1)):
            card = (CARD_HEIGHT_MM, CARD_WIDTH_MM) if across else (CARD_WIDTH_MM, CARD_HEIGHT_MM)
            dx, dy = side_x * (width - card[0]) / 2, side_y * (height - card[1]) / 2
            x, y = cx + dx * cos - dy * sin, cy + dx * sin + dy * cos
            found.append(Pose(x, y, upright(turn + 90 * across)))
        return found


def fit_card(fresh: Image, old: Image, window: ZoneWindow, allowed: float) -> Pose | None:
    """Return the pose that explains the new silhouette best, None if its error exceeds `allowed`.

    `fresh` masks newly covered felt, `old` the area under known cards; `allowed` is an area in mm².
    """
    if cv2.countNonZero(fresh) - LARGEST_MM2 > allowed:
        return None
    silhouette = Silhouette(fresh, old, window)
    trials = sorted(
        (Fit(pose, silhouette.error(pose)) for pose in silhouette.guesses()),
        key=lambda fit: fit.error,
    )
    best = trials[0]
    for trial in trials[:WALKS]:
        best = min(best, _downhill(silhouette, trial, allowed), key=lambda fit: fit.error)
        if best.error < GOOD_MM2:
            break
    return best.pose if best.error <= allowed else None


def refine(pose: Pose, fresh: Image, old: Image, window: ZoneWindow) -> Pose:
    """Return the best pose near `pose`, for a card that was pushed a little.

    The masks are those of `fit_card`.
    """
    silhouette = Silhouette(fresh, old, window)
    return _downhill(silhouette, Fit(pose, silhouette.error(pose))).pose


def _downhill(silhouette: Silhouette, start: Fit, allowed: float = math.inf) -> Fit:
    """Walk to a valley's floor; give up halfway where it cannot lie as low as `allowed`."""
    best = start
    for shift, turn in STEPS:
        moves = [(shift, 0.0, 0.0), (0.0, shift, 0.0), (0.0, 0.0, turn)]
        moves += [(-dx, -dy, -spin) for dx, dy, spin in moves]
        for _ in range(12):
            before = best
            for dx, dy, spin in moves:
                pose = best.pose
                trial = Pose(pose.x + dx, pose.y + dy, upright(pose.angle + spin))
                error = silhouette.error(trial)
                if error < best.error:
                    best = Fit(trial, error)
            if best is before:
                break
        if best.error > allowed + FALL_MM * shift:
            break
    return best
