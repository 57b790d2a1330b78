"""Composes photographs of tables, and of tables without a card, from drawn decks held apart.

No net was trained on these drawings. The truth of each picture is known to the pixel: which card
lies where, and whether one of its indices can be seen. Pictures are (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from controller.core.cards import DECK
from drivers.sim.deck import figures
from drivers.sim.deck.art import ART_PX_PER_MM, BACKS, DESIGNS, Colour, Deck
from vision.reading.indices import Image

Floats = NDArray[np.float64]

WIDTH_MM, HEIGHT_MM = 63.5, 88.9
INDEX_SEEN = 0.99
"""Part of an index that must be uncovered for its card to count as readable."""
LEAST_INDEX = 12.0
"""Pixels of height under which an index need not be read."""
BACK_SEEN = 0.93
"""Part of a back that must be uncovered before it must be told."""
SCALES = (0.8, 1.1, 1.6, 2.5, 4.0)
"""Pixels per millimetre in the middle of a picture."""
PINK: Colour = (150, 140, 232)
FOREIGN = ("foreign:BS", "foreign:DH", "foreign:VC", "foreign:RD", "joker", "blank")


class FourColour(Deck):
    """A deck with blue diamonds and green clubs."""

    def _colour(self, suit: str) -> Colour:
        inks = {"D": (176, 72, 20), "C": (40, 118, 24)}
        return inks.get(suit) or super()._colour(suit)


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in a picture: its name (or `back:COLOUR`), its outline, and whether it must be told.

    `quad` is (4, 2) float64 in picture pixels.
    """

    name: str
    quad: Floats
    due: bool


@dataclass(frozen=True, slots=True)
class Pose:
    """A place on the table: the card's middle in millimetres, and its turn in radians."""

    x: float
    y: float
    turn: float


def decks() -> dict[str, Callable[[], Deck]]:
    """Name every deck that pictures are composed of."""
    made: dict[str, Callable[[], Deck]] = {}
    for name, design in DESIGNS.items():
        for jumbo in (False, True):
            size = "jumbo" if jumbo else "normal"
            made[f"{name} {size}"] = lambda d=design, j=jumbo: Deck(d, j)
            made[f"{name} {size} four-colour"] = lambda d=design, j=jumbo: FourColour(d, j)
            made[f"{name} {size} pink"] = lambda d=design, j=jumbo: Deck(replace(d, red=PINK), j)
    return made


@cache
def _face(deck: str, card: str) -> Image:
    return decks()[deck]().draw(card)


