"""Ranks and suits as own drawings: pen strokes and outlines in a unit box.

A rank is a few strokes through points of a box one wide and one high (y down); a pen with a
horizontal and a vertical weight draws them, so that one skeleton gives a bold grotesque, a
high-contrast book face or a slab serif. A suit is a closed outline. Nothing here is a font.
"""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]
Points = NDArray[np.float64]
Stroke = tuple[tuple[float, float], ...]

_SHIFT = 4
"""Fractional bits of OpenCV's drawing coordinates."""


@dataclass(frozen=True, slots=True)
class Skeleton:
    """One rank: straight strokes, curves through points, rings, and where serifs sit."""

    lines: tuple[Stroke, ...] = ()
    curves: tuple[Stroke, ...] = ()
    rings: tuple[tuple[float, float, float, float], ...] = ()
    serifs: Stroke = ()
    wide: float = 1.0


def _path(percents: str) -> Stroke:
    """Points written in hundredths of the box: `2,27 16,6`."""
    pairs = (point.split(",") for point in percents.split())
    return tuple((int(x) / 100, int(y) / 100) for x, y in pairs)


_BOWL = ((0.05, 0.0), (0.55, 0.0), (0.86, 0.1), (0.86, 0.38), (0.55, 0.48), (0.05, 0.48))
_SIX = _path("90,14 72,2 45,2 14,25 0,64 12,91 50,100 88,91 100,69 88,48 50,40 14,50 1,70")

RANKS: dict[str, Skeleton] = {
    "A": Skeleton(
        lines=(((0.0, 1.0), (0.5, 0.0), (1.0, 1.0)), ((0.19, 0.66), (0.81, 0.66))),
        serifs=((0.02, 1.0), (0.98, 1.0)),
        wide=1.12,
    ),
    "2": Skeleton(
        lines=(((0.0, 1.0), (1.0, 1.0)),),
        curves=(_path("2,27 16,6 50,0 85,8 96,29 82,50 40,76 0,100"),),
    ),
    "3": Skeleton(
        curves=(
            _path("3,20 18,4 50,0 83,7 92,25 80,42 40,47"),
            _path("40,47 86,54 100,74 85,94 50,100 14,95 0,78"),
        ),
    ),
    "4": Skeleton(
        lines=(((0.74, 1.0), (0.74, 0.0), (0.0, 0.7), (1.0, 0.7)),), serifs=((0.74, 1.0),)
    ),
    "5": Skeleton(
        lines=(((0.92, 0.0), (0.16, 0.0), (0.08, 0.46)),),
        curves=(_path("8,46 46,37 86,45 100,68 86,92 50,100 14,95 0,80"),),
    ),
    "6": Skeleton(curves=(_SIX,)),
    "7": Skeleton(
        lines=(((0.0, 0.0), (1.0, 0.0)),), curves=(((1.0, 0.0), (0.6, 0.45), (0.36, 1.0)),)
    ),
    "8": Skeleton(rings=((0.5, 0.24, 0.42, 0.24), (0.5, 0.735, 0.5, 0.265))),
    "9": Skeleton(curves=(tuple((1 - x, 1 - y) for x, y in _SIX),)),
    "T": Skeleton(
        lines=(((0.0, 0.15), (0.13, 0.0), (0.13, 1.0)),),
        rings=((0.7, 0.5, 0.3, 0.5),),
        serifs=((0.13, 1.0),),
        wide=1.6,
    ),
    "J": Skeleton(
        lines=(((0.74, 0.0), (0.74, 0.7)),),
        curves=(((0.74, 0.7), (0.66, 0.93), (0.38, 1.0), (0.1, 0.93), (0.0, 0.72)),),
        serifs=((0.74, 0.0),),
    ),
    "Q": Skeleton(lines=(((0.52, 0.68), (1.0, 1.03)),), rings=((0.5, 0.49, 0.5, 0.49),), wide=1.15),
    "K": Skeleton(
        lines=(
            ((0.06, 0.0), (0.06, 1.0)),
            ((0.94, 0.0), (0.07, 0.6)),
            ((0.36, 0.4), (1.0, 1.0)),
        ),
        serifs=((0.06, 0.0), (0.06, 1.0), (0.92, 0.0), (0.98, 1.0)),
        wide=1.12,
    ),
    "B": Skeleton(
        lines=(((0.05, 0.0), (0.05, 1.0)),),
        curves=(
            _BOWL,
            ((0.05, 0.48), (0.6, 0.48), (0.96, 0.6), (0.96, 0.88), (0.6, 1.0), (0.05, 1.0)),
        ),
    ),
    "D": Skeleton(
        lines=(((0.05, 0.0), (0.05, 1.0)),),
        curves=(_path("5,0 45,0 85,14 100,50 85,86 45,100 5,100"),),
        wide=1.1,
    ),
    "V": Skeleton(
        lines=(((0.0, 0.0), (0.5, 1.0), (1.0, 0.0)),), serifs=((0.02, 0.0), (0.98, 0.0)), wide=1.1
    ),
    "R": Skeleton(
        lines=(((0.05, 0.0), (0.05, 1.0)), ((0.5, 0.48), (1.0, 1.0))),
        curves=(_BOWL,),
        serifs=((0.05, 1.0), (0.98, 1.0)),
    ),
}
"""The thirteen ranks (T is drawn as 10), and letters of other alphabets: B, D, V, R."""


@dataclass(frozen=True, slots=True)
class Pen:
    """The pen that makes ink of a skeleton; weights are parts of the glyph's height."""

    across: float = 0.16
    down: float = 0.12
    width: float = 0.62
    serif: float = 0.0
    slant: float = 0.0


