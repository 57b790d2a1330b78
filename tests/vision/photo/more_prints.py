"""Draws backs of sixteen further prints, by which rules for backs that knew none were judged.

Wheels, loops, an emblem, a word over and over, scrolls, dots, waves, ink on ink; a rosette,
ornaments, one flat ink with a star, clouds, rings, bars, thin rhombs with a name, leaves; with a
border or none. All but the waves, the clouds, the bars and the name are the same upside down.
Pictures are (rows, columns, 3) uint8, BGR.
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


def mixed(ink: Ink, part: float) -> Ink:
    """Return an ink of which so much is paper."""
    blue, green, red = (round((1 - part) * v + part * w) for v, w in zip(ink, WHITE, strict=True))
    return blue, green, red


def two_way(art: Image) -> Image:
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
    return bordered(two_way(art), 4.5)


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
            cv2.circle(art, (x, y), 7, mixed(ink, 0.4), -1)
    cv2.ellipse(art, (COLUMNS // 2, ROWS // 2), (90, 130), 0, 0, 360, WHITE, 6)
    at = (COLUMNS // 2 - 40, ROWS // 2 + 40)
    cv2.putText(art, "C", at, cv2.FONT_HERSHEY_TRIPLEX, 4, WHITE, 10)
    return bordered(art, 3.0)


def _words(ink: Ink) -> Image:
    art = np.full((*SIZE, 3), ink, np.uint8)
    for k, y in enumerate(range(20, ROWS + 60, 60)):
        for x in range(-60 + k % 2 * 70, COLUMNS, 140):
            pale = mixed(ink, 0.5)
            cv2.putText(art, "CLUB", (x, y), cv2.FONT_HERSHEY_TRIPLEX, 1.2, pale, 3)
    return two_way(art)


def _scrolls(ink: Ink) -> Image:
    art, rng = np.full((*SIZE, 3), ink, np.uint8), np.random.default_rng(9)
    for _ in range(110):
        x, y = int(rng.integers(0, COLUMNS)), int(rng.integers(0, ROWS // 2))
        radius, begin = int(rng.integers(12, 45)), int(rng.integers(0, 360))
        size, end = (radius, radius), begin + 250
        cv2.ellipse(art, (x, y), size, 0, begin, end, WHITE, 5)
        cv2.ellipse(art, (COLUMNS - x, y), size, 0, 180 - end, 180 - begin, WHITE, 5)
    return bordered(two_way(art), 5.5)


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


def _rosette(ink: Ink) -> Image:
    art, middle = np.full((*SIZE, 3), WHITE, np.uint8), (COLUMNS // 2, ROWS // 2)
    for y in range(0, ROWS, 26):
        for x in range(0, COLUMNS, 26):
            if np.hypot(x - middle[0], y - middle[1]) > 225:
                cv2.circle(art, (x, y), 8, ink, -1)
    for radius, count in ((60, 12), (120, 20), (180, 28)):
        for turn in np.linspace(0, 2 * np.pi, count, endpoint=False):
            x, y = middle[0] + radius * np.cos(turn), middle[1] + radius * np.sin(turn)
            cv2.ellipse(art, (int(x), int(y)), (28, 12), np.degrees(turn), 0, 360, ink, 4)
    for radius in (30, 92, 150, 215):
        cv2.circle(art, middle, radius, ink, 5)
    cv2.rectangle(art, (50, 50), (COLUMNS - 51, ROWS - 51), ink, 6)
    return bordered(art, 5.5)


def _ornaments(ink: Ink) -> Image:
    art, rng = np.full((*SIZE, 3), ink, np.uint8), np.random.default_rng(3)
    for _ in range(260):
        at = (int(rng.integers(0, COLUMNS)), int(rng.integers(0, ROWS // 2)))
        size = int(rng.integers(8, 22))
        turns, pale = rng.integers(0, 180, 2), mixed(ink, float(rng.uniform(0.25, 0.6)))
        cv2.ellipse(art, at, (size, size // 2), float(turns[0]), 0, 360, pale, -1)
        cv2.ellipse(art, at, (size // 2, size // 4), float(turns[1]), 0, 360, ink, -1)
    art = two_way(art)
    cv2.rectangle(art, (70, 70), (COLUMNS - 71, ROWS - 71), WHITE, 6)
    return bordered(art, 4.0)


def _star(ink: Ink) -> Image:
    art, middle = np.full((*SIZE, 3), ink, np.uint8), (COLUMNS // 2, ROWS // 2)
    cv2.circle(art, middle, 70, WHITE, 8)
    cv2.drawMarker(art, middle, WHITE, cv2.MARKER_STAR, 80, 8)
    return bordered(art, 4.5)


def _clouds(ink: Ink) -> Image:
    rng, cloud = np.random.default_rng(8), np.zeros(SIZE, np.float32)
    for cell in (6, 12, 30, 70):
        rough = rng.normal(0, 1, (ROWS // cell * 2, COLUMNS // cell * 2)).astype(np.float32)
        cloud += cv2.resize(rough, SIZE[::-1], interpolation=cv2.INTER_CUBIC) * cell**0.4
    part = ((cloud - cloud.min()) / (cloud.max() - cloud.min()))[..., None]
    shades = np.array(ink) * (1 - part) + np.array(mixed(ink, 0.75)) * part
    return bordered(shades.astype(np.uint8), 3.5)


def _rings(ink: Ink) -> Image:
    art, off = np.full((*SIZE, 3), WHITE, np.uint8), COLUMNS % 50 // 2
    for x in range(off, COLUMNS + 50, 50):
        for y in range(off, ROWS + 50, 50):
            cv2.circle(art, (x, y), 25, ink, 4)
            cv2.circle(art, (x, y), 12, ink, -1)
    for rim, wide in ((45, 12), (70, 4)):
        cv2.rectangle(art, (rim, rim), (COLUMNS - rim - 1, ROWS - rim - 1), ink, wide)
    return bordered(art, 3.0)


def _bars(ink: Ink) -> Image:
    blue, green, red = (round(0.55 * v) for v in ink)
    art, middle = np.full((*SIZE, 3), ink, np.uint8), (COLUMNS // 2, ROWS // 2)
    art[:, np.arange(COLUMNS) // 16 % 2 == 0] = (blue, green, red)
    for colour, line in ((ink, -1), (WHITE, 5)):
        corners = [(middle[0] + way * 60, middle[1] + way * 60) for way in (-1, 1)]
        cv2.rectangle(art, corners[0], corners[1], colour, line)
    return art


def _rhombs(ink: Ink) -> Image:
    art, middle = np.full((*SIZE, 3), ink, np.uint8), (COLUMNS // 2, ROWS // 2)
    for x in range(-ROWS, ROWS + COLUMNS, 13):
        cv2.line(art, (x, 0), (x + ROWS // 2, ROWS), WHITE, 2)
        cv2.line(art, (x, 0), (x - ROWS // 2, ROWS), WHITE, 2)
    label = [(middle[0] + way * 90, middle[1] + way * 26) for way in (-1, 1)]
    cv2.rectangle(art, label[0], label[1], WHITE, -1)
    at = (middle[0] - 84, middle[1] + 12)
    cv2.putText(art, "Bellevue", at, cv2.FONT_HERSHEY_TRIPLEX, 1.2, ink, 2)
    return art


def _leaves(ink: Ink) -> Image:
    art = np.full((*SIZE, 3), ink, np.uint8)
    for x in range(40, COLUMNS, 70):
        cv2.line(art, (x, 0), (x, ROWS), WHITE, 3)
        for y in range(0, ROWS, 34):
            cv2.ellipse(art, (x - 15, y), (15, 6), 30, 0, 360, WHITE, -1)
            cv2.ellipse(art, (x + 15, y + 17), (15, 6), -30, 0, 360, WHITE, -1)
    return bordered(two_way(art), 2.5)


MORE: dict[str, Callable[[Ink], Image]] = {
    "wheels": _wheels,
    "loops": _loops,
    "emblem": _emblem,
    "words": _words,
    "scrolls": _scrolls,
    "dots": _dots,
    "waves": _waves,
    "ink on ink": _ink_on_ink,
    "rosette": _rosette,
    "ornaments": _ornaments,
    "star": _star,
    "clouds": _clouds,
    "rings": _rings,
    "bars": _bars,
    "rhombs": _rhombs,
    "leaves": _leaves,
}


@cache
def printed_too(kind: str, colour: str) -> Image:
    """Draw a back of one of `MORE`."""
    return MORE[kind](BACKS[colour])