@cache
def back(kind: str, colour: str) -> Image:
    """Draw a back: a design's own, fine `checks` to the very edge, or `plain` ink to the edge."""
    size = (round(HEIGHT_MM * ART_PX_PER_MM), round(WIDTH_MM * ART_PX_PER_MM))
    art = np.full((*size, 3), 244, np.uint8)
    if kind in ("checks", "diamonds"):
        y, x = np.mgrid[0 : size[0], 0 : size[1]]
        cell = 12
        if kind == "diamonds":
            x, y = x + y, x - y
        odd = ((x // cell + y // cell) % 2).astype(bool)
        art[odd] = BACKS[colour]
    elif kind == "plain":
        art[:] = BACKS[colour]
        art[40::60, :] = 215
    else:
        figures.back(art, BACKS[colour], int(kind), ART_PX_PER_MM)
    return art


BACK_KINDS = ("0", "1", "2", "3", "checks", "diamonds", "plain")


def _apart(rng: Generator, count: int) -> list[Pose]:
    across = max(2, round(count**0.5 + 0.4))
    free = rng.random() < 0.5
    return [
        Pose(
            108 * (k % across) + rng.normal(0, 4),
            112 * (k // across) + rng.normal(0, 4),
            rng.uniform(-np.pi, np.pi) if free else rng.normal(0, 0.12),
        )
        for k in range(count)
    ]


def _overlapping(rng: Generator, count: int) -> list[Pose]:
    poses: list[Pose] = []
    hand = 0
    while len(poses) < count:
        turn, across, up = rng.normal(0, 0.2), rng.uniform(15, 24), rng.uniform(0, 20)
        c, s = np.cos(turn), np.sin(turn)
        x, y = 165 * (hand % 3) + rng.normal(0, 5), 165 * (hand // 3) + rng.normal(0, 5)
        for k in range(int(rng.integers(2, 5))):
            dx, dy = c * across + s * up, s * across - c * up
            poses.append(Pose(x + k * dx, y + k * dy, turn + rng.normal(0, 0.04)))
        hand += 1
    return poses[:count]


def _fanned(rng: Generator, count: int) -> list[Pose]:
    poses: list[Pose] = []
    fan = 0
    while len(poses) < count:
        many, step = int(rng.integers(4, 8)), rng.uniform(0.17, 0.3)
        x, y = 200 * (fan % 2) + rng.normal(0, 8), 185 * (fan // 2) + rng.normal(0, 8)
        first = rng.normal(0, 0.3) - step * (many - 1) / 2
        for turn in first + step * np.arange(many):
            poses.append(Pose(x + 85 * np.sin(turn), y - 85 * np.cos(turn), float(turn)))
        fan += 1
    return poses[:count]


LAYOUTS = {"apart": _apart, "overlapping": _overlapping, "fanned": _fanned}


@dataclass(slots=True)
class Canvas:
    """A picture in the making, and which card each pixel shows (0: none)."""

    picture: Image
    owner: NDArray[np.int16]
    view: Floats
    scale: float

    def lay(self, art: Image, pose: Pose, number: int, wide: float = 1.0) -> Floats:
        """Draw a card with its shadow; return its map from the drawing's pixels (3, 3)."""
        rows, columns = art.shape[:2]
        c, s = np.cos(pose.turn), np.sin(pose.turn)
        k = 1 / ART_PX_PER_MM
        flat = np.array([[c, -s, pose.x], [s, c, pose.y], [0, 0, 1]]) @ np.array(
            [[k * wide, 0, -columns / 2 * k * wide], [0, k, -rows / 2 * k], [0, 0, 1]]
        )
        onto = self.view @ flat
        size = self.picture.shape[1::-1]
        shape = cv2.warpPerspective(_outline(rows, columns), onto, size, flags=cv2.INTER_LINEAR)
        soft = cv2.GaussianBlur(art, (0, 0), max(0.3, 0.42 * ART_PX_PER_MM / self.scale))
        seen = cv2.warpPerspective(soft, onto, size)
        shift = max(1, round(0.6 * self.scale))
        shadow = cv2.GaussianBlur(np.roll(shape, shift, (0, 1)), (0, 0), 1.2 * self.scale)
        part = (shape / 255.0)[..., None]
        dimmed = self.picture * (1 - 0.35 * shadow[..., None] / 255.0)
        self.picture[:] = (dimmed * (1 - part) + seen * part).astype(np.uint8)
        self.owner[shape > 127] = number
        return onto

    def share(self, points: Floats, number: int) -> float:
        """Return the part (0 to 1) of a polygon (n, 2; px) in which card `number` is on top."""
        inside = np.zeros(self.owner.shape, np.uint8)
        cv2.fillPoly(inside, [np.round(points).astype(np.int32)], (1,))
        area = abs(cv2.contourArea(points.astype(np.float32)))
        shown = np.count_nonzero(self.owner[inside > 0] == number)
        whole = max(np.count_nonzero(inside), 1)
        return shown / whole if whole > 0.96 * area else 0.0


@cache
def _outline(rows: int, columns: int) -> Image:
    r = round(3.2 * ART_PX_PER_MM)
    shape: Image = np.zeros((rows, columns), np.uint8)
    cv2.rectangle(shape, (r, r), (columns - r - 1, rows - r - 1), (255,), -1)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * r + 1,) * 2)
    return np.asarray(cv2.dilate(shape, disc), np.uint8)


def _mapped(onto: Floats, points: Floats) -> Floats:
    return np.asarray(cv2.perspectiveTransform(points[None].astype(np.float64), onto)[0])


def canvas(rng: Generator, poses: list[Pose], scale: float, rim: float = 62.0) -> Canvas:
    """Prepare a table of any colour under poses (mm), seen a little or much from the side."""
    places = np.array([(p.x, p.y) for p in poses])
    low, high = places.min(axis=0) - rim, places.max(axis=0) + rim
    if rng.random() < 0.15:
        low = low + rng.uniform(0, 40, 2)  # the picture's edge cuts cards
    width, height = (int(mm * scale) for mm in high - low)
    flat = np.array([[scale, 0, -low[0] * scale], [0, scale, -low[1] * scale], [0, 0, 1]])
    tilt = rng.normal(0, 0.10, 2) * (rng.random() < 0.6)
    centre = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, 1, 0], [tilt[0] / width, tilt[1] / height, 1]])
    if rng.random() < 0.3:  # a camera that looks from the side
        lean = lean @ np.diag([1.0, rng.uniform(0.6, 0.85), 1.0])
    view = np.linalg.inv(centre) @ lean @ centre @ flat
    return Canvas(cloth(rng, width, height), np.zeros((height, width), np.int16), view, scale)


