"""Draws card corners of our own: bent glyphs of free fonts, own suit shapes, own layouts.

A text font alone does not look like card art, so each drawn deck stretches, slants, thickens and
thins its glyphs and chooses size, gap, frame and pips anew. Corners also come with letters and
signs that no index has: the net must learn to refuse them. Canvases are (rows, columns) uint8.
"""

from collections import Counter
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image as Pil
from PIL import ImageDraw, ImageFont

from vision.reading.indices import Image, IndexPose
from vision.training.queens import draw_queen
from vision.training.tens import draw_ten, random_gap, side_by_side

SCALE = 6
"""Pixels per millimetre of a drawn corner."""
MARGIN = 8 * SCALE
"""Pixels of table drawn left of and above the card."""
SIZE = (34 * SCALE, 56 * SCALE)
"""Width and height of a drawn corner."""
GLYPH = 160
"""Pixels of the square in which a glyph is first drawn."""

RANK_TEXT = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
FOREIGN_TEXT = (
    *"BDVCRZEFGHLMNPSTUWXY1UOI★?&ВДТБПФΛ0",
    *"DDDDBBVVRRCTOUДВ0",
    *("11", "12", "13", "14", "15", "Ob"),
)
"""Texts that stand in no index of ours; those that real decks print are there more than once. A
`D` is there most often, because a heavy one comes nearest to a tight ten."""
WEIGHTS = ((-2, 9), (9, 14), (-5, 0))
"""Pixels of a glyph of 160 that a design adds to its strokes: most decks, heavy ones, thin ones."""
MOST_RANK_FONTS, MOST_SUIT_FONTS = 400, 60
"""Fonts that are drawn with: more make the lesson longer, and no form more common."""
MOST_OF_FAMILY = 10
"""Fonts of one folder, a family as a rule."""
DRAWN_TEXTS = 8192
"""Texts kept once they are drawn, up to 200 MB: nearly all that hold an index."""
LEAST_TEN = 0.55
"""Least width of a ten as a share of its height: a narrower one looks like a `D`."""

Canvas = NDArray[np.uint8]


