"""Imitates photographs of tables: rendered faces laid out, seen from above, lit and coded.

`livetable see` is measured on them beside real photographs, with decks that no camera of ours has
seen: cards apart, overlapping as at blackjack, and fanned. Pictures are (rows, columns, 3) uint8,
BGR.
"""

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.reading.indices import Image
from vision.training.free_decks import FACE_HEIGHT, FACE_WIDTH, PIXELS_PER_MM

Arrangement = Literal["apart", "overlapping", "fanned"]
Floats = NDArray[np.float64]

CARDS = 8
"""Cards of one picture."""
RIM_MM = 70.0
"""Table around the cards' centres."""
INDEX_MM = (1.0, 1.3, 10.8, 23.8)
"""Left, top, right and bottom of the corner in which an index lies."""
UNCOVERED = 0.995
"""Part of that corner that must be seen of a card that is to be named."""


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card in a picture; `readable` says that one of its indices is uncovered."""

    name: str
    readable: bool


@dataclass(frozen=True, slots=True)
class _Place:
    x: float
    y: float
    turn: float


def photograph(
    faces: dict[str, Image], how: Arrangement, scale: float, rng: Generator
) -> tuple[Image, list[DrawnCard]]:
    """Return a picture at `scale` px/mm of cards chosen by chance, and the cards in it."""
    names = [str(name) for name in rng.choice(sorted(faces), CARDS, replace=False)]
    places = _PLACES[how](rng)
    shift = RIM_MM - np.array([(p.x, p.y) for p in places]).min(axis=0)
    far = np.array([(p.x, p.y) for p in places]).max(axis=0) + shift + RIM_MM
    width, height = (int(mm * scale) for mm in far)
    picture, owner = _cloth(rng, width, height), np.zeros((height, width), np.int16)
    tilt = rng.normal(0, 0.05, 2) * (rng.random() < 0.6)
    view = np.array([[1, 0, 0], [0, 1, 0], [tilt[0] / width, tilt[1] / height, 1]])
    maps = [view @ _flat(place, shift, scale) for place in places]
    for number, (name, onto) in enumerate(zip(names, maps, strict=True), start=1):
        covered = _lay(picture, faces[name], onto, scale)
        owner[covered > 127] = number
    laid = [DrawnCard(name, _is_seen(owner, n + 1, maps[n])) for n, name in enumerate(names)]
    return _shot(picture, scale, rng), laid


def _apart(rng: Generator) -> list[_Place]:
    places = []
    for k in range(CARDS):
        x, y = 100 * (k % 4) + rng.normal(0, 6), 115 * (k // 4) + rng.normal(0, 6)
        any_way = rng.random() < 0.5
        places.append(_Place(x, y, rng.uniform(-np.pi, np.pi) if any_way else rng.normal(0, 0.12)))
    return places


def _overlapping(rng: Generator) -> list[_Place]:
    """Place hands of two to four, each card up and to the right of the one before."""
    places: list[_Place] = []
    hand = 0
    while len(places) < CARDS:
        turn, across, up = rng.normal(0, 0.2), rng.uniform(14, 24), rng.uniform(0, 20)
        c, s = np.cos(turn), np.sin(turn)
        x, y = 140 * (hand % 3) + rng.normal(0, 6), 150 * (hand // 3) + rng.normal(0, 6)
        for k in range(int(rng.integers(2, 5))):
            dx, dy = c * across + s * up, s * across - c * up
            places.append(_Place(x + k * dx, y + k * dy, turn + rng.normal(0, 0.04)))
        hand += 1
    return places[:CARDS]


def _fanned(rng: Generator) -> list[_Place]:
    """Place fans of four to seven about a point below them."""
    places: list[_Place] = []
    fan = 0
    while len(places) < CARDS:
        count, step = int(rng.integers(4, 8)), rng.uniform(0.16, 0.3)
        x, y = 190 * (fan % 2) + rng.normal(0, 8), 170 * (fan // 2) + rng.normal(0, 8)
        first = rng.normal(0, 0.3) - step * (count - 1) / 2
        for turn in first + step * np.arange(count):
            places.append(_Place(x + 85 * np.sin(turn), y - 85 * np.cos(turn), float(turn)))
        fan += 1
    return places[:CARDS]


_PLACES = {"apart": _apart, "overlapping": _overlapping, "fanned": _fanned}


def _flat(place: _Place, shift: Floats, scale: float) -> Floats:
    """Return the (3, 3) map from a face's pixels to the picture's, seen from straight above."""
    grow = scale / PIXELS_PER_MM
    c, s = np.cos(place.turn) * grow, np.sin(place.turn) * grow
    linear = np.array([[c, -s], [s, c]])
    middle = linear @ np.array([FACE_WIDTH / 2, FACE_HEIGHT / 2])
    x, y = (np.array([place.x, place.y]) + shift) * scale - middle
    return np.array([[c, -s, x], [s, c, y], [0, 0, 1]])


def _cloth(rng: Generator, width: int, height: int) -> Image:
    """Draw a table of any colour, blotched and grained."""
    cloth = np.full((height, width, 3), rng.uniform(20, 125, 3), np.float32)
    for cell, strength in ((40, 14.0), (3, 6.0)):
        rough = rng.normal(0, strength, (height // cell + 2, width // cell + 2, 3))
        cloth += cv2.resize(
            rough.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
        )
    return np.clip(cloth, 0, 255).astype(np.uint8)


def _outline() -> Image:
    """Draw a card's shape with its round corners."""
    shape: Image = np.zeros((FACE_HEIGHT, FACE_WIDTH), np.uint8)
    r = round(3.5 * PIXELS_PER_MM)
    cv2.rectangle(shape, (r, r), (FACE_WIDTH - r - 1, FACE_HEIGHT - r - 1), (255,), -1)
    return np.asarray(
        cv2.dilate(shape, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * r + 1,) * 2))
    )


