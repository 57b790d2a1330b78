"""The pictures inside cards: court figures, the joker, and the patterns of backs.

A court is drawn once for the upper half and turned about the middle, as on real cards. The
drawings only need to look busy and coloured as courts do; no two ranks share a headgear.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Colour = tuple[int, int, int]
Box = tuple[int, int, int, int]

_RED, _GOLD, _BLUE, _DARK = (40, 36, 190), (40, 178, 232), (150, 84, 34), (34, 30, 30)
_SKIN, _HAIR = (176, 204, 240), (60, 110, 160)


def _poly(on: Picture, box: Box, points: list[tuple[float, float]], colour: Colour) -> None:
    """Fill a polygon given in the unit box of `box`."""
    left, top, right, bottom = box
    scaled = np.array(points) * (right - left, bottom - top) + (left, top)
    fixed = np.round(scaled * 16).astype(np.int32)
    cv2.fillPoly(on, [fixed], colour, cv2.LINE_AA, 4)
    cv2.polylines(on, [fixed], True, _DARK, 2, cv2.LINE_AA, 4)


def _disc(on: Picture, box: Box, at: tuple[float, float], size: float, colour: Colour) -> None:
    left, top, right, bottom = box
    centre = (round(left + at[0] * (right - left)), round(top + at[1] * (bottom - top)))
    radius = max(1, round(size * (right - left)))
    cv2.circle(on, centre, radius, colour, -1, cv2.LINE_AA)
    cv2.circle(on, centre, radius, _DARK, 2, cv2.LINE_AA)


def _headgear(on: Picture, box: Box, rank: str) -> None:
    if rank == "K":
        points = [(0.3, 0.3), (0.26, 0.1), (0.4, 0.2), (0.5, 0.06), (0.6, 0.2), (0.74, 0.1)]
        _poly(on, box, [*points, (0.7, 0.3)], _GOLD)
        for x in (0.26, 0.5, 0.74):
            _disc(on, box, (x, 0.09), 0.035, _RED)
    elif rank == "Q":
        _poly(on, box, [(0.34, 0.28), (0.3, 0.14), (0.5, 0.19), (0.7, 0.14), (0.66, 0.28)], _GOLD)
        for x in (0.3, 0.4, 0.5, 0.6, 0.7):
            _disc(on, box, (x, 0.14), 0.03, (235, 240, 245))
    else:
        _poly(on, box, [(0.3, 0.28), (0.36, 0.14), (0.7, 0.18), (0.72, 0.28)], _RED)
        _poly(on, box, [(0.62, 0.2), (0.82, 0.06), (0.74, 0.24)], _GOLD)


def _half_figure(on: Picture, box: Box, rank: str) -> None:
    """Robe, sleeves, hair, face and headgear in the upper half of a court's frame."""
    robe = {"K": _BLUE, "Q": _RED, "J": _GOLD}[rank]
    trim = {"K": _RED, "Q": _GOLD, "J": _BLUE}[rank]
    _poly(
        on, box, [(0.02, 1), (0.1, 0.72), (0.36, 0.58), (0.64, 0.58), (0.9, 0.72), (0.98, 1)], robe
    )
    for step in range(5):
        x = 0.1 + 0.2 * step
        _poly(on, box, [(x, 1), (x + 0.05, 0.78), (x + 0.1, 1)], trim)
    _poly(on, box, [(0.4, 0.58), (0.6, 0.58), (0.66, 1), (0.34, 1)], trim)
    for y in (0.68, 0.78, 0.88, 0.97):
        _disc(on, box, (0.5, y), 0.035, _GOLD if trim != _GOLD else _RED)
    hair = 0.3 if rank == "Q" else 0.25
    _poly(on, box, [(0.5 - hair, 0.52), (0.32, 0.26), (0.68, 0.26), (0.5 + hair, 0.52)], _HAIR)
    _disc(on, box, (0.5, 0.4), 0.165, _SKIN)
    for x in (0.44, 0.56):
        _disc(on, box, (x, 0.38), 0.015, _DARK)
    _poly(on, box, [(0.46, 0.47), (0.54, 0.47), (0.5, 0.485)], _RED)
    if rank == "K":
        _poly(on, box, [(0.36, 0.47), (0.64, 0.47), (0.58, 0.6), (0.5, 0.63), (0.42, 0.6)], _HAIR)
    _headgear(on, box, rank)


def court(on: Picture, box: Box, rank: str, pip: NDArray[np.uint8], ink: Colour) -> None:
    """Draw the double-headed figure of J, Q or K within `box` (pixels), with the suit's pip."""
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    panel = on[top:bottom, left:right]
    panel[:] = (222, 236, 240)
    _half_figure(on, (left, top, right, middle), rank)
    size = pip.shape[0]
    corner = on[top + 12 : top + 12 + size, left + 10 : left + 10 + size]
    corner[pip > 128] = ink
    lower = panel[: middle - top][::-1, ::-1]
    panel[-lower.shape[0] :] = lower
    cv2.line(on, (left, middle), (right, middle), _DARK, 2, cv2.LINE_AA)
    cv2.rectangle(on, (left, top), (right, bottom), _DARK, 3, cv2.LINE_AA)


def joker(on: Picture, ink: Colour) -> None:
    """Draw a joker: a star for an index and a jester in the middle."""
    height, width = on.shape[:2]
    turn = np.linspace(0, 2 * np.pi, 11)[:-1] - np.pi / 2
    radius = np.where(np.arange(10) % 2 == 0, 1.0, 0.45)
    star = np.column_stack([radius * np.cos(turn), radius * np.sin(turn)])
    for x, y in ((70, 80), (width - 70, height - 80)):
        cv2.fillPoly(on, [np.round(star * 44 + (x, y)).astype(np.int32)], ink, cv2.LINE_AA)
    box = (width // 4, height // 4, 3 * width // 4, 3 * height // 4)
    _poly(on, box, [(0.1, 1), (0.3, 0.55), (0.7, 0.55), (0.9, 1)], _RED)
    _disc(on, box, (0.5, 0.42), 0.2, _SKIN)
    _poly(on, box, [(0.3, 0.36), (0.02, 0.1), (0.42, 0.22), (0.5, 0), (0.58, 0.22)], _GOLD)
    _poly(on, box, [(0.58, 0.22), (0.98, 0.1), (0.7, 0.36), (0.3, 0.36)], _BLUE)


def back(on: Picture, colour: Colour, pattern: int, scale: int) -> None:
    """Draw a back within a white border of 4.5 mm; `scale` is pixels per millimetre."""
    border = round(4.5 * scale)
    field = on[border:-border, border:-border]
    field[:] = colour
    height, width = field.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / scale
    fields = (
        np.abs(np.sin((x + y) * 1.1)) * np.abs(np.sin((x - y) * 1.1)),
        np.maximum(np.abs(np.sin(x * 1.3)), np.abs(np.sin(y * 1.3))) ** 6,
        np.abs(np.sin(np.hypot(x - width / 2 / scale, y - height / 2 / scale) * 1.2)),
        np.abs(np.sin(x * 0.9 + 1.6 * np.sin(y * 0.45))),
    )
    light = (fields[pattern % len(fields)] > 0.72).astype(np.float32)
    light = cv2.GaussianBlur(light, (0, 0), 1.2)[..., None] * 0.75
    white = np.array((236, 240, 240), np.float32)
    field[:] = (field * (1 - light) + white * light).astype(np.uint8)
    cv2.rectangle(field, (6, 6), (width - 7, height - 7), (236, 240, 240), 5, cv2.LINE_AA)