@lru_cache(DRAWN_TEXTS)
def draw_text(font: Path, text: str) -> Canvas | None:
    """Draw white text on black, cropped to its ink; None if the font lacks it."""
    face = ImageFont.truetype(str(font), GLYPH)
    picture = Pil.new("L", (GLYPH * 3, GLYPH * 2))
    ImageDraw.Draw(picture).text((GLYPH // 2, GLYPH // 3), text, font=face, fill=255)
    ink = _trim(np.asarray(picture))
    return None if ink is None else ink.copy()


def draw_rank(rng: Generator, font: Path, rank: int) -> Canvas | None:
    """Draw a rank in a font; queens and tens also of our own, tens also as two digits set tight."""
    way = rng.random()
    if RANK_TEXT[rank] == "Q" and way < 0.4:
        return draw_queen(rng)
    if RANK_TEXT[rank] != "10" or way < 0.3:
        return draw_text(font, RANK_TEXT[rank])
    if way < 0.65:
        return draw_ten(rng)
    one, zero = draw_text(font, "1"), draw_text(font, "0")
    if one is None or zero is None:
        return None
    return side_by_side(one, zero, random_gap(rng, zero.shape[0]))


def _trim(ink: Canvas) -> Canvas | None:
    rows, columns = np.flatnonzero(ink.max(axis=1) > 90), np.flatnonzero(ink.max(axis=0) > 90)
    if len(rows) < 8 or len(columns) < 4:
        return None
    return ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def _curve(points: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.round(points * GLYPH).astype(np.int32)


def _heart(rng: Generator) -> Canvas:
    """Draw a heart from two lobes and two curves to the tip; how full and how deep varies."""
    ink = np.zeros((GLYPH, GLYPH), np.uint8)
    if rng.random() < 0.4:
        return _round_heart(ink, rng)
    t = np.linspace(0, 2 * np.pi, 120)
    sharp, dip = rng.uniform(2.2, 3.6), rng.uniform(3.0, 6.5)
    x = 16 * np.sign(np.sin(t)) * np.abs(np.sin(t)) ** sharp
    y = 13 * np.cos(t) - dip * np.cos(2 * t) - rng.uniform(1, 2.5) * np.cos(3 * t) - np.cos(4 * t)
    outline = np.stack([0.5 + x / 36, 0.5 - y / 36], axis=1)
    cv2.fillPoly(ink, [_curve(outline)], 255, cv2.LINE_AA)
    return ink


def _round_heart(ink: Canvas, rng: Generator) -> Canvas:
    """Draw two discs and a tip between straight sides, or hollow ones that end in a thorn."""
    half, top, hollow = rng.uniform(0.32, 0.47), rng.uniform(0.26, 0.42), rng.uniform(0.75, 1.5)
    rise = np.linspace(0, 1, 40)
    side = np.stack([half * rise**hollow, 0.97 - (0.97 - top) * rise], axis=1)
    outline = np.vstack([side * (1, 1), side[::-1] * (-1, 1)]) + np.array([0.5, 0])
    cv2.fillPoly(ink, [_curve(outline)], 255, cv2.LINE_AA)
    for x in (0.5 - half / 2, 0.5 + half / 2):
        middle, radius = (int(x * GLYPH), int(top * GLYPH)), int(half / 2 * GLYPH)
        cv2.circle(ink, middle, radius, 255, -1, cv2.LINE_AA)
    return ink


def _stem(ink: Canvas, rng: Generator, top: float) -> None:
    if rng.random() < 0.3:
        _stem_on_bar(ink, rng, top)
        return
    foot, waist = rng.uniform(0.06, 0.24), rng.uniform(0.02, 0.05)
    bend = np.linspace(0, 1, 12)
    half = waist + (foot - waist) * bend ** rng.uniform(1.0, 3.5)
    y = top + (0.97 - top) * bend
    left = np.stack([0.5 - half, y], axis=1)
    right = np.stack([0.5 + half, y], axis=1)[::-1]
    cv2.fillPoly(ink, [_curve(np.vstack([left, right]))], 255, cv2.LINE_AA)


def _stem_on_bar(ink: Canvas, rng: Generator, top: float) -> None:
    """Draw a thin stem that stands on a flat foot."""
    thin, wide, high = rng.uniform(0.015, 0.06), rng.uniform(0.1, 0.3), rng.uniform(0.03, 0.1)
    for half, above in ((thin, top), (wide, 0.97 - high)):
        box = np.array([(0.5 - half, above), (0.5 + half, 0.97)])
        (x0, y0), (x1, y1) = _curve(box).tolist()
        cv2.rectangle(ink, (x0, y0), (x1, y1), 255, -1)


def _spade(rng: Generator) -> Canvas:
    heart = cv2.flip(_heart(rng), 0)
    high = int(GLYPH * rng.uniform(0.78, 0.95))
    ink = np.zeros((GLYPH, GLYPH), np.uint8)
    ink[:high] = cv2.resize(heart, (GLYPH, high))
    _stem(ink, rng, rng.uniform(0.5, 0.7))
    return ink


def _club(rng: Generator) -> Canvas:
    ink = np.zeros((GLYPH, GLYPH), np.uint8)
    lobe = rng.uniform(0.18, 0.27)
    side, low, high = rng.uniform(0.16, 0.27), rng.uniform(0.52, 0.62), rng.uniform(0.22, 0.29)
    for x, y in ((0.5, high), (0.5 - side, low), (0.5 + side, low)):
        cv2.circle(ink, (int(x * GLYPH), int(y * GLYPH)), int(lobe * GLYPH), 255, -1, cv2.LINE_AA)
    if rng.random() < 0.7:
        cv2.circle(ink, (GLYPH // 2, int(0.5 * GLYPH)), int(0.1 * GLYPH), 255, -1, cv2.LINE_AA)
    _stem(ink, rng, rng.uniform(0.4, 0.55))
    return ink


def _diamond(rng: Generator) -> Canvas:
    ink = np.zeros((GLYPH, GLYPH), np.uint8)
    half, bow = rng.uniform(0.28, 0.44), rng.uniform(0.85, 1.25)
    t = np.linspace(0, 1, 12)
    x, y = half * (1 - t) ** bow, 0.47 * t**bow
    quarter = np.stack([x, y], axis=1)
    ring = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
    parts = [0.5 + (quarter if i % 2 == 0 else quarter[::-1]) * s for i, s in enumerate(ring)]
    cv2.fillPoly(ink, [_curve(np.vstack(parts))], 255, cv2.LINE_AA)
    return ink


SUIT_SHAPES = (_club, _diamond, _heart, _spade)


def draw_suit(rng: Generator, suit: int, fonts: list[Path]) -> Canvas:
    """Draw a suit shape of our own, or a font's, as white ink on black."""
    if fonts and rng.random() < 0.35:
        ink = draw_text(fonts[rng.integers(len(fonts))], "♣♦♥♠"[suit])
        if ink is not None:
            return ink
    drawn = _trim(SUIT_SHAPES[suit](rng))
    assert drawn is not None
    return drawn


def _sign(rng: Generator) -> Canvas:
    """Draw a sign that is not a suit: disc, ring, star or box."""
    ink = np.zeros((GLYPH, GLYPH), np.uint8)
    kind, r = rng.integers(4), int(GLYPH * 0.42)
    middle = (GLYPH // 2, GLYPH // 2)
    if kind < 2:
        cv2.circle(ink, middle, r, 255, -1 if kind else r // 3, cv2.LINE_AA)
    elif kind == 2:
        t = np.arange(10) * np.pi / 5
        radius = np.where(np.arange(10) % 2, 0.2, 0.47)
        star = np.stack([0.5 + radius * np.sin(t), 0.5 - radius * np.cos(t)], axis=1)
        cv2.fillPoly(ink, [_curve(star)], 255, cv2.LINE_AA)
    else:
        cv2.rectangle(ink, (20, 20), (GLYPH - 20, GLYPH - 20), 255, -1)
    return ink


def _distort(ink: Canvas, rng: Generator, weight: int) -> Canvas:
    """Change the stroke weight and add slant."""
    padded = cv2.copyMakeBorder(ink, 14, 14, 30, 30, cv2.BORDER_CONSTANT)
    if weight:
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (abs(weight) * 2 + 1,) * 2)
        change = cv2.dilate if weight > 0 else cv2.erode
        heavier = change(padded, kernel)
        if (heavier > 128).mean() > 0.04:
            padded = heavier
    slant = rng.normal(0, 0.05)
    shear = np.array([[1, slant, -slant * padded.shape[0] / 2], [0, 1, 0]])
    out = _trim(np.asarray(cv2.warpAffine(padded, shear, padded.shape[1::-1]), np.uint8))
    return ink if out is None else out


def _outlined(ink: Canvas, rng: Generator) -> Canvas:
    """Keep only the rim of the ink: an outlined letter."""
    size = int(rng.integers(3, 7))
    inner = cv2.erode(ink, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * size + 1,) * 2))
    return np.asarray(np.where(inner > 128, rng.integers(0, 90), ink), np.uint8)


def _put(
    canvas: Canvas, ink: Canvas, centre: tuple[float, float], size: tuple[float, float], dark: float
) -> None:
    w, h = max(2, round(size[0])), max(2, round(size[1]))
    small = cv2.resize(ink, (w, h), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    x, y = round(centre[0] - w / 2), round(centre[1] - h / 2)
    x0, y0 = max(x, 0), max(y, 0)
    x1, y1 = min(x + w, canvas.shape[1]), min(y + h, canvas.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    part = small[y0 - y : y1 - y, x0 - x : x1 - x]
    under = canvas[y0:y1, x0:x1]
    canvas[y0:y1, x0:x1] = (under * (1 - part) + dark * part).astype(np.uint8)


class DrawnDeck:
    """Draws corners of one deck: its fonts, proportions and ink stay the same."""

    def __init__(self, rng: Generator, fonts: list[Path], suit_fonts: list[Path]) -> None:
        self._rng = rng
        self._font = fonts[rng.integers(len(fonts))]
        self._suit_fonts = suit_fonts
        jumbo = rng.random() < 0.35
        self._rank_high = float(rng.uniform(10, 17) if jumbo else rng.uniform(5.2, 9.5)) * SCALE
        self._squeeze = float(rng.uniform(0.55, 1.1))
        self._suit_high = self._rank_high * float(rng.uniform(0.45, 1.0))
        self._gap = self._rank_high * float(rng.uniform(0.02, 0.35))
        self._weight = int(rng.integers(*WEIGHTS[rng.choice(3, p=(0.65, 0.15, 0.2))]))
        self._suit_weight = int(rng.integers(-3, 6))
        self._is_outlined = rng.random() < 0.04
        self._middle = MARGIN + float(rng.uniform(4.2, 6.5)) * SCALE + (12 if jumbo else 0)
        self._top = MARGIN + float(rng.uniform(2.5, 6)) * SCALE

    def corner(self, rank: int, suit: int) -> tuple[Canvas, IndexPose]:
        """Draw the corner of a card and return it with its index's pose.

        Rank 13 is drawn as a foreign text, suit 4 as a sign. Raises ValueError if the font lacks a
        glyph.
        """
        rng = self._rng
        canvas = blank_corner(rng)
        dark = float(rng.uniform(0, 95))
        ink = self._rank_ink(rank)
        shape = draw_suit(rng, suit, self._suit_fonts) if suit < 4 else _sign(rng)
        shape = _distort(shape, rng, self._suit_weight)
        wide = ink.shape[1] / ink.shape[0] * self._rank_high * self._squeeze
        least = LEAST_TEN if rank < 13 and RANK_TEXT[rank] == "10" else 0.0
        wide = float(np.clip(wide, self._rank_high * least, self._rank_high * 1.15))
        suit_wide = (
            self._suit_high * shape.shape[1] / shape.shape[0] * float(rng.uniform(0.85, 1.1))
        )
        middle = max(self._middle, MARGIN + max(wide, suit_wide) / 2 + 4)
        _decorate(canvas, rng, middle + max(wide, suit_wide) / 2, shape, dark)
        _put(canvas, ink, (middle, self._top + self._rank_high / 2), (wide, self._rank_high), dark)
        bottom = self._top + self._rank_high + self._gap + self._suit_high
        shift = float(rng.normal(0, 0.03)) * self._rank_high
        _put(
            canvas,
            shape,
            (middle + shift, bottom - self._suit_high / 2),
            (suit_wide, self._suit_high),
            dark,
        )
        high = bottom - self._top
        return canvas, IndexPose(middle, self._top + high / 2, high, max(wide, suit_wide), 0.0)

    def _rank_ink(self, rank: int) -> Canvas:
        """Draw the rank in this deck's way; rank 13 is a foreign text."""
        rng = self._rng
        if rank < 13:
            ink = draw_rank(rng, self._font, rank)
        else:
            ink = draw_text(self._font, FOREIGN_TEXT[rng.integers(len(FOREIGN_TEXT))])
        if ink is None:
            raise ValueError(f"{self._font} lacks a letter or digit")
        # More weight would close the gap between two digits set tight.
        weight = min(self._weight, 1) if rank < 13 and RANK_TEXT[rank] == "10" else self._weight
        ink = _distort(ink, rng, weight)
        return _outlined(ink, rng) if self._is_outlined else ink


def blank_corner(rng: Generator) -> Canvas:
    """Draw a table and an empty rounded card corner on it."""
    canvas = np.full(SIZE[::-1], int(rng.uniform(10, 230)), np.uint8)
    if rng.random() < 0.5:
        coarse = rng.uniform(0, 255, (rng.integers(3, 60), rng.integers(3, 40))).astype(np.float32)
        texture = cv2.resize(coarse, SIZE, interpolation=cv2.INTER_CUBIC)
        canvas = np.clip(0.5 * canvas + 0.5 * texture, 0, 255).astype(np.uint8)
    paper = int(rng.uniform(215, 256))
    radius = int(rng.uniform(2, 5) * SCALE)
    far = (SIZE[0] + 50, SIZE[1] + 50)
    cv2.rectangle(canvas, (MARGIN + radius, MARGIN), far, paper, -1)
    cv2.rectangle(canvas, (MARGIN, MARGIN + radius), far, paper, -1)
    cv2.circle(canvas, (MARGIN + radius, MARGIN + radius), radius, paper, -1, cv2.LINE_AA)
    return canvas


def _decorate(canvas: Canvas, rng: Generator, right: float, shape: Canvas, dark: float) -> None:
    """Draw the surroundings of an index: a court card's frame and art, or a large pip."""
    left = round(right + (0.15 + 3.85 * rng.random() ** 1.6) * SCALE)
    kind = rng.random()
    if kind < 0.4:
        top = MARGIN + round(rng.uniform(3, 10) * SCALE)
        line = int(rng.integers(1, 4))
        if rng.random() < 0.6 and left < SIZE[0] - 8:
            busy = rng.uniform(0, 255, (rng.integers(8, 50), rng.integers(6, 30))).astype(
                np.float32
            )
            art = cv2.resize(busy, (SIZE[0] - left, SIZE[1] - top), interpolation=cv2.INTER_LINEAR)
            canvas[top:, left:] = np.clip(art * 1.5 - 60, 0, 255).astype(np.uint8)
        cv2.rectangle(canvas, (left, top), (SIZE[0] + 50, SIZE[1] + 50), int(dark), line)
    if 0.3 < kind < 0.8:
        high = rng.uniform(8, 15) * SCALE
        wide = high * shape.shape[1] / shape.shape[0]
        y = MARGIN + rng.uniform(7, 16) * SCALE
        _put(canvas, shape, (left + wide / 2, y), (wide, high), dark)


def usable_fonts(folders: list[Path]) -> tuple[list[Path], list[Path]]:
    """Return fonts that hold all rank texts, and fonts that hold the four suits.

    At most MOST_OF_FAMILY of one folder count, so that no family outweighs the others.
    """
    ranks: list[Path] = []
    suits: list[Path] = []
    found = sorted(p for f in folders for p in f.rglob("*") if p.suffix in (".ttf", ".otf"))
    taken: Counter[Path] = Counter()
    for k in np.random.default_rng(0).permutation(len(found)):
        path = found[k]
        if len(ranks) < MOST_RANK_FONTS and taken[path.parent] < MOST_OF_FAMILY:
            if _distinct(path, ("A", "Q", "8", "4", "B")):
                ranks.append(path)
                taken[path.parent] += 1
            if len(suits) < MOST_SUIT_FONTS and _distinct(path, ("♣", "♦", "♥", "♠")):
                suits.append(path)
    return ranks, suits


def _distinct(font: Path, texts: tuple[str, ...]) -> bool:
    """Tell whether the font draws these texts, each in its own way.

    A missing glyph is drawn as one same box.
    """
    try:
        drawn = [draw_text(font, text) for text in texts]
    except (OSError, ValueError):
        return False
    if any(ink is None for ink in drawn):
        return False
    marks = {ink.tobytes() for ink in drawn if ink is not None}
    return len(marks) == len(texts)


def page_of(rng: Generator, fonts: list[Path], size: int = 300) -> Image:
    """Draw print as a table or a newspaper shows it beside the cards: (size, size) uint8."""
    page = np.full((size, size), int(rng.uniform(120, 255)), np.uint8)
    picture = Pil.fromarray(page)
    pen = ImageDraw.Draw(picture)
    font = ImageFont.truetype(str(fonts[rng.integers(len(fonts))]), int(rng.uniform(14, 70)))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijkmnopqrstuvwxyz♣♦♥♠"
    for y in range(0, size, int(font.size * rng.uniform(0.9, 1.4))):
        line = "".join(letters[k] for k in rng.integers(len(letters), size=22))
        pen.text((-10, y), line, font=font, fill=int(rng.uniform(0, 110)))
    return np.asarray(picture).copy()
