"""Card faces drawn for the tests: a font's rank, a suit of circles and polygons, pips left out."""

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
INK = {"C": (25, 20, 20), "S": (25, 20, 20), "D": (40, 30, 200), "H": (40, 30, 200)}


def suit_shape(suit: str, size: int = 120) -> Image:
    """White on black, filling a square."""
    ink = np.zeros((size, size), np.uint8)
    s = size

    def disc(x: float, y: float, r: float) -> None:
        cv2.circle(ink, (round(x * s), round(y * s)), round(r * s), 255, -1)

    def shape(*points: tuple[float, float]) -> None:
        cv2.fillPoly(ink, [np.round(np.array(points) * s).astype(np.int32)], 255)

    if suit == "D":
        shape((0.5, 0), (0.88, 0.5), (0.5, 1), (0.12, 0.5))
    elif suit == "H":
        disc(0.27, 0.28, 0.26)
        disc(0.73, 0.28, 0.26)
        shape((0.03, 0.38), (0.5, 0.3), (0.97, 0.38), (0.5, 1))
    elif suit == "S":
        disc(0.27, 0.58, 0.25)
        disc(0.73, 0.58, 0.25)
        shape((0.04, 0.5), (0.5, 0), (0.96, 0.5), (0.5, 0.62))
        shape((0.47, 0.5), (0.53, 0.5), (0.66, 1), (0.34, 1))
    else:
        disc(0.5, 0.25, 0.23)
        disc(0.25, 0.6, 0.23)
        disc(0.75, 0.6, 0.23)
        shape((0.44, 0.3), (0.56, 0.3), (0.68, 1), (0.32, 1))
        disc(0.5, 0.5, 0.12)
    return ink


def rank_shape(text: str) -> Image:
    """White on black, cropped to the ink."""
    page = np.zeros((200, 300, 3), np.uint8)
    cv2.putText(page, text, (40, 140), (255, 255, 255), cv2.FontFace("serif"), 110, 700)
    rows, columns = np.nonzero(page[..., 0] > 90)
    return page[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1, 0]


def _put(card: Image, shape: Image, x: float, y: float, w: float, h: float, ink: object) -> None:
    size = (max(2, round(w)), max(2, round(h)))
    part = cv2.resize(shape, size, interpolation=cv2.INTER_AREA)[..., None] / 255.0
    x0, y0 = round(x - w / 2), round(y - h / 2)
    under = card[y0 : y0 + size[1], x0 : x0 + size[0]]
    under[:] = (under * (1 - part) + np.array(ink) * part).astype(np.uint8)


def face(rank: str, suit: str, scale: float = 4.0, ink: object = None) -> Image:
    """A card 63.5 x 88.9 mm with an index at either end; `rank` may be any text."""
    fine = 8.0
    card = np.full((round(88.9 * fine), round(63.5 * fine), 3), 244, np.uint8)
    text = rank_shape("10" if rank == "T" else rank)
    colour = INK[suit] if ink is None else ink
    wide = min(6.4, 7.5 * text.shape[1] / text.shape[0] * 0.85)
    for _ in range(2):
        _put(card, text, 5.6 * fine, 7.6 * fine, wide * fine, 7.5 * fine, colour)
        _put(card, suit_shape(suit), 5.6 * fine, 15.0 * fine, 5.0 * fine, 5.4 * fine, colour)
        card = np.ascontiguousarray(card[::-1, ::-1])
    _put(card, suit_shape(suit), 31.7 * fine, 44.4 * fine, 14 * fine, 15 * fine, colour)
    size = (round(63.5 * scale), round(88.9 * scale))
    return np.asarray(cv2.resize(card, size, interpolation=cv2.INTER_AREA), np.uint8)


def lay(table: Image, card: Image, x: float, y: float, degrees: float) -> None:
    """Lay a card on a table picture, its centre at x, y, turned clockwise."""
    rows, columns = card.shape[:2]
    turn = cv2.getRotationMatrix2D((columns / 2, rows / 2), -degrees, 1.0)
    turn[:, 2] += (x - columns / 2, y - rows / 2)
    size = (table.shape[1], table.shape[0])
    laid = cv2.warpAffine(card, turn, size, flags=cv2.INTER_AREA)
    where = cv2.warpAffine(np.full((rows, columns), 255, np.uint8), turn, size)
    table[where > 127] = laid[where > 127]
