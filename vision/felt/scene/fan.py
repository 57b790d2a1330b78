"""Splits a silhouette of several cards that were laid while the view was hidden.

After a restart, or when a hand has gone away, one silhouette may hold a whole hand of cards.
Dealers lay cards along the zone's direction at its step, the last card on top. So the two ends are
fitted first; only their outer edges are on the silhouette, and the rest is left open. The step then
gives the number of cards between them, and each of those is fitted to its own strip of the
silhouette's long edges.
"""

import cv2
import numpy as np

from vision.felt.cards.pose import CARD_MM2, Pose, footprint, union, upright
from vision.felt.scene.fit import fit_card, refine
from vision.felt.surface.window import ZoneWindow
from vision.geometry.plane import Image, Points

END_MM = 26
"""This much of the silhouette's end certainly belongs to the end card."""

MOST_CARDS = 12
FAN_ERROR_SHARE = 0.07
STRAY_MM = 14.0
"""A card between two others lies no farther than this beside the line between them."""


def split_fan(part: Image, old: Image, window: ZoneWindow, last: Pose | None) -> list[Pose]:
    """Return the poses of the cards in `part`, lowest first; empty if cards do not explain it.

    `part` masks the silhouette and `old` the area under known cards, both (rows, columns) uint8 at
    1 px/mm of the window. `last` is the known card that was laid last in this zone.
    """
    if cv2.countNonZero(part) < CARD_MM2 * (0.25 if last is not None else 1.1):
        return []
    step = np.array(window.zone.step)
    pitch = float(np.hypot(*step))
    if pitch == 0:
        return []
    along = _distances(window, step / pitch)
    top = _end(part, old, window, along)
    bottom = last if last is not None or top is None else _end(part, old, window, -along)
    if top is None or bottom is None:
        return []
    count = round(float(np.array([top.x - bottom.x, top.y - bottom.y]) @ step) / pitch**2)
    if not 1 <= count < MOST_CARDS:
        return []
    between = [_between(bottom, top, n / count) for n in range(1, count)]
    chain = [*([] if last is not None else [bottom]), *between, top]
    poses = _settled(chain, part, old, window)
    return poses if _explains(poses, part, old, window) else []


def _distances(window: ZoneWindow, direction: Points) -> Points:
    xs = np.arange(window.width)[None, :] * direction[0]
    ys = np.arange(window.height)[:, None] * direction[1]
    return np.asarray(xs + ys, np.float64)


def _end(part: Image, old: Image, window: ZoneWindow, along: Points) -> Pose | None:
    """Fit the card at the silhouette's far end along `along`; None if no card ends like that."""
    far = float(along[part > 0].max())
    tip = np.asarray(((along > far - END_MM) & (part > 0)) * 255, np.uint8)
    rest = cv2.bitwise_or(old, cv2.bitwise_and(part, cv2.bitwise_not(tip)))
    return fit_card(tip, np.asarray(rest, np.uint8), window, _allowed(part))


def _between(first: Pose, last: Pose, way: float) -> Pose:
    turn = upright(last.angle - first.angle)
    angle = 0.0 if abs(turn) > 45 else turn * way
    x, y = first.x + way * (last.x - first.x), first.y + way * (last.y - first.y)
    return Pose(x, y, upright(first.angle + angle))


def _settled(chain: list[Pose], part: Image, old: Image, window: ZoneWindow) -> list[Pose]:
    """Fit every inner card to the part of the silhouette that the other cards leave over."""
    poses = list(chain)
    for n, pose in enumerate(chain):
        others = [footprint(other, window) for m, other in enumerate(poses) if m != n]
        taken = union([old, *others], old.shape[:2])
        own = cv2.bitwise_and(part, cv2.bitwise_not(taken))
        if cv2.countNonZero(own) < END_MM:
            continue
        found = refine(pose, np.asarray(own, np.uint8), taken, window)
        if found.distance(pose) < STRAY_MM:
            poses[n] = found
    return poses


def _explains(poses: list[Pose], part: Image, old: Image, window: ZoneWindow) -> bool:
    drawn = union([footprint(pose, window, 0.8) for pose in poses], old.shape[:2])
    wrong = cv2.bitwise_and(cv2.bitwise_xor(drawn, part), cv2.bitwise_not(old))
    return cv2.countNonZero(wrong) <= _allowed(part)


def _allowed(part: Image) -> float:
    """Return the area (mm²) of a silhouette that cards may leave unexplained."""
    return FAN_ERROR_SHARE * cv2.countNonZero(part) + 60
