"""The felt as the camera sees it without a card: cloth, printed lines and fiducials.

Drawn once as a flat picture at `FELT_PX_PER_MM` and looked up through the plane map.
"""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from controller.core.config.layout import Layout
from drivers.sim.felt.optics import Floats

Picture = NDArray[np.uint8]

FELT_PX_PER_MM = 2
CLOTH = (62, 104, 34)
"""Blue, green, red of the cloth under neutral light."""
_PRINT = (118, 168, 120)
_GOLD = (92, 176, 204)
MARGIN_MM = 60
"""Cloth drawn beyond the layout's edge, for a camera that sees past it."""


def _px(x_mm: float, y_mm: float) -> tuple[int, int]:
    return round((x_mm + MARGIN_MM) * FELT_PX_PER_MM), round((y_mm + MARGIN_MM) * FELT_PX_PER_MM)


def _cloth(width: int, height: int, seed: int) -> Picture:
    """Woven cloth: fine threads, and slow shades where it is worn."""
    noise = np.random.default_rng(seed)
    threads = noise.normal(0, 4.5, (height, width)).astype(np.float32)
    woven = cv2.GaussianBlur(threads, (0, 0), 1.6, sigmaY=0.7) * 2
    patches = noise.normal(0, 2.5, (height // 64 + 2, width // 64 + 2)).astype(np.float32)
    worn = cv2.resize(patches, (width, height), interpolation=cv2.INTER_CUBIC)
    shade = (woven + worn)[..., None] * np.array((0.8, 1.0, 0.6), np.float32)
    return np.clip(np.array(CLOTH, np.float32) + shade, 0, 255).astype(np.uint8)


def _lines(felt: Picture, layout: Layout) -> None:
    for zone in layout.zones:
        left, top, width, height = zone.rect
        corners = _px(left, top), _px(left + width, top + height)
        cv2.rectangle(felt, *corners, _PRINT, 3, cv2.LINE_AA)
    for radius in (1390.0, 1420.0):
        _arc(felt, layout, radius)


def _arc(felt: Picture, layout: Layout, radius: float) -> None:
    """Draw the table's printed arc, interrupted at each zone."""
    turn = np.radians(np.linspace(63, 117, 216))
    xs = layout.width / 2 + radius * np.cos(turn)
    ys = -1150 + radius * np.sin(turn)
    for x, y, onward_x, onward_y in zip(xs, ys, xs[1:], ys[1:], strict=False):
        if not any(_covers(zone.rect, x, y) for zone in layout.zones):
            cv2.line(felt, _px(x, y), _px(onward_x, onward_y), _GOLD, 3, cv2.LINE_AA)


def _covers(rect: tuple[float, float, float, float], x: float, y: float) -> bool:
    """Tell whether a point lies in a zone or close to its printed line."""
    left, top, width, height = rect
    room = 16.0
    across = left - room < x < left + width + room
    return across and top - room < y < top + height + room


def _fiducials(felt: Picture, layout: Layout) -> None:
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for mark in layout.fiducials:
        pad = mark.size * 0.62
        x, y = mark.centre
        cv2.rectangle(felt, _px(x - pad, y - pad), _px(x + pad, y + pad), (226, 230, 230), -1)
        side = round(mark.size * FELT_PX_PER_MM)
        picture = cv2.aruco.generateImageMarker(book, mark.id, side)
        ink = np.clip(picture.astype(np.int16), 28, 226).astype(np.uint8)
        left, top = _px(x - mark.size / 2, y - mark.size / 2)
        felt[top : top + side, left : left + side] = ink[..., None]


@lru_cache(maxsize=4)
def draw_felt(layout: Layout, seed: int) -> Picture:
    """Draw the flat felt with a margin of `MARGIN_MM` around it, blue-green-red, read-only."""
    width = round((layout.width + 2 * MARGIN_MM) * FELT_PX_PER_MM)
    height = round((layout.height + 2 * MARGIN_MM) * FELT_PX_PER_MM)
    felt = _cloth(width, height, seed)
    _lines(felt, layout)
    _fiducials(felt, layout)
    felt.flags.writeable = False
    return felt


def see_felt(felt: Picture, at_x: Floats, at_y: Floats) -> Picture:
    """Return the felt through a camera, given the millimetres that each of its pixels sees."""
    u = (at_x + MARGIN_MM) * FELT_PX_PER_MM - 0.5
    v = (at_y + MARGIN_MM) * FELT_PX_PER_MM - 0.5
    soft = cv2.GaussianBlur(felt, (0, 0), 0.7)
    seen = cv2.remap(soft, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)
