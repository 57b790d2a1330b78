"""Draws tens of our own as one glyph pair: a text font's spacing never shows them.

Card designers press a `1` and a `0` into the width of one letter: heavy, narrow, touching or
overlapping. Drawn from a bar, a flag, a foot and a ring whose weights and gap vary. Canvases are
(rows, columns) uint8, white ink on black.
"""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Canvas = NDArray[np.uint8]

HIGH = 160
"""Pixels of height in which a ten is drawn."""
TIGHTEST, WIDEST = -0.02, 0.2
"""Gap between the digits, as a share of their height; below zero they overlap. Tighter
tens look like a `D` to a person too."""


def ring(rng: Generator, across: float, down: float) -> Canvas:
    """Draw a zero, round to nearly rectangular, its counter left open.

    Its strokes are `across` and `down` pixels wide; the result is (rows, columns) uint8.
    """
    wide = HIGH * float(rng.uniform(0.3, 0.8))
    wide = max(wide, 2 * across + 0.09 * HIGH)
    power = 2 / float(rng.uniform(1.9, 3.6))
    ink = np.zeros((HIGH, round(wide) + 2), np.uint8)
    turn = np.linspace(0, 2 * np.pi, 90)
    unit = [np.sign(f(turn)) * np.abs(f(turn)) ** power for f in (np.cos, np.sin)]
    middle = np.array([ink.shape[1] / 2, HIGH / 2])
    for half, value in (((wide / 2, HIGH / 2 - 1), 255), ((wide / 2 - across, HIGH / 2 - down), 0)):
        outline = np.stack([unit[0] * half[0], unit[1] * half[1]], axis=1) + middle
        cv2.fillPoly(ink, [np.round(outline).astype(np.int32)], value, cv2.LINE_AA)
    return ink


def _one(rng: Generator, across: float, down: float) -> Canvas:
    """Draw a bar, most often with a flag at its top left, often with a foot."""
    foot = across * float(rng.uniform(0.4, 1.1)) if rng.random() < 0.4 else 0.0
    flag = HIGH * float(rng.uniform(0.06, 0.24)) if rng.random() < 0.85 else 0.0
    left = max(foot, flag) + 2
    ink = np.zeros((HIGH, round(left + across + foot) + 2), np.uint8)
    bar = (round(left), round(left + across))
    cv2.rectangle(ink, (bar[0], 0), (bar[1], HIGH), 255, -1)
    if foot:
        top = HIGH - round(down)
        cv2.rectangle(ink, (round(left - foot), top), (round(left + across + foot), HIGH), 255, -1)
    if flag:
        drop = HIGH * float(rng.uniform(0.0, 0.2))
        thick = max(down, 6) * float(rng.uniform(0.8, 1.2))
        tip = [[left - flag, drop], [left, 0], [left + across, 0]]
        base = [[left + across, thick], [left, thick], [left - flag, drop + thick]]
        cv2.fillPoly(ink, [np.round(np.array(tip + base)).astype(np.int32)], 255, cv2.LINE_AA)
    return ink


def side_by_side(one: Canvas, zero: Canvas, gap: int) -> Canvas:
    """Join two digits of one height, `gap` pixels apart; below zero they overlap."""
    high = max(one.shape[0], zero.shape[0])
    overlap = min(max(-gap, 0), one.shape[1] // 2)
    begin = one.shape[1] + max(gap, 0) - overlap
    ink = np.zeros((high, begin + zero.shape[1]), np.uint8)
    ink[high - one.shape[0] :, : one.shape[1]] = one
    part = ink[high - zero.shape[0] :, begin:]
    np.maximum(part, zero, out=part)
    return ink


def random_gap(rng: Generator, high: int) -> int:
    """Return a gap, pixels, for digits `high` pixels high; small ones are the likeliest."""
    share: float = TIGHTEST + (WIDEST - TIGHTEST) * float(rng.random()) ** 1.5
    return round(share * high)


def draw_ten(rng: Generator) -> Canvas:
    """Draw a ten as white ink on black (rows, columns; uint8)."""
    across = HIGH * float(rng.uniform(0.05, 0.25))
    down = max(3.0, across * float(rng.uniform(0.45, 1.05)))
    one, zero = _one(rng, across, down), ring(rng, across, down)
    least = round(HIGH * 0.05 - across / 4)  # thin lines that touch look like a `D`
    return side_by_side(one, zero, max(random_gap(rng, HIGH), least))
