"""A card on the felt: where it lies, what it covers, how it looks from straight above.

A pose is the card's centre in millimetres and its turn in degrees; a card upside down has the
same pose, because both ends look alike from above. Masks are window rasters
(`vision.felt.background`) of one pixel a millimetre.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.core.config.layout import CARD_HEIGHT_MM, CARD_WIDTH_MM
from vision.felt.background import ZoneWindow, mask_of
from vision.geometry.plane import Image, Plane, Points

CARD_MM2 = CARD_WIDTH_MM * CARD_HEIGHT_MM

SPECK_MM2 = 120
"""Anything smaller in a mask says nothing of a card."""

_SUBPIXEL_BITS = 4


@dataclass(frozen=True, slots=True)
class Pose:
    """Centre (`x`, `y`) in millimetres; `angle` in degrees, 0 upright, 90 lying across."""

    x: float
    y: float
    angle: float

    def corners(self, grow: float = 0.0) -> Points:
        """The four corners in millimetres, clockwise from the top left, grown on every side."""
        half_w, half_h = CARD_WIDTH_MM / 2 + grow, CARD_HEIGHT_MM / 2 + grow
        turn = math.radians(self.angle)
        cos, sin = math.cos(turn), math.sin(turn)
        right_x, right_y, down_x, down_y = cos * half_w, sin * half_w, -sin * half_h, cos * half_h
        return np.array(
            [
                (self.x - right_x - down_x, self.y - right_y - down_y),
                (self.x + right_x - down_x, self.y + right_y - down_y),
                (self.x + right_x + down_x, self.y + right_y + down_y),
                (self.x - right_x + down_x, self.y - right_y + down_y),
            ]
        )

    def distance(self, other: "Pose") -> float:
        """Millimetres between the two centres."""
        return math.hypot(self.x - other.x, self.y - other.y)

    def turned_from(self, other: "Pose") -> float:
        """Degrees between the two, 0 to 90 (a half turn counts nothing)."""
        apart = abs(self.angle - other.angle) % 180
        return min(apart, 180 - apart)


def upright(angle: float) -> float:
    """The same turn in -90 (excluded) to 90 degrees."""
    return 90 - (90 - angle) % 180


def footprint(pose: Pose, window: ZoneWindow, grow: float = 0.0) -> Image:
    """Mask of what the card covers in the window."""
    mask: Image = np.zeros((window.height, window.width), np.uint8)
    fill(mask, pose.corners(grow), window.left, window.top)
    return mask


def fill(mask: Image, corners: Points, left: float, top: float) -> None:
    """Set a convex shape, given in millimetres, to 255 in a mask whose corner is (left, top)."""
    scale = 1 << _SUBPIXEL_BITS
    points = np.rint((corners - (left + 0.5, top + 0.5)) * scale).astype(np.int32)
    cv2.fillConvexPoly(mask, points, (255,), cv2.LINE_8, _SUBPIXEL_BITS)


def rectify(picture: Image, plane: Plane, pose: Pose, scale: float, grow: float = 0.0) -> Image:
    """The card at `pose` seen from straight above, upright, at `scale` pixels per millimetre.

    Over the length of one card the lens is as good as straight, so one homography through the
    four corners carries it.
    """
    width = round((CARD_WIDTH_MM + 2 * grow) * scale)
    height = round((CARD_HEIGHT_MM + 2 * grow) * scale)
    target = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - 0.5
    source = plane.to_px(pose.corners(grow)).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(target, source)
    flat = cv2.warpPerspective(
        picture,
        matrix,
        (width, height),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(flat, np.uint8)


def components(mask: Image) -> list[Image]:
    """A mask for each of the parts that hang together in `mask`."""
    x, y, width, height = cv2.boundingRect(mask)
    if not width:
        return []
    inside = np.s_[y : y + height, x : x + width]
    count, labels = cv2.connectedComponents(mask[inside], connectivity=8)
    parts = [np.zeros_like(mask) for _ in range(1, count)]
    for number, part in enumerate(parts, start=1):
        part[inside] = mask_of(labels == number)
    return parts


def box_around(mask: Image) -> tuple[tuple[float, float], tuple[float, float], float]:
    """The smallest turned box around all of a mask that is not empty: centre, size, degrees."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    (x, y), (width, height), turn = cv2.minAreaRect(np.vstack(contours))
    return (float(x), float(y)), (float(width), float(height)), float(turn)


def share(part: Image, whole: Image) -> float:
    """The part of `whole` that lies under `part` (both masks), 0 to 1."""
    size = cv2.countNonZero(whole)
    return cv2.countNonZero(cv2.bitwise_and(part, whole)) / size if size else 0.0


def union(masks: list[Image], shape: tuple[int, int]) -> Image:
    """All masks together."""
    together: NDArray[np.uint8] = np.zeros(shape, np.uint8)
    for mask in masks:
        cv2.bitwise_or(together, mask, together)
    return together
