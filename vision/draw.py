"""Draws on the camera's picture: the layout's zones and markers, and the cards that vision found.

The drawing is only for people to look at. It shows each card in exactly the words that vision
reported: a face-down card is a back with its colour, because vision knows nothing else of it. Every
function draws into `picture` (rows, columns, 3; uint8, BGR) in place.
"""

from collections.abc import Iterable

import cv2
import numpy as np

from controller.core.config.layout import Layout
from controller.core.messages.devices import BACK, UNREADABLE
from vision.felt.cards.track import TrackedCard
from vision.geometry.plane import Image, Plane, Points

Ink = tuple[int, int, int]
"""Blue, green, red."""

ZONE_INK, MARKER_INK = (60, 220, 255), (255, 200, 60)
FACE_INK, BACK_INK, UNREAD_INK = (120, 255, 120), (255, 190, 120), (110, 110, 255)
SHADE: Ink = (20, 20, 20)

FULL_WIDTH = 1920
"""Pixels; letters and lines are sized for a picture of this width."""


def draw_layout(picture: Image, plane: Plane, layout: Layout) -> None:
    """Draw the zones with their names, the places of first cards and the markers, as seen."""
    size = picture.shape[1] / FULL_WIDTH
    for zone in layout.zones:
        left, top, width, height = zone.rect
        _polygon(picture, plane, (left, top, width, height), ZONE_INK)
        x, y = plane.to_px([(left + 6, top + height - 8)])[0]
        label(picture, zone.name, (x, y), ZONE_INK, 0.8 * size)
        x, y = plane.to_px([zone.first])[0]
        cv2.drawMarker(picture, (round(x), round(y)), ZONE_INK, cv2.MARKER_CROSS, 20, 1)
    for fiducial in layout.fiducials:
        (x, y), side = fiducial.centre, fiducial.size
        _polygon(picture, plane, (x - side / 2, y - side / 2, side, side), MARKER_INK)


def draw_cards(picture: Image, plane: Plane, cards: Iterable[TrackedCard]) -> None:
    """Draw each card's outline, face and confidence, in the order in which they were laid."""
    for card in cards:
        corners = plane.to_px(card.pose.corners())
        ink = card_ink(card)
        cv2.polylines(picture, [np.round(corners).astype(np.int32)], True, ink, 3, cv2.LINE_AA)
        size = 0.7 * picture.shape[1] / FULL_WIDTH
        label(picture, card_words(card), _place(card, corners, size), ink, size)


def card_words(card: TrackedCard) -> str:
    """Describe a card: face and confidence, a back's colour, or `unreadable`."""
    if card.face == BACK:
        return f"back {card.colour}".strip()
    if card.face == UNREADABLE:
        return UNREADABLE
    return f"{card.face} {card.confidence:.2f}"


def card_ink(card: TrackedCard) -> Ink:
    """Return the colour (B, G, R; 0 to 255) in which a card is drawn; it matches its words."""
    return {BACK: BACK_INK, UNREADABLE: UNREAD_INK}.get(card.face, FACE_INK)


def _place(card: TrackedCard, corners: Points, size: float) -> tuple[float, float]:
    """Return the pixel at which a card's words begin: above it, or below it near the upper edge.

    In a fan the words of neighbours would overlap, so those of every other card stand farther off.
    """
    away = (10 + 34 * (card.order % 2)) * size
    (left, top), bottom = corners.min(0), corners[:, 1].max()
    return left, top - away if top > 80 * size else bottom + 24 * size + away


def label(
    picture: Image, text: str, place: Points | tuple[float, float], ink: Ink, size: float
) -> None:
    """Write words whose baseline begins at `place` (x, y in pixels), readable on any background.

    `size` is OpenCV's font scale.
    """
    at = (round(float(place[0])), round(float(place[1])))
    for colour, thick in ((SHADE, 6), (ink, 2)):
        cv2.putText(picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, colour, thick, cv2.LINE_AA)


def _polygon(
    picture: Image, plane: Plane, rect: tuple[float, float, float, float], ink: Ink
) -> None:
    """Draw a rectangle of the felt (mm) in short pieces, because the lens bends its sides."""
    left, top, width, height = rect
    way = np.linspace(0, 1, 12, endpoint=False)
    sides = [
        np.column_stack([left + width * way, np.full(12, top)]),
        np.column_stack([np.full(12, left + width), top + height * way]),
        np.column_stack([left + width * (1 - way), np.full(12, top + height)]),
        np.column_stack([np.full(12, left), top + height * (1 - way)]),
    ]
    points = np.round(plane.to_px(np.vstack(sides))).astype(np.int32)
    cv2.polylines(picture, [points], True, ink, 2, cv2.LINE_AA)