_SHAPE = _outline()


def _lay(picture: Image, face: Image, onto: Floats, scale: float) -> Image:
    """Draw a face with its shadow into the picture and return the mask of the covered area."""
    size = picture.shape[1::-1]
    shape = cv2.warpPerspective(_SHAPE, onto, size)
    shadow = cv2.GaussianBlur(np.roll(shape, round(0.6 * scale), (0, 1)), (0, 0), 1.2 * scale)
    soft = cv2.GaussianBlur(face, (0, 0), max(0.3, 0.42 * PIXELS_PER_MM / scale))
    seen = cv2.warpPerspective(soft, onto, size)
    part = shape[..., None] / 255.0
    dimmed = picture * (1 - 0.35 * shadow[..., None] / 255.0)
    picture[:] = (dimmed * (1 - part) + seen * part).astype(np.uint8)
    return np.asarray(shape, np.uint8)


def _is_seen(owner: NDArray[np.int16], number: int, onto: Floats) -> bool:
    """Tell whether one of the card's two corners is uncovered."""
    left, top, right, bottom = (mm * PIXELS_PER_MM for mm in INDEX_MM)
    corner = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    for box in (corner, np.array([FACE_WIDTH, FACE_HEIGHT]) - corner):
        place = cv2.perspectiveTransform(box[None], onto)[0]
        inside = np.zeros(owner.shape, np.uint8)
        cv2.fillConvexPoly(inside, np.round(place).astype(np.int32), (1,))
        if (owner[inside > 0] == number).mean() > UNCOVERED:
            return True
    return False


def _shot(picture: Image, scale: float, rng: Generator) -> Image:
    """Imitate lamp, lens, sensor and encoder."""
    height, width = picture.shape[:2]
    lamp = np.array([rng.uniform(0.75, 1.0), 0.95, rng.uniform(0.85, 1.05)]) * rng.uniform(
        0.6, 1.05
    )
    across = np.linspace(-1, 1, width)[None, :, None] * rng.normal(0, 0.12)
    down = np.linspace(-1, 1, height)[:, None, None] * rng.normal(0, 0.12)
    noise = rng.normal(0, rng.uniform(1, 4), picture.shape)
    lit = np.clip(picture * lamp * (1 + across + down) + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        lit = np.asarray(cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.3, 0.22 * scale)), np.uint8)
    _, coded = cv2.imencode(".jpg", lit, [cv2.IMWRITE_JPEG_QUALITY, int(rng.uniform(60, 95))])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
