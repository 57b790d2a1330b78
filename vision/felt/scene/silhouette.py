"""Compares trial poses of a card with the silhouette of new covering, and pulls them onto it.

The area that a new card covers is known: bare felt before, covered now. A trial pose predicts its
own silhouette (its rectangle without the cards that already lay there). The error of a trial is the
area in which prediction and picture differ. Across a visible edge the two silhouettes end at
different places. The pose that brings all of these places together by least squares follows from
one small linear equation. A long edge averages some thirty such places, so it is located to a
fraction of a pixel.

Masks are (rows, columns) uint8, 0 or 255, at 1 px/mm of the window.
"""

import math
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.core.config.layout import CARD_HEIGHT_MM, CARD_WIDTH_MM
from vision.felt.cards.pose import Pose, box_around, fill_card, upright
from vision.felt.surface.window import ZoneWindow
from vision.geometry.plane import Image

Floats = NDArray[np.float32]

ROOM_MM = 60
"""Searched around a silhouette: a card that shows only a sliver reaches this far."""

EDGE_MM = 0.8
"""A silhouette reaches this far beyond the card: a pixel that is a third card counts as covered."""

SIDES_MM = (CARD_WIDTH_MM + 2 * EDGE_MM, CARD_HEIGHT_MM + 2 * EDGE_MM)
"""The sides of the silhouette of a card that lies free."""

AS_LARGE_MM = 3.0
"""A box whose sides differ from a card's by no more than this shows one card, lying free."""

REACH_PX = 6
"""Pixels on each side of a trial's edge in which the silhouette's own edge is looked for."""

CORNER_MM, APART_MM = 5.0, 3.0
"""Left out at an edge's ends, and the distance between two sampled places on an edge."""

FEWEST_PLACES = 6
ARM_MM = 40.0
"""About a corner's distance from the centre: there a turn counts as much as a shift."""

HELD = 0.5
"""Weight of a trial's own pose, in places: whatever no edge determines stays as it is."""

PULLS = 5
ENOUGH_MM = 0.05


@dataclass(frozen=True, slots=True)
class Fit:
    """A pose and its error: the area, in square millimetres, that the pose does not explain."""

    pose: Pose
    error: float


def _places() -> tuple[Floats, Floats, Floats]:
    """Return places (2, n) on an upright card's outline, with their normals (2, n).

    The third array (3, n) says how far each place moves along its normal when the card is shifted
    right, down, or turned by a millimetre at ARM_MM.
    """
    places, normals = [], []
    for (nx, ny), far, long in zip(
        ((-1, 0), (1, 0), (0, -1), (0, 1)),
        (SIDES_MM[0], SIDES_MM[0], SIDES_MM[1], SIDES_MM[1]),
        (SIDES_MM[1], SIDES_MM[1], SIDES_MM[0], SIDES_MM[0]),
        strict=True,
    ):
        for along in np.arange(CORNER_MM - long / 2, long / 2 - CORNER_MM, APART_MM):
            places.append((nx * far / 2 - ny * along, ny * far / 2 + nx * along))
            normals.append((nx, ny))
    place, normal = (np.array(rows, np.float32).T for rows in (places, normals))
    turning = (normal[1] * place[0] - normal[0] * place[1]) / ARM_MM
    return place, normal, np.vstack([normal, turning]).astype(np.float32)