def _smooth(points: Stroke, steps: int = 12) -> Points:
    """Return a Catmull-Rom curve through the points."""
    p = np.array(points, np.float64)
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = []
    for a, b, c, d in zip(p[:-3], p[1:-2], p[2:-1], p[3:], strict=True):
        cubic = (3 * b - a - 3 * c + d) * t**3 + (2 * a - 5 * b + 4 * c - d) * t**2
        parts.append(b + 0.5 * ((c - a) * t + cubic))
    return np.vstack([*parts, p[-2:-1]])


def _ring(x: float, y: float, across: float, down: float) -> Points:
    turn = np.linspace(0, 2 * np.pi, 49)
    return np.column_stack([x + across * np.cos(turn), y + down * np.sin(turn)])


def _strokes(shape: Skeleton, pen: Pen) -> list[Points]:
    strokes = [np.array(line, np.float64) for line in shape.lines]
    strokes += [_smooth(curve) for curve in shape.curves]
    strokes += [_ring(*ring) for ring in shape.rings]
    half = pen.serif / pen.width
    if half:
        strokes += [np.array([(x - half, y), (x + half, y)]) for x, y in shape.serifs]
    return strokes


def _fixed(points: Points) -> NDArray[np.int32]:
    return np.asarray(np.round(points * 2**_SHIFT), np.int32)


@cache
def rank_mask(rank: str, pen: Pen, height: int) -> Mask:
    """Return the ink of a rank, `height` pixels high, 0 to 255, cut to its own width.

    Drawn in a space where the pen is round and then squeezed, which makes upright and level
    strokes differ in weight.
    """
    shape = RANKS[rank]
    squeeze = pen.down / pen.across
    thick = pen.down * height
    inner = np.array([pen.width * shape.wide - pen.across, 1 - pen.down]) * height
    inner[0] *= squeeze
    room = int(np.ceil(height * (0.3 + pen.serif)))
    canvas = np.zeros((height + 8, int(inner[0] + 2 * room)), np.uint8)
    for stroke in _strokes(shape, pen):
        at = stroke * inner + (room, thick / 2 + 4)
        at[:, 0] -= pen.slant * squeeze * (at[:, 1] - height / 2)
        ink = max(1, round(thick))
        cv2.polylines(canvas, [_fixed(at)], False, 255, ink, cv2.LINE_AA, _SHIFT)
    full = cv2.resize(canvas, None, fx=1 / squeeze, fy=1, interpolation=cv2.INTER_AREA)
    used = np.flatnonzero(full.max(axis=0) > 8)
    return np.ascontiguousarray(full[4 : 4 + height, used[0] : used[-1] + 1])


@dataclass(frozen=True, slots=True)
class Suits:
    """A design's way with the four suits."""

    hollow: float = 0.12
    """How far a diamond's sides bend inwards."""
    lobe: float = 0.235
    """Radius of a club's leaves."""
    stem: float = 0.2
    """Half the width of the foot of spades and clubs."""
    plump: float = 1.0
    """Above 1 hearts and spades are rounder, below 1 more pointed."""


def _heart(plump: float) -> Points:
    turn = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    x = 16 * np.abs(np.sin(turn)) ** (3 / plump) * np.sign(np.sin(turn))
    y = 13 * np.cos(turn) - 5 * np.cos(2 * turn) - 2 * np.cos(3 * turn) - np.cos(4 * turn)
    return np.column_stack([0.5 + x / 34, (12.2 - y) / 29.5])


def _stem(half: float, top: float) -> Points:
    left = _smooth(((0.46, top), (0.455, 0.8), (0.5 - 0.55 * half, 0.94), (0.5 - half, 1.0)))
    right = left[::-1].copy()
    right[:, 0] = 1 - right[:, 0]
    return np.vstack([left, right])


def suit_outlines(suit: str, style: Suits) -> list[Points]:
    """Return the closed outlines of a suit in the unit box; their union is the suit."""
    if suit == "H":
        return [_heart(style.plump)]
    if suit == "S":
        blade = _heart(style.plump)
        blade[:, 1] = 0.86 * (1 - blade[:, 1])
        return [blade, _stem(style.stem, 0.5)]
    if suit == "C":
        lobe = style.lobe
        places = ((0.5, lobe), (lobe + 0.01, 0.58), (0.99 - lobe, 0.58), (0.5, 0.5))
        radii = (lobe, lobe, lobe, 0.12)
        leaves = [_ring(x, y, r, r) for (x, y), r in zip(places, radii, strict=True)]
        return [*leaves, _stem(style.stem, 0.45)]
    corners = ((0.5, 0.0), (0.9, 0.5), (0.5, 1.0), (0.1, 0.5))
    sides = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        pull = 1 - style.hollow
        middle = (0.5 + ((ax + bx) / 2 - 0.5) * pull, 0.5 + ((ay + by) / 2 - 0.5) * pull)
        sides.append(_smooth(((ax, ay), middle, (bx, by))))
    return [np.vstack(sides)]


@cache
def suit_mask(suit: str, style: Suits, height: int) -> Mask:
    """Return the ink of a suit, `height` pixels high and as wide, 0 to 255."""
    canvas = np.zeros((height, height), np.uint8)
    for outline in suit_outlines(suit, style):
        cv2.fillPoly(canvas, [_fixed(outline * (height - 1))], 255, cv2.LINE_AA, _SHIFT)
    return canvas
