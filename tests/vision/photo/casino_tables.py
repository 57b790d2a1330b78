"""Composes tables without a card as casinos have them: none of what lies there may be told.

The cloth is lettered felt, felt with suits, boxes or a roulette layout, or a pattern; on it lie
chips with suits and numbers, and dice. Pictures are (rows, columns, 3) uint8, BGR.
"""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

from drivers.sim.deck.art import DESIGNS
from drivers.sim.deck.glyphs import suit_mask
from tests.vision.photo.composed import shot
from vision.reading.indices import Image

Colour = tuple[int, int, int]

ART = 8
"""Pixels of a drawing per millimetre."""
PAPER: Colour = (235, 238, 240)
WHITE: Colour = (240, 240, 240)
BLACK: Colour = (20, 20, 20)
RED: Colour = (40, 40, 200)
LETTERS = (WHITE, (60, 200, 235), RED, (30, 30, 30))
LINES = (
    "BLACKJACK PAYS 3 TO 2",
    "DEALER MUST DRAW TO 16 AND STAND ON ALL 17s",
    "INSURANCE PAYS 2 TO 1",
    "PERFECT PAIRS 25:1",
    "Q K A J 10 9",
    "PLAYER",
    "BANKER",
    "TIE 8 TO 1",
    "5 6 7 8 9",
)
CHIP_MM, DISC_MM, DIE_MM = 40, 24, 16
VALUES = ("5", "10", "25", "100", "500", "1", "2", "20", "8", "A", "J")


def _ink(suit: str) -> Colour:
    return RED if suit in "HD" else BLACK


def _any_suit(rng: Generator) -> str:
    return "SHDC"[int(rng.integers(4))]


def _any_colour(rng: Generator, low: float, high: float) -> Colour:
    blue, green, red = (int(v) for v in rng.uniform(low, high, 3))
    return blue, green, red


def _letter(art: Image, text: str, x: float, y: float, mm: float, ink: Colour) -> None:
    """Write at x, y (mm; the left end of the letters' foot)."""
    at, sans = (int(x * ART), int(y * ART)), cv2.FontFace("sans")
    cv2.putText(art, text, at, ink, sans, int(mm * ART))


def _suit(
    rng: Generator, art: Image, suit: str, x: float, y: float, mm: float, ink: Colour, turn: float
) -> None:
    """Print a suit with its middle at x, y (mm), turned by degrees, if the drawing holds it."""
    designs = list(DESIGNS.values())
    mask = suit_mask(suit, designs[int(rng.integers(len(designs)))].suits, int(mm * ART))
    side = len(mask)
    if turn:
        turned = cv2.getRotationMatrix2D((side / 2, side / 2), turn, 1)
        mask = np.asarray(cv2.warpAffine(mask, turned, (side, side)), np.uint8)
    left, top = int(x * ART) - side // 2, int(y * ART) - side // 2
    part = art[max(top, 0) : top + side, max(left, 0) : left + side]
    if part.shape[:2] == (side, side):
        share = (mask / 255.0)[..., None]
        part[:] = (part * (1 - share) + np.array(ink) * share).astype(np.uint8)


def _lettered(rng: Generator, art: Image, width: int, height: int, ink: Colour) -> None:
    for _ in range(int(rng.integers(3, 8))):
        x, y = rng.uniform(0, width / 2), rng.uniform(12, height)
        _letter(art, str(rng.choice(LINES)), x, y, rng.uniform(7, 26), ink)


def _with_suits(rng: Generator, art: Image, width: int, height: int, ink: Colour) -> None:
    for _ in range(int(rng.integers(4, 16))):
        suit, mm = _any_suit(rng), rng.uniform(6, 25)
        x, y = rng.uniform(10, width - 10), rng.uniform(15, height - 15)
        if rng.random() < 0.4:
            cv2.circle(art, (int(x * ART), int(y * ART)), int(0.9 * mm * ART), PAPER, -1)
        _suit(rng, art, suit, x, y, mm, _ink(suit) if rng.random() < 0.7 else ink, 0)
        if rng.random() < 0.3:
            text = str(rng.choice(["1", "5", "BJ", "x2", "Bet", "W", "N"]))
            _letter(art, text, x + 0.8 * mm, y, 0.7 * mm, ink)


