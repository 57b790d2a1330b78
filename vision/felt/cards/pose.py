"""Places a card on the felt: its pose, the area it covers, its picture from straight above.

A pose is the card's centre in millimetres and its rotation in degrees. An upside-down card has the
same pose, because both ends look alike from above. Masks are (rows, columns) uint8, 0 or 255, of
window rasters (`vision.felt.surface.window`) with one pixel per millimetre.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.core.config.layout import CARD_HEIGHT_MM, CARD_WIDTH_MM
from vision.felt.surface.window import ZoneWindow, mask_of
from vision.frames.picture import RIM_PX, Picture, box_of
from vision.geometry.plane import Image, Plane, Points

CARD_MM2 = CARD_WIDTH_MM * CARD_HEIGHT_MM

SPECK_MM2 = 120
"""A smaller part of a mask says nothing about a card."""

REACHES_MM = 56
"""From a card's centre to its corners, plus a pixel."""

_SUBPIXEL_BITS = 4


@dataclass(frozen=True, slots=True)
class Pose:
    """A card's centre (`x`, `y`; mm) and its `angle` in degrees: 0 upright, 90 across."""

    x: float
    y: float
    angle: float

    def corners(self, grow: float = 0.0) -> Points:
        """Return the four corners (4, 2; float64; mm), clockwise from the top left.

        Each side is moved out by `grow` millimetres.
        """
        return np.array(self.outline(grow))

    def outline(self, grow: float = 0.0) -> tuple[tuple[float, float], ...]:
        """Return the same four corners as pairs of numbers."""
        half_w, half_h = CARD_WIDTH_MM / 2 + grow, CARD_HEIGHT_MM / 2 + grow
        turn = math.radians(self.angle)
        cos, sin = math.cos(turn), math.sin(turn)
        right_x, right_y, down_x, down_y = cos * half_w, sin * half_w, -sin * half_h, cos * half_h
        return (
            (self.x - right_x - down_x, self.y - right_y - down_y),
            (self.x + right_x - down_x, self.y + right_y - down_y),
            (self.x + right_x + down_x, self.y + right_y + down_y),
            (self.x - right_x + down_x, self.y - right_y + down_y),
        )

    def distance(self, other: "Pose") -> float:
        """Return the millimetres between the two centres."""
        return math.hypot(self.x - other.x, self.y - other.y)

    def turned_from(self, other: "Pose") -> float:
        """Return the degrees between the two, 0 to 90 (half a turn counts as none)."""
        apart = abs(self.angle - other.angle) % 180
        return min(apart, 180 - apart)


def upright(angle: float) -> float:
    """Return the same rotation as an angle between -90 (excluded) and 90 degrees."""
    return 90 - (90 - angle) % 180


def footprint(pose: Pose, window: ZoneWindow, grow: float = 0.0) -> Image:
    """Mask the area of the window that the card, grown by `grow` millimetres, covers."""
    mask: Image = np.zeros((window.height, window.width), np.uint8)
    fill_card(mask, pose, grow, window.left, window.top)
    return mask


def is_near(pose: Pose, window: ZoneWindow) -> bool:
    """Tell whether any part of the card may show in the window."""
    beside = max(window.left - pose.x, pose.x - window.left - window.width)
    beyond = max(window.top - pose.y, pose.y - window.top - window.height)
    return max(beside, beyond) < REACHES_MM


def fill_card(mask: Image, pose: Pose, grow: float, left: float, top: float) -> None:
    """Set the area of a card, grown by `grow` millimetres, to 255 in a mask at (left, top).

    It does the same as `fill`, with plain numbers: for four corners arrays are slower.
    """
    scale, left, top = 1 << _SUBPIXEL_BITS, left + 0.5, top + 0.5
    points = [(round((x - left) * scale), round((y - top) * scale)) for x, y in pose.outline(grow)]
    corners = np.array(points, np.int32)
    cv2.fillConvexPoly(mask, corners, (255,), cv2.LINE_8, _SUBPIXEL_BITS)


def fill(mask: Image, corners: Points, left: float, top: float) -> None:
    """Set a convex shape to 255 in a mask whose corner is (left, top).

    `corners` are (n, 2) in the units of `left` and `top`, one unit per pixel.
    """
    scale = 1 << _SUBPIXEL_BITS
    points = np.rint((corners - np.array((left + 0.5, top + 0.5))) * scale).astype(np.int32)
    cv2.fillConvexPoly(mask, points, (255,), cv2.LINE_8, _SUBPIXEL_BITS)


def rectify(picture: Picture, plane: Plane, pose: Pose, scale: float, grow: float = 0.0) -> Image:
    """Return the card at `pose` as seen from straight above, upright, at `scale` px/mm.

    The result is (rows, columns, 3) uint8, BGR: the card with `grow` millimetres around it. Over
    the length of one card the lens is practically straight, so one homography through the four
    corners is enough.
    """
    width = round((CARD_WIDTH_MM + 2 * grow) * scale)
    height = round((CARD_HEIGHT_MM + 2 * grow) * scale)
    target = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - 0.5
    source = plane.to_px(pose.corners(grow)).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(target, source)
    flat = cv2.warpPerspective(
        picture.coloured(box_of(source, RIM_PX)),
        matrix,
        (width, height),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(flat, np.uint8)


def components(mask: Image) -> list[Image]:
    """Return one mask for each connected part of `mask`."""
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
    """Return the smallest turned box around a mask: centre and size in pixels, turn in degrees.

    Raises ValueError if the mask is empty.
    """
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    (x, y), (width, height), turn = cv2.minAreaRect(np.vstack(contours))
    return (float(x), float(y)), (float(width), float(height)), float(turn)


def share(part: Image, whole: Image) -> float:
    """Return the share (0 to 1) of `whole` that lies under `part`, both masks of one shape."""
    size = cv2.countNonZero(whole)
    return cv2.countNonZero(cv2.bitwise_and(part, whole)) / size if size else 0.0


def union(masks: list[Image], shape: tuple[int, int]) -> Image:
    """Return all masks together as one of this shape (rows, columns)."""
    together: NDArray[np.uint8] = np.zeros(shape, np.uint8)
    for mask in masks:
        cv2.bitwise_or(together, mask, together)
    return together