def cloth(rng: Generator, width: int, height: int) -> Image:
    """Draw a table: cloth, wood or a pale top, of any colour."""
    base = rng.uniform(20, 125, 3) if rng.random() < 0.7 else rng.uniform(130, 235, 3)
    table = np.full((height, width, 3), base, np.float32)
    for cell, strength in ((40, 12.0), (3, 6.0)):
        rough = rng.normal(0, strength, (height // cell + 2, width // cell + 2, 3))
        table += cv2.resize(
            rough.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
        )
    if rng.random() < 0.3:
        grain = rng.normal(0, 14, (height, 1, 1)).astype(np.float32)
        table += cv2.GaussianBlur(np.repeat(grain, width, 1), (0, 0), 1.0)[..., None]
    return np.clip(table, 0, 255).astype(np.uint8)


def table(rng: Generator, how: str, scale: float, deck: str) -> tuple[Image, list[Laid]]:
    """Compose a picture of six to ten cards, some face down, and tell what lies in it."""
    count = int(rng.integers(6, 11))
    poses = LAYOUTS[how](rng, count)
    names = [str(n) for n in rng.choice(DECK, count, replace=False)]
    wide = 57.2 / WIDTH_MM if rng.random() < 0.25 else 1.0
    kind = str(rng.choice(BACK_KINDS))
    on = canvas(rng, poses, scale)
    maps: list[Floats] = []
    for k, pose in enumerate(poses):
        if how == "apart" and rng.random() < 0.2:
            names[k] = f"back:{rng.choice(('red', 'blue'))}"
            art = back(kind, names[k].removeprefix("back:"))
        else:
            art = _face(deck, names[k])
        maps.append(on.lay(art, pose, k + 1, wide))
    if rng.random() < 0.4:
        _chips(rng, on, poses)
    laid = [
        laid_card(on, name, onto, k + 1, deck)
        for k, (name, onto) in enumerate(zip(names, maps, strict=True))
    ]
    return shot(rng, on.picture, scale), laid


def laid_card(
    on: Canvas, name: str, onto: Floats, number: int, deck: str, back_seen: float = BACK_SEEN
) -> Laid:
    """Tell what lies there: card `number`, by its map from the drawing's pixels (3, 3).

    A back is due if more of it than `back_seen` is uncovered.
    """
    wide, high = WIDTH_MM * ART_PX_PER_MM, HEIGHT_MM * ART_PX_PER_MM
    whole = np.array([[0, 0], [wide, 0], [wide, high], [0, high]])
    quad = _mapped(onto, whole)
    if name.startswith("back:"):
        return Laid(name, quad, on.share(quad, number) > back_seen)
    right, low = (19.0, 31.5) if "jumbo" in deck else (11.5, 22.5)
    corner = np.array([[0.8, 2], [right, 2], [right, low], [0.8, low]]) * ART_PX_PER_MM
    places = [_mapped(onto, at) for at in (corner, [wide, high] - corner)]
    sides = np.hypot(*(np.roll(places[0], -1, axis=0) - places[0]).T)
    printed = float(sides[1] + sides[3]) / 2 * 0.8
    seen = [on.share(place, number) for place in places]
    return Laid(name, quad, max(seen) > INDEX_SEEN and printed >= LEAST_INDEX)


def _chips(rng: Generator, on: Canvas, poses: list[Pose]) -> None:
    for _ in range(int(rng.integers(1, 7))):
        near = poses[int(rng.integers(len(poses)))]
        angle, far = rng.uniform(0, 2 * np.pi), rng.uniform(48, 64)
        chip(rng, on, near.x + far * np.cos(angle), near.y + far * np.sin(angle))


def chip(rng: Generator, on: Canvas, x: float, y: float) -> None:
    """Lay a chip with edge spots and a number on it, its middle at x, y (mm)."""
    at = _mapped(on.view, np.array([[x, y]]))[0]
    r = 19.5 * on.scale
    ink = tuple(int(v) for v in rng.uniform(20, 220, 3))
    middle = (round(at[0]), round(at[1]))
    mask = np.zeros(on.owner.shape, np.uint8)
    cv2.circle(mask, middle, round(r), (1,), -1)
    on.owner[mask > 0] = -1
    cv2.circle(on.picture, middle, round(r), ink, -1, cv2.LINE_AA)
    for k in range(6):
        begin = 60 * k + 10
        cv2.ellipse(
            on.picture,
            middle,
            (round(0.88 * r),) * 2,
            0,
            begin,
            begin + 22,
            (235, 235, 235),
            max(1, round(0.2 * r)),
            cv2.LINE_AA,
        )
    cv2.circle(on.picture, middle, round(0.6 * r), (238, 240, 240), -1, cv2.LINE_AA)
    text = str(rng.choice(["1", "5", "10", "25", "100", "500", "K", "A"]))
    size = r / 40
    (w, h), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, size, 1)
    cv2.putText(
        on.picture,
        text,
        (middle[0] - w // 2, middle[1] + h // 2),
        cv2.FONT_HERSHEY_DUPLEX,
        size,
        (30, 30, 30),
        max(1, round(r / 16)),
        cv2.LINE_AA,
    )


def _hand(rng: Generator, on: Canvas) -> None:
    height, width = on.owner.shape
    skin = np.array((130, 160, 215)) * rng.uniform(0.35, 1.1)
    x, y = rng.uniform(0, width), rng.uniform(0, height)
    long = 80 * on.scale
    for k in range(5):
        turn = rng.normal(0, 0.1) + 0.25 * (k - 2)
        tip = (round(x + long * np.sin(turn)), round(y - long * np.cos(turn)))
        cv2.line(
            on.picture,
            (round(x), round(y)),
            tip,
            skin.tolist(),
            max(2, round(16 * on.scale)),
            cv2.LINE_AA,
        )
    cv2.circle(
        on.picture, (round(x), round(y)), round(38 * on.scale), skin.tolist(), -1, cv2.LINE_AA
    )


def _print(rng: Generator, on: Canvas) -> None:
    """Print a leaflet: paper with lines of letters that no index is made of one over another."""
    height, width = on.owner.shape
    w, h = (int(v * on.scale) for v in rng.uniform(50, 140, 2))
    x, y = int(rng.uniform(-w / 2, width)), int(rng.uniform(-h / 2, height))
    cv2.rectangle(on.picture, (x, y), (x + w, y + h), (232, 238, 240), -1)
    letters = list("abcdefghilmnoprstuvwxyz0123456789AKQJ,.&%")
    size = rng.uniform(0.12, 0.5) * on.scale
    step = max(6, round(30 * size))
    for line in range(y + step, y + h, step):
        text = "".join(rng.choice(letters, max(2, int(w / (20 * size)))))
        part = on.picture[:, max(x, 0) : max(x + w, 0)]
        cv2.putText(
            part,
            text,
            (4, line),
            cv2.FONT_HERSHEY_SIMPLEX,
            size,
            (40, 35, 35),
            max(1, round(size)),
            cv2.LINE_AA,
        )


def without_cards(rng: Generator, scale: float) -> Image:
    """Compose a picture in which nothing may be named: chips, hands, print, foreign cards."""
    poses = _apart(rng, 6)
    on = canvas(rng, poses, scale)
    for pose in poses:
        roll = rng.random()
        if roll < 0.3:
            chip(rng, on, pose.x, pose.y)
        elif roll < 0.45:
            deck = str(rng.choice(list(decks())))
            on.lay(_face(deck, str(rng.choice(FOREIGN))), pose, 1)
        elif roll < 0.55:
            kind, colour = rng.choice(BACK_KINDS), rng.choice(list(BACKS))
            on.lay(back(str(kind), str(colour)), pose, 1)
        elif roll < 0.65:
            _print(rng, on)
    if rng.random() < 0.4:
        _hand(rng, on)
    return shot(rng, on.picture, scale)


def foreign_cards(rng: Generator, scale: float) -> Image:
    """Compose a picture full of foreign cards and print, in which nothing may be named."""
    poses = _apart(rng, 6)
    on = canvas(rng, poses, scale)
    for pose in poses:
        roll = rng.random()
        if roll < 0.6:
            deck = str(rng.choice(list(decks())))
            on.lay(_face(deck, str(rng.choice(FOREIGN[:-1]))), pose, 1)
        elif roll < 0.75:
            _print(rng, on)
        elif roll < 0.85:
            chip(rng, on, pose.x, pose.y)
    return shot(rng, on.picture, scale)


def shot(rng: Generator, picture: Image, scale: float) -> Image:
    """Imitate lamp, lens, sensor and encoder; one in five is over- or under-exposed."""
    height, width = picture.shape[:2]
    tint = np.array([rng.uniform(0.78, 1.0), 0.95, rng.uniform(0.88, 1.05)])
    light = rng.uniform(0.6, 1.05)
    if rng.random() < 0.2:
        light = float(rng.choice([0.3, 1.35]))
    across = np.linspace(-1, 1, width)[None, :, None] * rng.normal(0, 0.12)
    down = np.linspace(-1, 1, height)[:, None, None] * rng.normal(0, 0.12)
    noise = rng.normal(0, rng.uniform(1, 4), picture.shape)
    lit = np.clip(picture * tint * light * (1 + across + down) + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        soft = rng.uniform(0.3, max(0.35, 0.2 * scale))
        lit = np.asarray(cv2.GaussianBlur(lit, (0, 0), soft), np.uint8)
    _, coded = cv2.imencode(".jpg", lit, [cv2.IMWRITE_JPEG_QUALITY, int(rng.uniform(50, 95))])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
