"""Looks at lying cards in one full picture, each through the cards that lie over it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.felt.cards.look import LOOK_PX_PER_MM, CardLook, ReadCard, look_at
from vision.felt.cards.pose import Pose, fill, rectify
from vision.frames.picture import Picture
from vision.geometry.plane import Image, Plane
from vision.reading.indices import IndexPose

OVERLAPS_MM = 110
"""Two cards whose centres lie farther apart than a card's diagonal do not overlap."""


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """One whole picture in which cards are looked at.

    `plane` says where the felt lies in it and `at_ms` when it was taken. `camera` names the camera,
    if there are several.
    """

    picture: Picture
    plane: Plane
    at_ms: int
    read_card: ReadCard
    camera: str = ""

    def look(self, pose: Pose, above: Sequence[Pose], places: Sequence[IndexPose] = ()) -> CardLook:
        """Look once at the card at `pose`; the cards at `above` lie over it and are masked out.

        `places` is where the last look found the card's index.
        """
        card = rectify(self.picture, self.plane, pose, LOOK_PX_PER_MM)
        near = [other for other in above if other.distance(pose) < OVERLAPS_MM]
        look = look_at(card, _seen(card, pose, near) if near else None, self.read_card, places)
        return replace(look, camera=self.camera) if self.camera else look


def _seen(card: Image, pose: Pose, above: Sequence[Pose]) -> Image:
    """Mask the rectified card, 255 where no other card lies over it."""
    turn = np.radians(pose.angle)
    cos, sin = np.cos(turn), np.sin(turn)
    back = np.array([[cos, -sin], [sin, cos]])
    corner = np.array(card.shape[1::-1]) / (2 * LOOK_PX_PER_MM)
    hidden: Image = np.zeros(card.shape[:2], np.uint8)
    for other in above:
        local = ((other.corners(0.5) - (pose.x, pose.y)) @ back + corner) * LOOK_PX_PER_MM
        fill(hidden, local, 0, 0)
    return np.asarray(cv2.bitwise_not(hidden), np.uint8)
