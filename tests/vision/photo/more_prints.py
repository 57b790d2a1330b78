"""Draws backs of eight further prints, by which the first rules for backs were judged.

Wheels, loops, an emblem, a word over and over, scrolls, dots, waves, ink on ink; with a border or
none. All but the waves are the same upside down. Pictures are (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Callable
from functools import cache

import cv2
import numpy as np

from drivers.sim.deck.art import BACKS
from tests.vision.photo.back_tables import SIZE, WHITE, bordered
from vision.reading.indices import Image

Ink = tuple[int, int, int]
ROWS, COLUMNS = SIZE


def _mixed(ink: Ink, part: float) -> Ink:
    """Return an ink of which so much is paper."""
    blue, green, red = (round((1 - part) * v + part * w) for v, w in zip(ink, WHITE, strict=True))
    return blue, green, red


def _two_way(art: Image) -> Image:
    """Return a print whose lower half is the upper one upside down."""
    half = ROWS // 2
    art[-half:] = art[:half][::-1, ::-1]
    return art


def _wheels(ink: Ink) -> Image:
    art = np.full((*SIZE, 3), ink, np.uint8)
    middle = (COLUMNS // 2, ROWS // 4)
    for radius in range(20, 150, 14):
        cv2.circle(art, middle, radius, WHITE, 3)
    for turn in np.linspace(0, 2 * np.pi, 24, endpoint=False):
        rim = (round(middle[0] + 140 * np.cos(turn)), round(middle[1] + 140 * np.sin(turn)))
        cv2.line(art, middle, rim, WHITE, 3)
    for x in range(0, COLUMNS, 44):
        for y in range(0, ROWS // 2, 44):
            if np.hypot(x - middle[0], y - middle[1]) > 155:
                cv2.ellipse(art, (x, y), (14, 20), 30, 0, 360, WHITE, 4)
    return bordered(_two_way(art), 4.5)


def _loops(ink: Ink) -> Image:
    art = np.full((*SIZE, 3), WHITE, np.uint8)
    turn = np.linspace(0, 80 * np.pi, 8000)
    for k in range(5):
        radius = 130 + 100 * np.cos(turn * (7 + k) / 5 + k)
        x, y = COLUMNS / 2 + 0.95 * radius * np.cos(turn), ROWS / 2 + 1.45 * radius * np.sin(turn)
        cv2.polylines(art, [np.stack([x, y], 1).astype(np.int32)], False, ink, 3)
    art = np.minimum(art, art[::-1, ::-1])
    cv2.rectangle(art, (40, 40), (COLUMNS - 41, ROWS - 41), ink, 10)
    return bordered(art, 3.0)


def _emblem(ink: Ink) -> Image:
    art = np.full((*SIZE, 3), ink, np.uint8)
    for y in range(0, ROWS, 30):
        for x in range(y // 30 % 2 * 20, COLUMNS, 40):
            cv2.circle(art, (x, y), 7, _mixed(ink, 0.4), -1)
    cv2.ellipse(art, (COLUMNS // 2, ROWS // 2), (90, 130), 0, 0, 360, WHITE, 6)
    at = (COLUMNS // 2 - 40, ROWS // 2 + 40)
    cv2.putText(art, "C", at, cv2.FONT_HERSHEY_TRIPLEX, 4, WHITE, 10)
    return bordered(art, 3.0)


def _words(ink: Ink) -> Image:
    art = np.full((*SIZE, 3), ink, np.uint8)
    for k, y in enumerate(range(20, ROWS + 60, 60)):
        for x in range(-60 + k % 2 * 70, COLUMNS, 140):
            pale = _mixed(ink, 0.5)
            cv2.putText(art, "CLUB", (x, y), cv2.FONT_HERSHEY_TRIPLEX, 1.2, pale, 3)
    return _two_way(art)


def _scrolls(ink: Ink) -> Image:
    art, rng = np.full((*SIZE, 3), ink, np.uint8), np.random.default_rng(9)
    for _ in range(110):
        x, y = int(rng.integers(0, COLUMNS)), int(rng.integers(0, ROWS // 2))
        radius, begin = int(rng.integers(12, 45)), int(rng.integers(0, 360))
        size, end = (radius, radius), begin + 250
        cv2.ellipse(art, (x, y), size, 0, begin, end, WHITE, 5)
        cv2.ellipse(art, (COLUMNS - x, y), size, 0, 180 - end, 180 - begin, WHITE, 5)
    return bordered(_two_way(art), 5.5)


def _dots(ink: Ink) -> Image:
    art = np.full((*SIZE, 3), WHITE, np.uint8)
    for y in range(0, ROWS, 24):
        for x in range(y // 24 % 2 * 12, COLUMNS, 24):
            cv2.circle(art, (x, y), 9, ink, -1)
    return art


def _waves(ink: Ink) -> Image:
    y, x = np.mgrid[0:ROWS, 0:COLUMNS]
    high = np.sin(x / 9) * np.sin(y / 9) + np.sin((x + y) / 15) > 0
    return bordered(np.where(high[..., None], ink, WHITE).astype(np.uint8), 4.0)


def _ink_on_ink(ink: Ink) -> Image:
    blue, green, red = (round(0.55 * v) for v in ink)
    art = np.full((*SIZE, 3), (blue, green, red), np.uint8)
    for x in range(-ROWS, ROWS + COLUMNS, 36):
        cv2.line(art, (x, 0), (x + ROWS, ROWS), ink, 9)
        cv2.line(art, (x, 0), (x - ROWS, ROWS), ink, 9)
    cv2.circle(art, (COLUMNS // 2, ROWS // 2), 80, WHITE, 8)
    return art


MORE: dict[str, Callable[[Ink], Image]] = {
    "wheels": _wheels,
    "loops": _loops,
    "emblem": _emblem,
    "words": _words,
    "scrolls": _scrolls,
    "dots": _dots,
    "waves": _waves,
    "ink on ink": _ink_on_ink,
}


@cache
def printed_too(kind: str, colour: str) -> Image:
    """Draw a back of one of `MORE`."""
    return MORE[kind](BACKS[colour])
