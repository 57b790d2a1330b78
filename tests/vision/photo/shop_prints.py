"""Draws backs of twelve prints in the manner of shops' and casinos' decks, for no rule to know.

Curls, fine lines with a letter, a name over and over, a lattice with dots, a sign on flat ink, gold
eyes, a spiral, a rosette of lines, gold frames on dark ink, bricks, lozenges of two shades, a name
on a band. Pictures are (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Callable, Sequence
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from drivers.sim.deck.art import BACKS
from tests.vision.photo.back_tables import GOLD, SIZE, WHITE, bordered
from tests.vision.photo.more_prints import Ink, mixed, two_way
from vision.reading.indices import Image

ROWS, COLUMNS = SIZE
MIDDLE = (COLUMNS // 2, ROWS // 2)


def _flat(ink: Sequence[int]) -> Image:
    return np.full((*SIZE, 3), ink, np.uint8)


def _curve(art: Image, x: NDArray[np.float64], y: NDArray[np.float64], ink: Ink, wide: int) -> None:
    cv2.polylines(art, [np.stack([x, y], 1).astype(np.int32)], False, ink, wide)


def _write(art: Image, text: str, at: tuple[int, int], size: float, ink: Ink) -> None:
    cv2.putText(art, text, at, cv2.FONT_HERSHEY_TRIPLEX, size, ink, round(2.4 * size))


def _curls(ink: Ink) -> Image:
    art, rng = _flat(ink), np.random.default_rng(5)
    for _ in range(70):
        x, y, begin = rng.uniform(30, COLUMNS / 2), rng.uniform(30, ROWS / 2), rng.uniform(0, 6.28)
        turn = np.linspace(0, rng.uniform(2, 5), 60)
        radius = rng.uniform(20, 60) * np.exp(-0.4 * turn)
        across, down = radius * np.cos(turn + begin), radius * np.sin(turn + begin)
        _curve(art, x + across, y + down, WHITE, int(rng.integers(2, 7)))
    art[: ROWS // 2, -(COLUMNS // 2) :] = art[: ROWS // 2, : COLUMNS // 2][:, ::-1]
    art[-(ROWS // 2) :] = art[: ROWS // 2][::-1]
    for y in (ROWS // 3, 2 * ROWS // 3):
        for radius, inked, wide in ((75, ink, -1), (70, WHITE, 6), (30, WHITE, -1)):
            cv2.circle(art, (MIDDLE[0], y), radius, inked, wide)
    return bordered(art, 4.0)


def _letter(ink: Ink) -> Image:
    art = _flat(WHITE)
    for x in range(-ROWS, COLUMNS + ROWS, 12):
        cv2.line(art, (x, 0), (x + ROWS, ROWS), ink, 4)
    cv2.circle(art, MIDDLE, 160, WHITE, -1)
    cv2.circle(art, MIDDLE, 150, ink, 10)
    _write(art, "M", (MIDDLE[0] - 75, MIDDLE[1] + 70), 6, ink)
    return bordered(art, 5.0)


def _names(ink: Ink) -> Image:
    art = _flat(ink)
    for row, y in enumerate(range(30, ROWS + 60, 62)):
        for x in range(-120 + 90 * (row % 2), COLUMNS, 180):
            _write(art, "CASINO", (x, y), 1.1, WHITE)
    return art


def _lattice(ink: Ink) -> Image:
    art = _flat(WHITE)
    for x in range(-ROWS, COLUMNS + ROWS, 30):
        cv2.line(art, (x, 0), (x + ROWS, ROWS), ink, 9)
        cv2.line(art, (x, 0), (x - ROWS, ROWS), ink, 9)
    for row, y in enumerate(range(0, ROWS + 30, 15)):
        for x in range(row % 2 * 15, COLUMNS + 30, 30):
            cv2.circle(art, (x, y), 5, ink, -1)
    return art


def _sign(ink: Ink) -> Image:
    art, corners = _flat(ink), np.array([[0, -120], [90, 0], [0, 120], [-90, 0]])
    cv2.polylines(art, [corners + MIDDLE], True, WHITE, 10)
    cv2.fillPoly(art, [(0.55 * corners + MIDDLE).astype(np.int32)], WHITE)
    return bordered(art, 5.0)


def _eyes(ink: Ink) -> Image:
    art, rng = _flat(ink), np.random.default_rng(11)
    for _ in range(60):
        at = (int(rng.uniform(20, COLUMNS - 20)), int(rng.uniform(20, ROWS / 2)))
        turn = rng.uniform(0, 360)
        for axes, inked, wide in (((34, 20), GOLD, 4), ((20, 10), GOLD, -1), ((10, 5), ink, -1)):
            cv2.ellipse(art, at, axes, turn, 0, 360, inked, wide)
    return bordered(two_way(art), 4.5)


def _spiral(ink: Ink) -> Image:
    art, turn = _flat(ink), np.linspace(0.5, 14, 400)
    for half in (0, np.pi):
        x, y = 20 * turn * np.cos(turn + half), 28 * turn * np.sin(turn + half)
        _curve(art, MIDDLE[0] + x, MIDDLE[1] + y, WHITE, 18)
    cv2.rectangle(art, (55, 55), (COLUMNS - 56, ROWS - 56), WHITE, 6)
    return bordered(art, 4.0)


def _lines(ink: Ink) -> Image:
    art, turn = _flat(WHITE), np.linspace(0, 60 * np.pi, 12000)
    for k in range(6):
        radius = 150 + (20 + 12 * k) * np.cos(turn * (11 + 2 * k) / 10)
        x, y = 1.2 * radius * np.cos(turn), 1.8 * radius * np.sin(turn)
        _curve(art, MIDDLE[0] + x, MIDDLE[1] + y, ink, 2)
    return bordered(np.minimum(art, art[::-1, ::-1]), 5.0)


def _frames(ink: Ink) -> Image:
    dark = (round(0.35 * ink[0]), round(0.35 * ink[1]), round(0.35 * ink[2]))
    art = _flat(dark)
    for rim in range(8, 250, 22):
        cv2.rectangle(art, (rim, rim), (COLUMNS - 1 - rim, ROWS - 1 - rim), GOLD, 3)
    for x in (90, COLUMNS - 90):
        for y in (90, ROWS - 90):
            for radius, inked, wide in ((60, dark, -1), (50, GOLD, 5), (20, GOLD, -1)):
                cv2.circle(art, (x, y), radius, inked, wide)
    return art


def _bricks(ink: Ink) -> Image:
    art = _flat(mixed(ink, 0.15))
    for row, y in enumerate(range(0, ROWS, 34)):
        cv2.line(art, (0, y), (COLUMNS, y), WHITE, 5)
        for x in range(-30 + 40 * (row % 2), COLUMNS, 80):
            cv2.line(art, (x, y), (x, y + 34), WHITE, 5)
    return bordered(art, 3.0)


def _lozenges(ink: Ink) -> Image:
    art, corners = _flat(ink), np.array([[0, -18], [13, 0], [0, 18], [-13, 0]])
    for row, y in enumerate(range(40, ROWS, 60)):
        for x in range(30 + 30 * (row % 2), COLUMNS, 60):
            cv2.fillPoly(art, [np.add(corners, (x, y))], WHITE if row % 2 else mixed(ink, 0.5))
    return bordered(art, 4.5)


def _band(ink: Ink) -> Image:
    art, (y, x) = _flat(ink), np.mgrid[0:ROWS, 0:COLUMNS]
    art[(np.sin(x / 14) * 14 + y) // 16 % 2 == 0] = mixed(ink, 0.35)
    cv2.rectangle(art, (0, MIDDLE[1] - 70), (COLUMNS, MIDDLE[1] + 70), WHITE, -1)
    _write(art, "GRAND", (MIDDLE[0] - 180, MIDDLE[1] + 35), 3.4, ink)
    return bordered(art, 4.0)


SHOP: dict[str, Callable[[Ink], Image]] = {
    "curls": _curls,
    "letter": _letter,
    "names": _names,
    "lattice": _lattice,
    "sign": _sign,
    "eyes": _eyes,
    "spiral": _spiral,
    "lines": _lines,
    "frames": _frames,
    "bricks": _bricks,
    "lozenges": _lozenges,
    "band": _band,
}


@cache
def printed_in_shops(kind: str, colour: str) -> Image:
    """Draw a back of one of `SHOP`."""
    return SHOP[kind](BACKS[colour])