_PLACES, _NORMALS, _MOVES = _places()
_ACROSS = np.arange(-REACH_PX, REACH_PX + 1, dtype=np.float32)
_AROUND = (_PLACES[:, :, None] + _NORMALS[:, :, None] * _ACROSS).reshape(2, -1)
"""The pixels across each place, of an upright card about its centre: (2, places * pixels)."""


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

    def tried(self, pose: Pose) -> Fit:
        """Return the pose with the area (mm²) in which its silhouette differs from the seen one."""
        trial = self._trial
        self._draw(pose)
        cv2.bitwise_and(trial, self._bare, trial)
        cv2.bitwise_xor(trial, self._fresh, trial)
        return Fit(pose, float(cv2.countNonZero(trial)))

    def _draw(self, pose: Pose) -> None:
        self._trial.fill(0)
        fill_card(self._trial, pose, EDGE_MM, self._left, self._top)

    def guesses(self) -> list[Pose]:
        """Return poses that share edges with the box around the silhouette."""
        (cx, cy), (width, height), turn = box_around(self._fresh)
        cx, cy = cx + self._left + 0.5, cy + self._top + 0.5
        for across, sides in ((False, (width, height)), (True, (height, width))):
            if all(abs(a - b) < AS_LARGE_MM for a, b in zip(sides, SIDES_MM, strict=True)):
                return [Pose(cx, cy, upright(turn + 90 * across))]
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        found = []
        for across, side_x, side_y in product((False, True), (-1, 0, 1), (-1, 0, 1)):
            card = (CARD_HEIGHT_MM, CARD_WIDTH_MM) if across else (CARD_WIDTH_MM, CARD_HEIGHT_MM)
            dx, dy = side_x * (width - card[0]) / 2, side_y * (height - card[1]) / 2
            x, y = cx + dx * cos - dy * sin, cy + dx * sin + dy * cos
            found.append(Pose(x, y, upright(turn + 90 * across)))
        return found

    def pulled(self, start: Fit) -> Fit:
        """Return the pose to which the visible edges pull a trial near it."""
        best = start
        for _ in range(PULLS):
            step = self._pull(best.pose)
            if step is None:
                break
            dx, dy, turn = step
            pose = best.pose
            angle = upright(pose.angle + math.degrees(turn / ARM_MM))
            trial = self.tried(Pose(pose.x + dx, pose.y + dy, angle))
            if trial.error > best.error:
                break
            best = trial
            if max(abs(part) for part in step) < ENOUGH_MM:
                break
        return best

    def _pull(self, pose: Pose) -> tuple[float, float, float] | None:
        """Return the shift (mm) and the turn (mm at ARM_MM) that bring the edges together.

        Returns None if too little of the edges is seen.
        """
        turn = math.radians(pose.angle)
        cos, sin = math.cos(turn), math.sin(turn)
        spin = np.array([(cos, -sin), (sin, cos)], np.float32)
        x, y = spin @ _AROUND
        x += pose.x - self._left - 0.5
        y += pose.y - self._top - 0.5
        shape = (-1, len(_ACROSS))
        maps = x.reshape(shape), y.reshape(shape)
        self._draw(pose)
        seen, bare, drawn = (
            cv2.remap(mask, *maps, cv2.INTER_LINEAR)
            for mask in (self._fresh, self._bare, self._trial)
        )
        told = (bare.min(axis=1) == 255) & (seen[:, 0] > 127) & (seen[:, -1] < 128)
        if np.count_nonzero(told) < FEWEST_PLACES:
            return None
        beyond = cv2.subtract(seen, drawn, dtype=cv2.CV_16S).sum(axis=1)[told] / 255
        moves = _MOVES.compress(told, axis=1)
        right, down, turned = _solved(moves @ moves.T, moves @ beyond)
        return (
            float(right * cos - down * sin),
            float(right * sin + down * cos),
            float(turned),
        )


def _solved(normal: Floats, wanted: Floats) -> tuple[float, float, float]:
    """Solve three equations with a symmetric matrix, after HELD is added to its diagonal.

    It uses Cramer's rule: for three unknowns, numpy's solver takes longer just to start.
    """
    (a, b, c), (_, d, e), (_, _, f) = normal.tolist()
    x, y, z = wanted.tolist()
    a, d, f = a + HELD, d + HELD, f + HELD
    ad, ae, af = d * f - e * e, c * e - b * f, b * e - c * d
    dd, de, ff = a * f - c * c, b * c - a * e, a * d - b * b
    whole = a * ad + b * ae + c * af
    return (
        (ad * x + ae * y + af * z) / whole,
        (ae * x + dd * y + de * z) / whole,
        (af * x + de * y + ff * z) / whole,
    )