def _roulette(rng: Generator, art: Image, _width: int, _height: int, ink: Colour) -> None:
    wide, high = rng.uniform(22, 40), rng.uniform(28, 48)
    half = (int(0.4 * wide * ART), int(0.4 * high * ART))
    for k in range(36):
        x, y = 10 + (k // 3) * wide, 10 + (k % 3) * high
        corner, opposite = (x, y), (x + wide, y + high)
        _box(art, *corner, *opposite, ink, 1.0)
        middle = (int((x + wide / 2) * ART), int((y + high / 2) * ART))
        spot = (40, 30, 180) if k % 2 else (25, 25, 25)
        cv2.ellipse(art, middle, half, 0, 0, 360, spot, -1)
        _letter(art, str(k + 1), x + 0.25 * wide, y + 0.6 * high, 0.4 * wide, WHITE)
    for suit, x in zip("DSHC", (85, 140, 190, 240), strict=True):
        _suit(rng, art, suit, x, 22 + 3 * high, 14, _ink(suit), 0)


def _boxes(rng: Generator, art: Image, _width: int, _height: int, ink: Colour) -> None:
    for k in range(6):
        x = 10 + 70 * k
        _box(art, x, 20, x + 64, 110, ink, 0.8)
        _letter(art, str(rng.integers(1, 10)), x + 4, 34, rng.uniform(9, 16), ink)
        if rng.random() < 0.6:
            _suit(rng, art, _any_suit(rng), x + 8, rng.uniform(42, 46), rng.uniform(8, 14), ink, 0)


def _box(art: Image, x: float, y: float, right: float, low: float, ink: Colour, mm: float) -> None:
    corner, opposite = (int(x * ART), int(y * ART)), (int(right * ART), int(low * ART))
    cv2.rectangle(art, corner, opposite, ink, int(mm * ART))


def _tartan(rng: Generator, art: Image, width: int, height: int, _ink: Colour) -> None:
    for _ in range(20):
        colour, wide = rng.uniform(0, 255, 3), max(1, int(rng.uniform(1, 12) * ART))
        y, x = int(rng.uniform(0, height) * ART), int(rng.uniform(0, width) * ART)
        for band in (art[y : y + wide], art[:, x : x + wide]):
            band[:] = band * 0.5 + colour * 0.5


def _sown(rng: Generator, art: Image, width: int, height: int, _ink: Colour) -> None:
    step = rng.uniform(10, 30)
    for k in range(int(height / step) + 1):
        for j in range(int(width / step) + 1):
            colour, turn = _any_colour(rng, 0, 255), rng.uniform(0, 360)
            _suit(rng, art, _any_suit(rng), j * step, k * step, 0.6 * step, colour, turn)


def _dotted(rng: Generator, art: Image, width: int, height: int, _ink: Colour) -> None:
    step, colour = rng.uniform(6, 40), _any_colour(rng, 0, 255)
    for k in range(int(height / step) + 1):
        for j in range(int(width / step) + 1):
            at = (int((j + 0.5 * (k % 2)) * step * ART), int(k * step * ART))
            cv2.circle(art, at, int(0.25 * step * ART), colour, -1)


FELTS = (_lettered, _with_suits, _roulette, _boxes)
PATTERNS = (_tartan, _sown, _dotted)


def _cloth(rng: Generator, width: int, height: int) -> Image:
    is_felt = rng.random() < 0.6
    art = np.empty((height * ART, width * ART, 3), np.uint8)
    art[:] = rng.uniform(20, 110, 3) if is_felt else rng.uniform(30, 230, 3)
    kinds = FELTS if is_felt else PATTERNS
    ink = LETTERS[int(rng.integers(len(LETTERS)))]
    kinds[int(rng.integers(len(kinds)))](rng, art, width, height, ink)
    return art


def lettered_chip(rng: Generator) -> tuple[Image, Image]:
    """Draw a chip and its shape: suits on its rim, and a number over a suit on its white disc."""
    side, middle = CHIP_MM * ART, (CHIP_MM * ART // 2,) * 2
    art, shape = np.zeros((side, side, 3), np.uint8), np.zeros((side, side), np.uint8)
    cv2.circle(art, middle, side // 2, _any_colour(rng, 20, 230), -1)
    for k in range(8):
        suit, turn = "SHDC"[k % 4], k * np.pi / 4
        x, y = 20 + 16.5 * np.sin(turn), 20 - 16.5 * np.cos(turn)
        _suit(rng, art, suit, x, y, 4.5, WHITE if rng.random() < 0.5 else _ink(suit), -45 * k)
    cv2.circle(art, middle, DISC_MM * ART // 2, PAPER, -1)
    value = str(rng.choice(VALUES))
    ink = (30, 30, 30) if rng.random() < 0.6 else (40, 40, 190)
    _letter(art, value, 20 - 2.6 * len(value), 22, 9, ink)
    if rng.random() < 0.3:
        suit = _any_suit(rng)
        _suit(rng, art, suit, 20, 28, 6, _ink(suit), 0)
    cv2.circle(shape, middle, side // 2, (255,), -1)
    return art, shape


def _die(rng: Generator) -> tuple[Image, Image]:
    white = rng.random() < 0.6
    art = np.full((DIE_MM * ART, DIE_MM * ART, 3), 235 if white else 40, np.uint8)
    eyes = ((4, 4), (12, 12), (8, 8), (4, 12), (12, 4))[: int(rng.integers(1, 6))]
    for x, y in eyes:
        cv2.circle(art, (x * ART, y * ART), int(1.6 * ART), BLACK if white else WHITE, -1)
    return art, np.full(art.shape[:2], 255, np.uint8)


def _laid(
    picture: Image, thing: tuple[Image, Image], x: float, y: float, turn: float, scale: float
) -> None:
    """Lay a drawing, by its shape, with its middle at x, y (px), turned by radians."""
    art, shape = thing
    rows, columns = shape.shape
    k = scale / ART
    c, s = k * np.cos(turn), k * np.sin(turn)
    across, down = c * columns / 2 - s * rows / 2, s * columns / 2 + c * rows / 2
    onto, size = np.array([[c, -s, x - across], [s, c, y - down]]), picture.shape[1::-1]
    seen = cv2.warpAffine(_softened(art, scale), onto, size)
    share = (cv2.warpAffine(shape, onto, size) / 255.0)[..., None]
    picture[:] = (picture * (1 - share) + seen * share).astype(np.uint8)


def _softened(art: Image, scale: float) -> Image:
    return np.asarray(cv2.GaussianBlur(art, (0, 0), max(0.3, 0.42 * ART / scale)), np.uint8)


def _from_behind(rng: Generator, picture: Image) -> Image:
    """Return the picture as a camera at the table's end sees it, the far side shorter."""
    rows, columns = picture.shape[:2]
    far = rng.uniform(0, 0.25) * columns
    flat = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
    seen = flat + np.array([[far, 0], [-far, 0], [0, 0], [0, 0]], np.float32)
    floor = _any_colour(rng, 20, 120)
    onto = cv2.getPerspectiveTransform(flat, seen)
    return np.asarray(
        cv2.warpPerspective(picture, onto, (columns, rows), borderValue=floor), np.uint8
    )


def casino_table(rng: Generator, scale: float) -> Image:
    """Compose a picture of a casino's table on which no card lies, at pixels per millimetre."""
    width, height = int(rng.integers(240, 460)), int(rng.integers(180, 300))
    size = (int(width * scale), int(height * scale))
    soft = _softened(_cloth(rng, width, height), scale)
    picture = np.asarray(cv2.resize(soft, size, interpolation=cv2.INTER_AREA), np.uint8)
    rough = rng.normal(0, 5, (size[1] // 3 + 2, size[0] // 3 + 2, 3)).astype(np.float32)
    grain = cv2.resize(rough, size, interpolation=cv2.INTER_CUBIC)
    picture = np.clip(picture + grain, 0, 255).astype(np.uint8)
    kinds: tuple[Callable[[Generator], tuple[Image, Image]], ...] = (lettered_chip, _die)
    for _ in range(int(rng.integers(0, 9))):
        thing = kinds[int(rng.random() < 0.25)](rng)
        x, y, turn = rng.uniform(0, size[0]), rng.uniform(0, size[1]), rng.uniform(0, 2 * np.pi)
        _laid(picture, thing, x, y, turn, scale * rng.uniform(0.9, 1.1))
    if rng.random() < 0.5:
        picture = _from_behind(rng, picture)
    return shot(rng, picture, scale)
