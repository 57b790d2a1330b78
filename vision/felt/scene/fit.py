"""Finds the pose of a card that was laid onto felt or onto known cards.

The card's size is known, so the box around its silhouette leaves only a few trial poses. The best
of them are pulled onto the visible edges (`vision.felt.scene.silhouette`). If no pull explains the
silhouette, the pose is improved downhill in ever smaller steps. A downhill walk after a successful
pull would follow the noise: for 15 simulated cards it moved the worst corner from 0.7 to 0.85 mm
off, in the mean.

Masks are (rows, columns) uint8, 0 or 255, at 1 px/mm of the window.
"""

import math

import cv2

from vision.felt.cards.pose import Pose, upright
from vision.felt.scene.silhouette import SIDES_MM, Fit, Silhouette
from vision.felt.surface.window import ZoneWindow
from vision.geometry.plane import Image

Steps = tuple[tuple[float, float], ...]

STEPS: Steps = ((3.0, 3.0), (1.5, 1.5), (0.7, 0.7), (0.3, 0.3))
"""Millimetres and degrees of the downhill walk."""

FINE = STEPS[2:]
"""The steps of a walk that starts where a card's edges have pulled it."""

LARGEST_MM2 = SIDES_MM[0] * SIDES_MM[1]
"""The silhouette of a card that lies free."""

FALL_MM = 310.0
"""A card's circumference and a little. Steps finer than one millimetre, and turns of about as much,
reduce the error by no more square millimetres than this.
"""

WALKS = 3
"""The number of best trials that are pulled and walked downhill."""

SAME_MM, SAME_TURN = 4.0, 4.0
"""A trial this close to a pose to which another was pulled would be pulled to the same pose."""

HOPELESS_MM2 = 930.0
"""No walk reduces an error this large: a card's circumference and a little, times the coarsest
step.
"""

GOOD_MM2 = 60.0
"""An error of a fifth of a millimetre all around: no other pose needs to be tried."""


def fit_card(fresh: Image, old: Image, window: ZoneWindow, allowed: float) -> Pose | None:
    """Return the pose that explains the new silhouette best, None if its error exceeds `allowed`.

    `fresh` masks newly covered felt, `old` the area under known cards; `allowed` is an area in mm².
    """
    if cv2.countNonZero(fresh) - LARGEST_MM2 > allowed:
        return None
    silhouette = Silhouette(fresh, old, window)
    trials = sorted(map(silhouette.tried, silhouette.guesses()), key=lambda fit: fit.error)[:WALKS]
    if trials[0].error > allowed + HOPELESS_MM2:
        return None
    best = _pulled(silhouette, trials)
    if best.error < GOOD_MM2 or best.error <= allowed:
        return best.pose
    for trial in trials:
        best = min(best, _downhill(silhouette, trial, allowed), key=lambda fit: fit.error)
        if best.error < GOOD_MM2:
            break
    return best.pose if best.error <= allowed else None


def _pulled(silhouette: Silhouette, trials: list[Fit]) -> Fit:
    """Return the best of the trials once each is pulled onto the edges; a good one ends it."""
    pulled: list[Fit] = []
    for trial in trials:
        if any(_same(trial.pose, fit.pose) for fit in pulled):
            continue
        pulled.append(silhouette.pulled(trial))
        if pulled[-1].error < GOOD_MM2:
            break
    return min(pulled, key=lambda fit: fit.error)


def _same(one: Pose, other: Pose) -> bool:
    return one.distance(other) < SAME_MM and one.turned_from(other) < SAME_TURN


def refine(pose: Pose, fresh: Image, old: Image, window: ZoneWindow) -> Pose:
    """Return the best pose near `pose`, for a card that was pushed a little.

    The masks are those of `fit_card`.
    """
    silhouette = Silhouette(fresh, old, window)
    return _downhill(silhouette, silhouette.pulled(silhouette.tried(pose)), math.inf, FINE).pose


def _downhill(silhouette: Silhouette, start: Fit, allowed: float, steps: Steps = STEPS) -> Fit:
    """Walk to the lowest error nearby; give up halfway if it cannot get as low as `allowed`."""
    best = start
    for shift, turn in steps:
        moves = [(shift, 0.0, 0.0), (0.0, shift, 0.0), (0.0, 0.0, turn)]
        moves += [(-dx, -dy, -spin) for dx, dy, spin in moves]
        for _ in range(12):
            before = best
            for dx, dy, spin in moves:
                pose = best.pose
                trial = silhouette.tried(Pose(pose.x + dx, pose.y + dy, upright(pose.angle + spin)))
                if trial.error < best.error:
                    best = trial
            if best is before:
                break
        if best.error > allowed + FALL_MM * shift:
            break
    return best
